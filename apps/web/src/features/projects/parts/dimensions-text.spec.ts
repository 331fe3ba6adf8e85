import { expect, it } from '@jest/globals';
import { dimensionsText } from './dimensions-text';

it.each([
  ['90x20x9.5', '90 × 20 × 9,5 mm'],
  ['150.0x50.0x92.0 mm', '150 × 50 × 92 mm'],
  ['90X20x9,5MM ', '90 × 20 × 9,5 mm'],
  ['1500 * 90', '1.500 × 90 mm'],
  // A thousand, or one with decimals: who typed it knows.
  ['1.250x90', '1.250x90 mm'],
  ['Ø20 x 100', 'Ø20 x 100 mm'],
  ['phi 20 dài 100 mm', 'phi 20 dài 100 mm'],
  ['', ''],
])('the dimensions %j are shown as %j', (typed, shown) => {
  expect(dimensionsText(typed)).toBe(shown);
});
