import { afterEach, describe, expect, test } from '@jest/globals';
import { END, START, streamNameFilter } from '@eventstore/db-client';
import type { Filter, Position, ResolvedEvent, SubscribeToStreamOptions } from '@eventstore/db-client';
import { all, commits, event, events, ids, isRising, newStream, useContract } from '../testing/contract.js';
import { Followed } from '../testing/followed.js';
import { startProxy } from '../testing/proxy.js';

const contract = useContract();

const followed: Followed[] = [];
afterEach(async () => {
  await Promise.all(followed.splice(0).map(({ subscription }) => subscription.unsubscribe()));
});

function follow(...[subscription, show]: ConstructorParameters<typeof Followed>): Followed {
  const one = new Followed(subscription, show);
  followed.push(one);
  return one;
}

const toStream = (stream: string, options?: SubscribeToStreamOptions) =>
  follow(contract.client.subscribeToStream(stream, options));

async function streamOf(count: number): Promise<string> {
  const stream = newStream();
  if (count > 0) await contract.client.appendToStream(stream, events(count));
  return stream;
}

describe('to a stream: what is there, the word that this was all, and what comes', () => {
  test.each<[string, number, SubscribeToStreamOptions | undefined, number, number[], number[]]>([
    ['from the start', 3, { fromRevision: START }, 2, [0, 1, 2], [3, 4]],
    ['without an option', 2, undefined, 2, [0, 1], [2, 3]],
    ['from the end', 3, { fromRevision: END }, 2, [], [3, 4]],
    ['behind a revision', 4, { fromRevision: 1n }, 2, [2, 3], [4, 5]],
    ['behind revision 0', 2, { fromRevision: 0n }, 2, [1], [2, 3]],
    ['behind the last', 3, { fromRevision: 2n }, 2, [], [3, 4]],
    ['behind one that is not there yet', 2, { fromRevision: 3n }, 4, [], [4, 5]],
    ['that is not there yet', 0, { fromRevision: START }, 2, [], [0, 1]],
    ['that is not there yet, from the end', 0, { fromRevision: END }, 2, [], [0, 1]],
  ])('%s', async (_, count, options, live, before, after) => {
    const stream = await streamOf(count);
    const one = toStream(stream, options);
    await one.caughtUp();
    for (let i = 0; i < live; i++) await contract.client.appendToStream(stream, event('Live'));
    await one.count(before.length + after.length);
    expect(one.log).toEqual(['confirmation', ...before, 'caughtUp', ...after]);
  });

  test('with no name is refused', async () => {
    const one = toStream('');
    await one.said('error');
    expect(one.failure).toMatchObject({ type: 'unknown' });
  });

  test('what is written while it catches up comes once and in order', async () => {
    const stream = newStream();
    for (let i = 0; i < 4; i++) await contract.client.appendToStream(stream, events(500));
    const one = toStream(stream);
    for (let i = 0; i < 100; i++) await contract.client.appendToStream(stream, event());
    await one.count(2_100);
    expect(one.events.map(({ event: read }) => Number(read?.revision))).toEqual(
      Array.from({ length: 2_100 }, (_, i) => i),
    );
  });

  test('50 at once on one connection', async () => {
    const streams = await Promise.all(Array.from({ length: 50 }, () => streamOf(2)));
    const many = streams.map((stream) => toStream(stream));
    await Promise.all(many.map((one) => one.caughtUp()));
    await Promise.all(streams.map((stream) => contract.client.appendToStream(stream, event())));
    await Promise.all(many.map((one) => one.count(3)));
    for (const [index, one] of many.entries()) {
      expect(one.log).toEqual(['confirmation', 0, 1, 'caughtUp', 2]);
      expect(one.events.every(({ event: read }) => read?.streamId === streams[index])).toBe(true);
    }
  });

  test('unsubscribed: it ends, and nothing more comes', async () => {
    const stream = await streamOf(2);
    const one = toStream(stream);
    await one.caughtUp();
    await one.subscription.unsubscribe();
    await one.said('close');
    const other = toStream(stream);
    await contract.client.appendToStream(stream, event());
    await other.count(3);
    expect(one.log).toEqual(['confirmation', 0, 1, 'caughtUp', 'end', 'close']);
  });
});

