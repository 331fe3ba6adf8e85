import { getEventListeners, once } from 'node:events';
import { status } from '@grpc/grpc-js';
import { describe, expect, test } from '@jest/globals';
import { EventStore } from '../event-store.js';
import { MalformedEvent } from '../errors.js';
import { checkpoint, eventMessage, fail, fakeServer } from '../testing/fake-server.js';
import type { FakeEvent, Reading } from '../testing/fake-server.js';
import { at, closed, feed, send, useFeeds } from '../testing/feed.js';
import type { Following } from './follow.js';

useFeeds();

/** Follows until so many events were processed: their positions. */
async function positionsOf(store: EventStore, count: number, following: Partial<Following> = {}) {
  const stopping = new AbortController();
  const seen: bigint[] = [];
  const options = { from: undefined, prefixes: ['order-'], batchSize: 100, signal: stopping.signal };
  for await (const batch of store.follow({ ...options, ...following })) {
    seen.push(...batch.map(({ position }) => position));
    if (seen.length >= count) stopping.abort();
  }
  return seen;
}

describe('a subscription that does not last', () => {
  test('ended by the server without an error, it goes on behind what was processed', async () => {
    const dropped: unknown[] = [];
    const { store, asked } = await feed(
      (call) => {
        send(call, ...at(1, 2));
        call.end();
      },
      (call) => send(call, ...at(3, 4)),
    );
    expect(await positionsOf(store, 4, { onDropped: (error) => dropped.push(error) })).toEqual([
      ...[1n, 2n, 3n, 4n],
    ]);
    expect(asked).toEqual(['start', '2']);
    expect(dropped).toHaveLength(1);
  });

  test.each([
    ['UNAVAILABLE', status.UNAVAILABLE],
    ['CANCELLED', status.CANCELLED],
    ['INTERNAL', status.INTERNAL],
    ['DATA_LOSS', status.DATA_LOSS],
    ['ABORTED', status.ABORTED],
  ])('failed with %s, it goes on behind what was processed', async (_, code) => {
    const { store, asked } = await feed(
      (call) => {
        send(call, ...at(1, 2));
        fail(call, code);
      },
      (call) => send(call, ...at(3)),
    );
    const seen = await positionsOf(store, 3);
    expect(seen).toEqual([1n, 2n, 3n]);
    expect(asked).toEqual(['start', '2']);
  });

  test('dropped again and again with nothing read, it waits longer each time, and leaves nothing behind', async () => {
    const { store } = await feed(...Array.from({ length: 5 }, () => (call: Reading) => call.end()));
    const stopping = new AbortController();
    const since = performance.now();
    let drops = 0;
    const batches = store.follow({
      ...{ from: undefined, prefixes: ['order-'], batchSize: 1, signal: stopping.signal },
      onDropped: () => {
        drops += 1;
        if (drops === 5) stopping.abort();
      },
    });
    await batches.next();
    // Behind four pauses, the shortest there may be.
    expect(performance.now() - since).toBeGreaterThan(50 + 100 + 200 + 400);
    expect(getEventListeners(stopping.signal, 'abort')).toEqual([]);
  });

  test('what the server calls a checkpoint is not where it goes on', async () => {
    const { store, asked } = await feed(
      (call) => {
        send(call, ...at(1));
        call.write(checkpoint(900n));
        call.write(checkpoint(2n ** 64n - 1n));
        call.end();
      },
      (call) => send(call, ...at(2)),
    );
    expect(await positionsOf(store, 2)).toEqual([1n, 2n]);
    expect(asked).toEqual(['start', '1']);
  });

  test('a server that sends again what was processed is not believed', async () => {
    const dropped: unknown[] = [];
    const { store, asked } = await feed(
      (call) => send(call, ...at(5, 6)),
      (call) => send(call, ...at(7)),
    );
    const seen = await positionsOf(store, 1, { from: 5n, onDropped: (error) => dropped.push(error) });
    expect(seen).toEqual([7n]);
    expect(asked).toEqual(['5', '5']);
    expect(String(dropped[0])).toContain('not behind position 5');
  });

  test('one that is not believed is taken back before the next one', async () => {
    let takenBack: Promise<unknown>;
    const { store } = await feed(
      (call) => {
        takenBack = once(call, 'cancelled');
        send(call, ...at(5));
      },
      (call) => void takenBack.then(() => send(call, ...at(7))),
    );
    expect(await positionsOf(store, 1, { from: 5n })).toEqual([7n]);
  });

  test('a link whose event is missing is not passed over', async () => {
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

  test('stops at once when nobody is there', async () => {
    const { store } = await feed();
    const stopping = new AbortController();
    const fake = await fakeServer({});
    fake.close();
    const lonely = new EventStore(fake.url);
    closed(() => lonely.close());
    const following = { from: undefined, prefixes: ['order-'], batchSize: 1, signal: stopping.signal };
    const dropped = new Promise((resolve) => {
      const batches = lonely.follow({ ...following, onDropped: resolve });
      closed(() => batches.return(undefined));
      void batches.next();
    });
    await dropped;
    stopping.abort();
    expect(await store.follow(following).next()).toEqual({ done: true, value: undefined });
  });

  test('behind a position that no number of JavaScript holds, it goes on to the digit', async () => {
    const far = 2n ** 53n;
    const { store, asked } = await feed(
      (call) => {
        send(call, { position: far + 1n, revision: 1 });
        call.end();
      },
      (call) => send(call, { position: far + 3n, revision: 2 }),
    );
    expect(await positionsOf(store, 2)).toEqual([far + 1n, far + 3n]);
    expect(asked).toEqual(['start', '9007199254740993']);
  });
});

describe('what it asks for', () => {
  test('the prefixes as a filter of the server, and no resolved links', async () => {
    const { store, requests } = await feed((call) => send(call, ...at(1)));
    await positionsOf(store, 1, { prefixes: ['order-', 'account-'] });
    const options = requests[0]!.getOptions()!;
    expect(options.getFilter()!.getStreamIdentifier()!.getPrefixList()).toEqual(['order-', 'account-']);
    expect(options.getResolveLinks()).toBe(false);
  });
});

describe('an event that cannot be read', () => {
  const wrong: [string, Partial<FakeEvent>, RegExp][] = [
    ['data that is no JSON', { data: '{"half":' }, /has data that is no JSON object/],
    ['data that is a text', { data: '"text"' }, /has data that is no JSON object/],
    ['metadata of somebody else', { metadata: { by: 'x' } }, /has no metadata of ours/],
  ];

  test.each(wrong)('%s: reported with its place when all before it are processed', async (_, bad, words) => {
    const { store } = await feed((call) => send(call, ...at(1, 2), { ...at(3)[0]!, ...bad }, ...at(4)));
    const story: string[] = [];
    const stopping = new AbortController();
    const batches = store.follow({
      ...{ from: undefined, prefixes: ['order-'], batchSize: 100, signal: stopping.signal },
      onMalformed: async (error) => {
        expect(error.message).toMatch(words);
        await new Promise(setImmediate);
        story.push(`malformed ${error.place.position}`);
      },
    });
    for await (const batch of batches) {
      story.push(...batch.map(({ position }) => String(position)));
      if (story.includes('4')) stopping.abort();
    }
    expect(story).toEqual(['1', '2', 'malformed 3', '4']);
  });

  test('is never skipped: with nobody to report it to, following ends there', async () => {
    const { store } = await feed((call) => send(call, ...at(1), { position: 2n, data: 'x' }, ...at(3)));
    await expect(positionsOf(store, 3)).rejects.toMatchObject({ place: { position: 2n } });
  });

  test.each<[string, FakeEvent]>([
    ['2^64-1', { position: 2n ** 64n - 1n, revision: 1 }],
    ['2^63', { position: 2n ** 63n, revision: 1 }],
    ['another prepare position', { position: 9n, prepare: 8n }],
  ])('a position that cannot be kept (%s) is refused', async (_, event) => {
    const { store } = await feed((call) => send(call, event));
    await expect(positionsOf(store, 1)).rejects.toThrow(MalformedEvent);
  });
});

describe('a consumer that is slow', () => {
  test('holds the server back', async () => {
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
          const patience = setTimeout(stalled, 500);
          await once(call, 'drain');
          clearTimeout(patience);
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
