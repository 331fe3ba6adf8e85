import { expect, it } from '@jest/globals';
import { placesOf } from './line-names';

it('names of lines stand at their ends, and where those are close, a line of text apart and inside the chart', () => {
  expect(placesOf([10, 100, 200], 200)).toEqual([10, 100, 200]);
  expect(placesOf([10, 12, 14], 200)).toEqual([10, 26, 42]);
  expect(placesOf([190, 195, 200], 200)).toEqual([168, 184, 200]);
});
