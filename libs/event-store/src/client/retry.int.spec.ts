import { status } from '@grpc/grpc-js';
import { afterEach, describe, expect, test } from '@jest/globals';
import { Unreachable } from '../errors.js';
import { EventStore } from '../event-store.js';
import { fail, fakeServer, notFound } from '../testing/fake-server.js';
import { pauseAfter } from './retry.js';

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

/** A server that fails so many reads before it answers one, and how many it got. */
async function failing(code: status, times: number, total = 5_000) {
  const got = { reads: 0 };
  const server = await fakeServer({
    read: (call) => {
      got.reads += 1;
      if (got.reads <= times) return void fail(call, code);
      call.write(notFound());
      call.end();
    },
  });
  const store = new EventStore(server.url, { patience: { once: 1_000, total } });
  closing.push(server.close, () => store.close());
  return { store, got };
}

describe('a read that fails', () => {
  test.each([
    ['UNAVAILABLE', status.UNAVAILABLE],
    ['CANCELLED', status.CANCELLED],
    ['DEADLINE_EXCEEDED', status.DEADLINE_EXCEEDED],
    ['RESOURCE_EXHAUSTED', status.RESOURCE_EXHAUSTED],
    ['INTERNAL', status.INTERNAL],
    ['DATA_LOSS', status.DATA_LOSS],
  ])('with %s is done again', async (_, code) => {
    const { store, got } = await failing(code, 2);
    await expect(store.load('order-1')).resolves.toEqual([]);
    expect(got.reads).toBe(3);
  });

  test.each([
    ['PERMISSION_DENIED', status.PERMISSION_DENIED],
    ['INVALID_ARGUMENT', status.INVALID_ARGUMENT],
  ])('with %s would fail again: it is said at once', async (_, code) => {
    const { store, got } = await failing(code, 1);
    await expect(store.load('order-1')).rejects.toMatchObject({ code });
    expect(got.reads).toBe(1);
  });

  test('for longer than a caller waits: unreachable', async () => {
    const { store, got } = await failing(status.UNAVAILABLE, Infinity, 400);
    await expect(store.load('order-1')).rejects.toThrow(Unreachable);
    expect(got.reads).toBeGreaterThan(1);
  });
});

describe('the pause before the next try', () => {
  const pauses = (failures: number) => Array.from({ length: 100 }, () => pauseAfter(failures));

  test.each([
    [1, 100],
    [2, 200],
    [5, 1_600],
    [7, 5_000],
    [1_000, 5_000],
  ])('after %d failures in a row is %d ms at most, and half of that at least', (failures, longest) => {
    expect(Math.max(...pauses(failures))).toBeLessThanOrEqual(longest);
    expect(Math.min(...pauses(failures))).toBeGreaterThanOrEqual(longest / 2);
  });

  test('is another one for everybody', () => {
    expect(new Set(pauses(7)).size).toBeGreaterThan(50);
  });
});
