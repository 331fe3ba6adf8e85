import { getEventListeners, once } from 'node:events';
import { plainEvents } from '@platform/kernel';
import { status } from '@grpc/grpc-js';
import { describe, expect, jest, test } from '@jest/globals';
import { Connection } from '../client/connection.js';
import { EventStore } from '../event-store.js';
import { MalformedEvent } from '../errors.js';
import { caughtUp, checkpoint, eventMessage, fail, fakeServer } from '@platform/log/testing/fake-server';
import type { FakeEvent, Reading } from '@platform/log/testing/fake-server';
import { at, closeLater, feed, send, closeAfterEach } from '@platform/log/testing/feed';
import type { FollowOptions } from './follow.js';

closeAfterEach();

/** Follows until `count` events are processed, and returns their positions. */
async function positionsOf(store: EventStore, count: number, options: Partial<FollowOptions> = {}) {
  const stopping = new AbortController();
  const seen: bigint[] = [];
  const defaults = { from: undefined, prefixes: ['order-'], batchSize: 100, signal: stopping.signal };
  for await (const batch of store.follow({ ...defaults, ...options })) {
    seen.push(...batch.map(({ position }) => position));
    if (seen.length >= count) stopping.abort();
  }
  return seen;
}

describe('a subscription that drops', () => {
  test('resumes after the last processed event when the server ended it without an error', async () => {
    const dropped: unknown[] = [];
    const { store, requestedFrom } = await feed(
      (call) => {
        send(call, ...at(1, 2));
        call.end();
      },
      (call) => send(call, ...at(3, 4)),
    );
    expect(await positionsOf(store, 4, { onDropped: (error) => dropped.push(error) })).toEqual([
      ...[1n, 2n, 3n, 4n],
    ]);
    expect(requestedFrom).toEqual(['start', '2']);
    expect(dropped).toHaveLength(1);
  });

  test.each([
    ['UNAVAILABLE', status.UNAVAILABLE],
    ['CANCELLED', status.CANCELLED],
    ['INTERNAL', status.INTERNAL],
    ['DATA_LOSS', status.DATA_LOSS],
    ['ABORTED', status.ABORTED],
  ])('resumes after the last processed event when it failed with %s', async (_, code) => {
    const { store, requestedFrom } = await feed(
      (call) => {
        send(call, ...at(1, 2));
        fail(call, code);
      },
      (call) => send(call, ...at(3)),
    );
    const seen = await positionsOf(store, 3);
    expect(seen).toEqual([1n, 2n, 3n]);
    expect(requestedFrom).toEqual(['start', '2']);
  });

  test('leaves no connection open at its end', async () => {
    const close = jest.spyOn(Connection.prototype, 'close');
    const { store } = await feed((call) => send(call, ...at(1)));
    await positionsOf(store, 1);
    expect(close).toHaveBeenCalledTimes(1);
    close.mockRestore();
  });

  test('waits longer each time it drops without an event, and leaves no listeners behind', async () => {
    const { store } = await feed(...Array.from({ length: 5 }, () => (call: Reading) => call.end()));
    const stopping = new AbortController();
    const start = performance.now();
    let drops = 0;
    const batches = store.follow({
      ...{ from: undefined, prefixes: ['order-'], batchSize: 1, signal: stopping.signal },
      onDropped: () => {
        drops += 1;
        if (drops === 5) stopping.abort();
      },
    });
    await batches.next();
    // At least four of the shortest pauses.
    expect(performance.now() - start).toBeGreaterThan(50 + 100 + 200 + 400);
    expect(getEventListeners(stopping.signal, 'abort')).toEqual([]);
  });

  test('does not resume from a checkpoint of the server', async () => {
    const { store, requestedFrom } = await feed(
      (call) => {
        send(call, ...at(1));
        call.write(checkpoint(900n));
        call.write(checkpoint(2n ** 64n - 1n));
        call.end();
      },
      (call) => send(call, ...at(2)),
    );
    expect(await positionsOf(store, 2)).toEqual([1n, 2n]);
    expect(requestedFrom).toEqual(['start', '1']);
  });

  test('reconnects when the server sends processed events again', async () => {
    const dropped: unknown[] = [];
    const { store, requestedFrom } = await feed(
      (call) => send(call, ...at(5, 6)),
      (call) => send(call, ...at(7)),
    );
    const seen = await positionsOf(store, 1, { from: 5n, onDropped: (error) => dropped.push(error) });
    expect(seen).toEqual([7n]);
    expect(requestedFrom).toEqual(['5', '5']);
    expect(String(dropped[0])).toContain('not after position 5');
  });

  test.each([[[2, 3]], [[2]], [[1, 2, 3]]])(
    'reconnects when the server sends events %j after it has caught up at 2, and delivers each event once',
    async (repeated) => {
      let sendMore: () => void = () => undefined;
      const { store, requestedFrom } = await feed(
        (call) => {
          send(call, ...at(1, 2));
          call.write(caughtUp());
          sendMore = () => send(call, ...at(...repeated));
        },
        (call) => send(call, ...at(3)),
      );
      const seen = await positionsOf(store, 3, { onCaughtUp: () => sendMore() });
      expect(seen).toEqual([1n, 2n, 3n]);
      expect(requestedFrom).toEqual(['start', '2']);
    },
  );

  test('is cancelled before the next subscription begins', async () => {
    let cancelled: Promise<unknown>;
    const { store } = await feed(
      (call) => {
        cancelled = once(call, 'cancelled');
        send(call, ...at(5));
      },
      (call) => void cancelled.then(() => send(call, ...at(7))),
    );
    expect(await positionsOf(store, 1, { from: 5n })).toEqual([7n]);
  });

  test('reconnects at a link whose event is missing, and does not skip it', async () => {
    const dropped: unknown[] = [];
    const { store } = await feed(
      (call) => {
        const link = eventMessage({ position: 1n });
        link.getEvent()!.setLink(link.getEvent()!.getEvent()).clearEvent();
        call.write(link);
        send(call, ...at(2));
      },
      (call) => send(call, ...at(1, 2)),
    );
    expect(await positionsOf(store, 2, { onDropped: (error) => dropped.push(error) })).toEqual([1n, 2n]);
    expect(String(dropped[0])).toContain('a link without its event');
  });

  test('stops at once when it is aborted while no server answers', async () => {
    const { store } = await feed();
    const stopping = new AbortController();
    const stopped = await fakeServer({});
    stopped.close();
    const disconnected = new EventStore(stopped.url, plainEvents);
    closeLater(() => disconnected.close());
    const options = { from: undefined, prefixes: ['order-'], batchSize: 1, signal: stopping.signal };
    const dropped = new Promise((resolve) => {
      const batches = disconnected.follow({ ...options, onDropped: resolve });
      closeLater(() => batches.return(undefined));
      void batches.next();
    });
    await dropped;
    stopping.abort();
    expect(await store.follow(options).next()).toEqual({ done: true, value: undefined });
  });

  test('resumes exactly after a position that exceeds a safe integer', async () => {
    const far = 2n ** 53n;
    const { store, requestedFrom } = await feed(
      (call) => {
        send(call, { position: far + 1n, revision: 1 });
        call.end();
      },
      (call) => send(call, { position: far + 3n, revision: 2 }),
    );
    expect(await positionsOf(store, 2)).toEqual([far + 1n, far + 3n]);
    expect(requestedFrom).toEqual(['start', '9007199254740993']);
  });
});

