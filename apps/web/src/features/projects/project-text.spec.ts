import { expect, it } from '@jest/globals';
import { dimensionsText } from './project-text';

it.each([
  ['90x20x9.5', '90x20x9.5 mm'],
  ['90x20x9.5 mm', '90x20x9.5 mm'],
  ['90x20x9.5MM ', '90x20x9.5MM '],
  ['', ''],
])('the dimensions %j are shown as %j', (typed, shown) => {
  expect(dimensionsText(typed)).toBe(shown);
});
