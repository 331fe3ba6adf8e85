import { afterEach, expect, it, jest } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import { useNow } from './use-now';

afterEach(() => void jest.useRealTimers());

it('tells the present minute, also to the first clock after a while without one', () => {
  jest.useFakeTimers();
  const first = renderHook(useNow);
  const begun = first.result.current;
  act(() => jest.advanceTimersByTime(60_000));
  expect(first.result.current - begun).toBe(60_000);
  first.unmount();
  jest.advanceTimersByTime(3 * 60_000);
  const next = renderHook(useNow);
  expect(next.result.current - begun).toBe(4 * 60_000);
  next.unmount();
});
