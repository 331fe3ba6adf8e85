import { plainEvents } from '@platform/kernel';
import { status } from '@grpc/grpc-js';
import { afterEach, describe, expect, test } from '@jest/globals';
import { Unreachable } from '../errors.js';
import { EventStore } from '../event-store.js';
import { logFormat } from '../format.js';
import { eventMessage, fail, fakeServer } from '@platform/log/testing/fake-server';
import type { Reading } from '@platform/log/testing/fake-server';

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

/** `patience`: time limit in milliseconds, long where an answer is expected. */
async function storeWith(read: (call: Reading) => void, patience = 60_000) {
  const server = await fakeServer({ read });
  const store = new EventStore(server.url, plainEvents, {
    timeouts: { perAttempt: patience, total: patience },
  });
  closing.push(server.close, () => store.close());
  return store;
}

describe('the format of the log', () => {
  test.each([
    [0, '{"logId":"l"}'],
    [99, '{"logId":"l","format":99}'],
  ])('%d, which differs, is rejected', async (found, data) => {
    const store = await storeWith((call) => {
      call.write(eventMessage({ position: 1n, data }));
      call.end();
    });
    await expect(store.logIdentity()).rejects.toMatchObject({ name: 'LogFormatMismatch', found });
  });

  test('that this program writes is accepted', async () => {
    const store = await storeWith((call) => {
      call.write(eventMessage({ position: 1n, data: JSON.stringify({ logId: 'l', format: logFormat }) }));
      call.end();
    });
    expect(await store.logIdentity()).toBe('l');
  });
});

describe('the id of the event at a position', () => {
  test('is undefined when the server rejects a position between two events', async () => {
    const store = await storeWith((call) => fail(call, status.UNKNOWN));
    expect(await store.eventIdAt(5n)).toBeUndefined();
  });

  test('is undefined when the next event has a later position', async () => {
    const store = await storeWith((call) => {
      call.write(eventMessage({ position: 6n }));
      call.end();
    });
    expect(await store.eventIdAt(5n)).toBeUndefined();
  });

  test('throws Unreachable when the server cannot be reached', async () => {
    const store = await storeWith((call) => fail(call, status.UNAVAILABLE), 100);
    await expect(store.eventIdAt(5n)).rejects.toThrow(Unreachable);
  });
});