describe('to $all', () => {
  const toAll = (fromPosition: Position | typeof START | typeof END, stream: string, filter?: Filter) => {
    const mine: ResolvedEvent[] = [];
    const one = follow(contract.client.subscribeToAll({ fromPosition, filter }), (resolved) => {
      if (resolved.event?.streamId !== stream) return 'another';
      mine.push(resolved);
      return Number(resolved.event.revision);
    });
    return Object.assign(one, { mine });
  };
  const ofMine = (one: Followed) => one.log.filter((entry) => entry !== 'another');

  test('from the start: begins as a read does', async () => {
    await streamOf(20);
    const first = ids(await all(contract.client.readAll({ maxCount: 20 })));
    const one = toAll(START, '');
    await one.count(20);
    expect(ids(one.events.slice(0, 20))).toEqual(first);
    expect(isRising(commits(one.events))).toBe(true);
  });

  test('from the start: comes to the end, however much there is', async () => {
    const stream = await streamOf(3);
    const one = toAll(START, stream, streamNameFilter({ prefixes: [stream] }));
    await one.caughtUp(50_000);
    await contract.client.appendToStream(stream, event());
    await one.said(3);
    expect(one.log).toEqual(['confirmation', 0, 1, 2, 'caughtUp', 3]);
  });

  test('from the end: only what comes', async () => {
    const stream = await streamOf(3);
    const one = toAll(END, stream);
    await one.caughtUp();
    await contract.client.appendToStream(stream, events(2));
    await one.said(4);
    expect(ofMine(one)).toEqual(['confirmation', 'caughtUp', 3, 4]);
  });

  test('from a position: what is behind it', async () => {
    const stream = newStream();
    const at: Position[] = [];
    for (const one of events(4)) at.push((await contract.client.appendToStream(stream, one)).position!);
    const second = toAll(at[1]!, stream);
    const last = toAll(at[3]!, stream);
    await Promise.all([second.caughtUp(), last.caughtUp()]);
    await contract.client.appendToStream(stream, event());
    await Promise.all([second.said(4), last.said(4)]);
    expect(ofMine(second)).toEqual(['confirmation', 2, 3, 'caughtUp', 4]);
    expect(ofMine(last)).toEqual(['confirmation', 'caughtUp', 4]);
    const [read] = second.mine;
    expect(read?.commitPosition).toBe(at[2]!.commit);
    expect(read?.event?.position).toEqual(at[2]);
  });

  test('a consumer that pauses holds the server back, and loses nothing', async () => {
    const from = await contract.marker();
    const prefix = newStream('pressed');
    const one = toAll(from, '');
    await one.caughtUp();
    one.subscription.pause();
    const before = one.events.length;
    const sent: (string | undefined)[] = [];
    const pad = 'x'.repeat(2_000);
    for (let i = 0; i < 40; i++) {
      const batch = Array.from({ length: 100 }, () => event('Pressed', { pad }));
      sent.push(...batch.map(({ id }) => id));
      await contract.client.appendToStream(`${prefix}-${i % 5}`, batch);
    }
    expect(one.events).toHaveLength(before);
    expect(one.subscription.readableLength).toBeLessThanOrEqual(one.subscription.readableHighWaterMark);
    one.subscription.resume();
    await one.count(before + sent.length);
    const received = one.events.filter(({ event: read }) => read?.streamId.startsWith(prefix));
    expect(ids(received)).toEqual(sent);
  });

  test('the connection is cut in the middle, again and again: nothing is lost and nothing comes twice', async () => {
    const stream = newStream();
    let position = await contract.marker();
    const total = 3_000;
    const proxy = await startProxy(contract.url);
    const received: (string | undefined)[] = [];
    const sent: string[] = [];
    const write = async () => {
      while (sent.length < total) {
        const batch = events(50);
        sent.push(...batch.map(({ id }) => id));
        await contract.client.appendToStream(stream, batch);
      }
    };
    const read = async () => {
      while (received.length < total) {
        const client = contract.connect(proxy.url);
        const subscription = client.subscribeToAll({ fromPosition: position });
        try {
          for await (const { event: one } of subscription) {
            position = one!.position!;
            if (one!.streamId === stream) received.push(one!.id);
            if (received.length % 701 === 700) proxy.cut();
            if (received.length >= total) break;
          }
        } catch (error) {
          expect(error).toMatchObject({ type: 'unavailable' });
        }
      }
    };
    try {
      await Promise.all([write(), read()]);
      expect(received).toEqual(sent);
      expect(proxy.connections()).toBeGreaterThanOrEqual(4);
    } finally {
      await proxy.close();
    }
  });
});
