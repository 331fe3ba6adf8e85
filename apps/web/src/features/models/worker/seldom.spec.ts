/** @jest-environment node */
import { afterEach, expect, it, jest } from '@jest/globals';
import { seldom } from './seldom';

afterEach(() => void jest.useRealTimers());

it('a thousand steps in a second are reported ten times', () => {
  jest.useFakeTimers();
  const told: number[] = [];
  const tell = seldom((ratio) => told.push(ratio));
  for (let step = 0; step < 1_000; step++) {
    tell(step / 1_000);
    jest.advanceTimersByTime(1);
  }
  expect(told).toEqual([0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9]);
});
