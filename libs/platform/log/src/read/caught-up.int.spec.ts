import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, test } from '@jest/globals';
import { caughtUp, confirmation } from '@platform/log/testing/fake-server';
import { at, feed, send, storeWith, closeAfterEach } from '@platform/log/testing/feed';

closeAfterEach();

describe('caught up', () => {
  // Different numbers of events fill batches of four differently.
  test.each([5, 6, 7, 8])(
    'is reported when all %d events are processed, not when the server reports it',
    async (count) => {
      const positions = Array.from({ length: count }, (_, index) => index + 1);
      const { store } = await feed((call) => {
        send(call, ...at(...positions));
        call.write(caughtUp());
      });
      const stopping = new AbortController();
      const history: string[] = [];
      const batches = store.follow({
        ...{ from: undefined, prefixes: ['order-'], batchSize: 4, signal: stopping.signal },
        onCaughtUp: () => {
          history.push('caught up');
          stopping.abort();
        },
      });
      for await (const batch of batches) {
        // `caughtUp` arrives long before a slow consumer has processed its events.
        await delay(50);
        history.push(...batch.map(({ position }) => String(position)));
      }
      expect(history).toEqual([...positions.map(String), 'caught up']);
    },
  );

  test('is reported after the events that precede the server’s message, however many follow', async () => {
    const { store } = await feed((call) => {
      send(call, ...at(1, 2, 3, 4, 5));
      call.write(caughtUp());
      send(call, ...at(6, 7, 8, 9, 10, 11, 12));
    });
    const stopping = new AbortController();
    const history: string[] = [];
    const batches = store.follow({
      ...{ from: undefined, prefixes: ['order-'], batchSize: 1, signal: stopping.signal },
      onCaughtUp: () => history.push('caught up'),
    });
    for await (const [event] of batches) {
      // All messages arrive long before a slow consumer has processed its events.
      await delay(50);
      history.push(String(event!.position));
      if (event!.position === 12n) stopping.abort();
    }
    // The next event may be delivered together with the last one before `caughtUp`.
    expect([5, 6]).toContain(history.indexOf('caught up'));
  });

  /** Follows a server without events until it has caught up. The server sends these messages. */
  async function followWith(release: string, ...messages: ReturnType<typeof confirmation>[]) {
    const store = await storeWith({
      release,
      read: (call) => messages.forEach((message) => call.write(message)),
    });
    const stopping = new AbortController();
    const options = { from: undefined, prefixes: ['order-'], batchSize: 1, signal: stopping.signal };
    return store.follow({ ...options, onCaughtUp: () => stopping.abort() }).next();
  }

  test('is not reported by an old release, so following throws ServerTooOld', async () => {
    const next = followWith('23.6.0', confirmation());
    await expect(next).rejects.toMatchObject({ name: 'ServerTooOld', release: '23.6.0' });
  });

  test('is reported by the first release that supports it', async () => {
    const next = followWith('23.10.0', confirmation(), caughtUp());
    await expect(next).resolves.toEqual({ done: true, value: undefined });
  });
});
