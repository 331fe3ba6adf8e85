import { getEventListeners } from 'node:events';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { NoAnswer, orAborted, withTimeout } from './timeout.js';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => {
  jest.restoreAllMocks();
  jest.useRealTimers();
});

const never = new Promise<never>(() => undefined);
const failing = () => Promise.reject(new Error('lost'));

describe('a promise with a time limit', () => {
  it('is rejected with NoAnswer when the limit is over, and not before', async () => {
    let outcome: unknown;
    void withTimeout(never, 300).catch((error: unknown) => (outcome = error));
    await jest.advanceTimersByTimeAsync(299);
    expect(outcome).toBeUndefined();
    await jest.advanceTimersByTimeAsync(1);
    expect(outcome).toEqual(new NoAnswer(300));
    expect(outcome).toMatchObject({ name: 'NoAnswer', message: 'no answer in 300 ms' });
  });

  it.each<[string, () => Promise<number>, object]>([
    ['succeeds', () => Promise.resolve(1), { status: 'fulfilled', value: 1 }],
    ['fails', failing, { status: 'rejected', reason: new Error('lost') }],
  ])('that %s keeps its outcome and leaves no timer', async (_, call, expected) => {
    const cleared = jest.spyOn(globalThis, 'clearTimeout');
    const [outcome] = await Promise.allSettled([withTimeout(call(), 300)]);
    expect(outcome).toEqual(expected);
    await Promise.resolve();
    expect(cleared).toHaveBeenCalledTimes(1);
  });
});

describe('a promise that may be aborted', () => {
  const reason = new Error('left');

  it.each<[string, (aborting: AbortController) => void]>([
    ['before', (aborting) => aborting.abort(reason)],
    ['meanwhile', (aborting) => queueMicrotask(() => aborting.abort(reason))],
  ])('is rejected with the reason of an abort %s, whatever its own outcome', async (_, abort) => {
    const aborting = new AbortController();
    abort(aborting);
    await expect(orAborted(never, aborting.signal)).rejects.toBe(reason);
  });

  it.each<[string, () => Promise<number>, object]>([
    ['succeeds', () => Promise.resolve(1), { status: 'fulfilled', value: 1 }],
    ['fails', failing, { status: 'rejected', reason: new Error('lost') }],
  ])('that %s keeps its outcome and leaves no listener at its signal', async (_, call, expected) => {
    const { signal } = new AbortController();
    const [outcome] = await Promise.allSettled([orAborted(call(), signal)]);
    expect(outcome).toEqual(expected);
    await Promise.resolve();
    expect(getEventListeners(signal, 'abort')).toEqual([]);
  });
});
