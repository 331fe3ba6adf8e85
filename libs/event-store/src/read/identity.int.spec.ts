import { status } from '@grpc/grpc-js';
import { afterEach, describe, expect, test } from '@jest/globals';
import { Unreachable } from '../errors.js';
import { EventStore } from '../event-store.js';
import { logFormat } from '../format.js';
import { eventMessage, fail, fakeServer } from '../testing/fake-server.js';
import type { Reading } from '../testing/fake-server.js';

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

async function storeUpon(read: (call: Reading) => void) {
  const server = await fakeServer({ read });
  const store = new EventStore(server.url, { patience: { once: 100, total: 100 } });
  closing.push(server.close, () => store.close());
  return store;
}

describe('the format of the log', () => {
  test.each([
    [0, '{"logId":"l"}'],
    [99, '{"logId":"l","format":99}'],
  ])('another one, %d, is refused', async (found, data) => {
    const store = await storeUpon((call) => {
      call.write(eventMessage({ position: 1n, data }));
      call.end();
    });
    await expect(store.logIdentity()).rejects.toMatchObject({ name: 'OtherFormat', found });
  });

  test('this one is known', async () => {
    const store = await storeUpon((call) => {
      call.write(eventMessage({ position: 1n, data: JSON.stringify({ logId: 'l', format: logFormat }) }));
      call.end();
    });
    expect(await store.logIdentity()).toBe('l');
  });
});

describe('which event stands at a position', () => {
  test('none, where a server refuses the position as one between two events', async () => {
    const store = await storeUpon((call) => fail(call, status.UNKNOWN));
    expect(await store.eventIdAt(5n)).toBeUndefined();
  });

  test('none, where the next one stands behind it', async () => {
    const store = await storeUpon((call) => {
      call.write(eventMessage({ position: 6n }));
      call.end();
    });
    expect(await store.eventIdAt(5n)).toBeUndefined();
  });

  test('is not known when the server cannot be reached', async () => {
    const store = await storeUpon((call) => fail(call, status.UNAVAILABLE));
    await expect(store.eventIdAt(5n)).rejects.toThrow(Unreachable);
  });
});
