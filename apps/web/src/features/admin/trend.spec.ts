import { expect, it } from '@jest/globals';
import { changeText, linePoints } from './trend';

it.each([
  [[5, 0, 0, 0, 0, 0, 1, 2], 7, '+3'],
  [[5, 0, 0, 0, 0, 0, 1, 2], 90, '+8'],
  [[3, -5, 1], 2, '−4'],
  [[1500, 0], 7, '+1.500'],
  [[2, -2], 7, '0'],
])('%j in %i days: %s', (changes, days, text) => {
  expect(changeText(changes, days)).toBe(text);
});

it('the line ends at the present number and has the number of each day before', () => {
  // 10, 12, 11, 14
  expect(linePoints(14, [4, 2, -1, 3], { width: 30, height: 8 })).toBe('0.0,8.0 10.0,4.0 20.0,6.0 30.0,0.0');
  expect(linePoints(5, [0, 0], { width: 10, height: 8 })).toBe('0.0,4.0 10.0,4.0');
});