describe('the request for a subscription', () => {
  test('has the prefixes as a server-side filter and does not resolve links', async () => {
    const { store, requests } = await feed((call) => send(call, ...at(1)));
    await positionsOf(store, 1, { prefixes: ['order-', 'account-'] });
    const options = requests[0]!.getOptions()!;
    expect(options.getFilter()!.getStreamIdentifier()!.getPrefixList()).toEqual(['order-', 'account-']);
    expect(options.getResolveLinks()).toBe(false);
  });
});

describe('an event that cannot be read', () => {
  const unreadable: [string, Partial<FakeEvent>, RegExp][] = [
    ['data that is not JSON', { data: '{"half":' }, /has data that is no JSON object/],
    ['data that is a text', { data: '"text"' }, /has data that is no JSON object/],
    ['metadata that another program wrote', { metadata: { by: 'x' } }, /has no metadata of ours/],
  ];

  test.each(unreadable)(
    '%s: it is reported with its place after all earlier events are processed',
    async (_, broken, message) => {
      const { store } = await feed((call) => send(call, ...at(1, 2), { ...at(3)[0]!, ...broken }, ...at(4)));
      const history: string[] = [];
      const stopping = new AbortController();
      const batches = store.follow({
        ...{ from: undefined, prefixes: ['order-'], batchSize: 100, signal: stopping.signal },
        onMalformed: async (error) => {
          expect(error.message).toMatch(message);
          await new Promise(setImmediate);
          history.push(`malformed ${error.place.position}`);
        },
      });
      for await (const batch of batches) {
        history.push(...batch.map(({ position }) => String(position)));
        if (history.includes('4')) stopping.abort();
      }
      expect(history).toEqual(['1', '2', 'malformed 3', '4']);
    },
  );

  test('is never skipped: without onMalformed, following throws there', async () => {
    const { store } = await feed((call) => send(call, ...at(1), { position: 2n, data: 'x' }, ...at(3)));
    await expect(positionsOf(store, 3)).rejects.toMatchObject({ place: { position: 2n } });
  });

  test.each<[string, FakeEvent]>([
    ['2^64-1', { position: 2n ** 64n - 1n, revision: 1 }],
    ['2^63', { position: 2n ** 63n, revision: 1 }],
    ['another prepare position', { position: 9n, prepare: 8n }],
  ])('with a position that cannot be stored (%s) is malformed', async (_, event) => {
    const { store } = await feed((call) => send(call, event));
    await expect(positionsOf(store, 1)).rejects.toThrow(MalformedEvent);
  });
});

describe('a consumer that is slow', () => {
  test('stops the server by backpressure', async () => {
    const total = 20_000;
    const data = JSON.stringify({ pad: 'x'.repeat(2_000) });
    let sent = 0;
    let stalled: () => void;
    const stall = new Promise<void>((resolve) => (stalled = resolve));
    const { store } = await feed((call) => {
      const run = async () => {
        while (sent < total) {
          sent += 1;
          if (call.write(eventMessage({ position: BigInt(sent), data }))) continue;
          const stallTimer = setTimeout(stalled, 500);
          await once(call, 'drain');
          clearTimeout(stallTimer);
        }
      };
      run().catch(() => undefined);
    });
    const stopping = new AbortController();
    let next = 1n;
    const batches = store.follow({
      ...{ from: undefined, prefixes: ['order-'], batchSize: 100, signal: stopping.signal },
    });
    for await (const batch of batches) {
      if (next === 1n) {
        await stall;
        expect(sent).toBeLessThan(total / 10);
      }
      for (const { position } of batch) expect(position).toBe(next++);
      if (next > 3_000n) stopping.abort();
    }
  });
});
