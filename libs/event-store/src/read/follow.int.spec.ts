import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { status } from '@grpc/grpc-js';
import { afterEach, describe, expect, jest, test } from '@jest/globals';
import { EventStore } from '../event-store.js';
import { MalformedEvent } from '../errors.js';
import {
  caughtUp,
  checkpoint,
  confirmation,
  eventMessage,
  fail,
  fakeServer,
} from '../testing/fake-server.js';
import type { FakeEvent, Reading } from '../testing/fake-server.js';
import type { Following } from './follow.js';

jest.setTimeout(20_000);

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

/** A server that answers the nth subscription with the nth of these, and what it was asked for. */
async function server(...answers: ((call: Reading) => void)[]) {
  const asked: string[] = [];
  const requests: Reading['request'][] = [];
  const fake = await fakeServer({
    read: (call) => {
      requests.push(call.request);
      const all = call.request.getOptions()!.getAll()!;
      asked.push(all.hasStart() ? 'start' : all.getPosition()!.getCommitPosition());
      call.write(confirmation());
      answers[asked.length - 1]?.(call);
    },
  });
  const store = new EventStore(fake.url);
  closing.push(fake.close, () => store.close());
  return { store, asked, requests };
}

const send = (call: Reading, ...events: FakeEvent[]) => {
  for (const event of events) call.write(eventMessage(event));
};

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

const at = (...positions: number[]): FakeEvent[] =>
  positions.map((position) => ({ position: BigInt(position) }));

describe('a subscription that does not last', () => {
  test('ended by the server without an error, it goes on behind what was processed', async () => {
    const dropped: unknown[] = [];
    const { store, asked } = await server(
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
    const { store, asked } = await server(
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

  test('what the server calls a checkpoint is not where it goes on', async () => {
    const { store, asked } = await server(
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
    const { store, asked } = await server(
      (call) => send(call, ...at(5, 6)),
      (call) => send(call, ...at(7)),
    );
    const seen = await positionsOf(store, 1, { from: 5n, onDropped: (error) => dropped.push(error) });
    expect(seen).toEqual([7n]);
    expect(asked).toEqual(['5', '5']);
    expect(String(dropped[0])).toContain('not behind position 5');
  });

  test('stops at once when nobody is there', async () => {
    const { store } = await server();
    const stopping = new AbortController();
    const fake = await fakeServer({});
    fake.close();
    const lonely = new EventStore(fake.url);
    closing.push(() => lonely.close());
    const following = { from: undefined, prefixes: ['order-'], batchSize: 1, signal: stopping.signal };
    const dropped = new Promise((resolve) => {
      const batches = lonely.follow({ ...following, onDropped: resolve });
      closing.push(() => batches.return(undefined));
      void batches.next();
    });
    await dropped;
    stopping.abort();
    expect(await store.follow(following).next()).toEqual({ done: true, value: undefined });
  });
});

describe('what it asks for', () => {
  test('the prefixes as a filter of the server, and no resolved links', async () => {
    const { store, requests } = await server((call) => send(call, ...at(1)));
    await positionsOf(store, 1, { prefixes: ['order-', 'account-'] });
    const options = requests[0]!.getOptions()!;
    expect(options.getFilter()!.getStreamIdentifier()!.getPrefixList()).toEqual(['order-', 'account-']);
    expect(options.getResolveLinks()).toBe(false);
  });
});

describe('caught up', () => {
  test('is said when everything has been processed, not when the server says it', async () => {
    const { store } = await server((call) => {
      send(call, ...at(1, 2, 3, 4, 5));
      call.write(caughtUp());
    });
    const stopping = new AbortController();
    const story: string[] = [];
    const batches = store.follow({
      ...{ from: undefined, prefixes: ['order-'], batchSize: 2, signal: stopping.signal },
      onCaughtUp: () => {
        story.push('caught up');
        stopping.abort();
      },
    });
    for await (const batch of batches) {
      // The server's word is here long before a slow consumer has done its work.
      await delay(50);
      story.push(...batch.map(({ position }) => String(position)));
    }
    expect(story).toEqual(['1', '2', '3', '4', '5', 'caught up']);
  });
});

describe('an event that cannot be read', () => {
  const wrong: [string, Partial<FakeEvent>, RegExp][] = [
    ['data that is no JSON', { data: '{"half":' }, /has data that is no JSON object/],
    ['data that is a text', { data: '"text"' }, /has data that is no JSON object/],
    ['metadata of somebody else', { metadata: { by: 'x' } }, /has no metadata of ours/],
  ];

  test.each(wrong)('%s: reported with its place when all before it are processed', async (_, bad, words) => {
    const { store } = await server((call) => send(call, ...at(1, 2), { ...at(3)[0]!, ...bad }, ...at(4)));
    const story: string[] = [];
    const stopping = new AbortController();
    const batches = store.follow({
      ...{ from: undefined, prefixes: ['order-'], batchSize: 100, signal: stopping.signal },
      onMalformed: (error) => {
        expect(error.message).toMatch(words);
        story.push(`malformed ${error.place.position}`);
        return Promise.resolve();
      },
    });
    for await (const batch of batches) {
      story.push(...batch.map(({ position }) => String(position)));
      if (story.includes('4')) stopping.abort();
    }
    expect(story).toEqual(['1', '2', 'malformed 3', '4']);
  });

  test('is never skipped: with nobody to report it to, following ends there', async () => {
    const { store } = await server((call) => send(call, ...at(1), { position: 2n, data: 'x' }, ...at(3)));
    await expect(positionsOf(store, 3)).rejects.toMatchObject({ place: { position: 2n } });
  });

  test.each<[string, FakeEvent]>([
    ['2^64-1', { position: 2n ** 64n - 1n, revision: 1 }],
    ['2^63', { position: 2n ** 63n, revision: 1 }],
    ['another prepare position', { position: 9n, prepare: 8n }],
  ])('a position that cannot be kept (%s) is refused', async (_, event) => {
    const { store } = await server((call) => send(call, event));
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
    const { store } = await server((call) => {
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
