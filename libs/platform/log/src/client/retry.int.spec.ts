import { plainEvents } from '@platform/kernel';
import { status } from '@grpc/grpc-js';
import { afterEach, describe, expect, test } from '@jest/globals';
import { Unreachable } from '../errors.js';
import { EventStore } from '../event-store.js';
import { fail, fakeServer, notFound } from '@platform/log/testing/fake-server';

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

/** A server that fails the first `times` reads, and the number of reads it received. */
async function failing(code: status, times: number, total = 5_000) {
  const received = { reads: 0 };
  const server = await fakeServer({
    read: (call) => {
      received.reads += 1;
      if (received.reads <= times) return void fail(call, code);
      call.write(notFound());
      call.end();
    },
  });
  const store = new EventStore(server.url, plainEvents, { timeouts: { perAttempt: 1_000, total } });
  closing.push(server.close, () => store.close());
  return { store, received };
}

describe('a read that fails', () => {
  test.each([
    ['UNAVAILABLE', status.UNAVAILABLE],
    ['CANCELLED', status.CANCELLED],
    ['DEADLINE_EXCEEDED', status.DEADLINE_EXCEEDED],
    ['RESOURCE_EXHAUSTED', status.RESOURCE_EXHAUSTED],
    ['INTERNAL', status.INTERNAL],
    ['DATA_LOSS', status.DATA_LOSS],
  ])('with %s is retried', async (_, code) => {
    const { store, received } = await failing(code, 2);
    await expect(store.load('order-1')).resolves.toEqual([]);
    expect(received.reads).toBe(3);
  });

  test.each([
    ['PERMISSION_DENIED', status.PERMISSION_DENIED],
    ['INVALID_ARGUMENT', status.INVALID_ARGUMENT],
  ])('with %s throws at once, because a retry would fail too', async (_, code) => {
    const { store, received } = await failing(code, 1);
    await expect(store.load('order-1')).rejects.toMatchObject({ code });
    expect(received.reads).toBe(1);
  });

  test('throws Unreachable when the total timeout has passed', async () => {
    const { store, received } = await failing(status.UNAVAILABLE, Infinity, 2_000);
    await expect(store.load('order-1')).rejects.toThrow(Unreachable);
    expect(received.reads).toBeGreaterThan(1);
  });
});
