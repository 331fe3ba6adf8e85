import { expect, it } from '@jest/globals';
import { shareOut } from './payments.js';

it.each([
  [10_000_000, [30, 50, 20], [3_000_000, 5_000_000, 2_000_000]],
  [101, [30, 50, 20], [30, 51, 20]],
  [1, [30, 50, 20], [0, 1, 0]],
  [100, [1, 1, 1], [33, 33, 34]],
  [500, [50, 20], [357, 143]],
  [7, [20], [7]],
])('%d VND in proportion to %j are %j, and the last share takes the rounding', (amount, percents, shares) => {
  expect(shareOut(amount, percents)).toEqual(shares);
});
