import { afterEach, describe, expect, test } from '@jest/globals';
import { END, START, streamNameFilter } from '@eventstore/db-client';
import type { Filter, Position, ResolvedEvent, SubscribeToStreamOptions } from '@eventstore/db-client';
import {
  all,
  commits,
  event,
  events,
  ids,
  isRising,
  newStream,
  until,
  useContract,
} from '@platform/log/testing/contract';
import { SubscriptionLog } from '@platform/log/testing/subscription-log';
import { startProxy } from '@platform/log/testing/proxy';

const contract = useContract();

const opened: SubscriptionLog[] = [];
afterEach(async () => {
  await Promise.all(opened.splice(0).map(({ subscription }) => subscription.unsubscribe()));
});

function follow(...[subscription, format]: ConstructorParameters<typeof SubscriptionLog>): SubscriptionLog {
  const log = new SubscriptionLog(subscription, format);
  opened.push(log);
  return log;
}

const toStream = (stream: string, options?: SubscribeToStreamOptions) =>
  follow(contract.client.subscribeToStream(stream, options));

async function streamOf(count: number): Promise<string> {
  const stream = newStream();
  if (count > 0) await contract.client.appendToStream(stream, events(count));
  return stream;
}

describe('to a stream: past events, then caughtUp, then live events', () => {
  test.each<[string, number, SubscribeToStreamOptions | undefined, number, number[], number[]]>([
    ['from the start', 3, { fromRevision: START }, 2, [0, 1, 2], [3, 4]],
    ['without an option', 2, undefined, 2, [0, 1], [2, 3]],
    ['from the end', 3, { fromRevision: END }, 2, [], [3, 4]],
    ['after a revision', 4, { fromRevision: 1n }, 2, [2, 3], [4, 5]],
    ['after revision 0', 2, { fromRevision: 0n }, 2, [1], [2, 3]],
    ['after the last', 3, { fromRevision: 2n }, 2, [], [3, 4]],
    ['after a revision that does not exist yet', 2, { fromRevision: 3n }, 4, [], [4, 5]],
    ['of a stream that does not exist yet', 0, { fromRevision: START }, 2, [], [0, 1]],
    ['from the end of a stream that does not exist yet', 0, { fromRevision: END }, 2, [], [0, 1]],
  ])('%s', async (_, count, options, live, before, after) => {
    const stream = await streamOf(count);
    const log = toStream(stream, options);
    await log.caughtUp();
    for (let i = 0; i < live; i++) await contract.client.appendToStream(stream, event('Live'));
    await log.received(before.length + after.length);
    expect(log.entries).toEqual(['confirmation', ...before, 'caughtUp', ...after]);
  });

  test('with an empty name is rejected', async () => {
    const log = toStream('');
    await log.logged('error');
    expect(log.failure).toMatchObject({ type: 'unknown' });
  });

  test('events that are written during catch-up arrive once and in order', async () => {
    const stream = newStream();
    for (let i = 0; i < 4; i++) await contract.client.appendToStream(stream, events(500));
    const log = toStream(stream);
    for (let i = 0; i < 100; i++) await contract.client.appendToStream(stream, event());
    await log.received(2_100);
    expect(log.events.map(({ event: read }) => Number(read?.revision))).toEqual(
      Array.from({ length: 2_100 }, (_, i) => i),
    );
  });

  test('50 subscriptions work concurrently on one connection', async () => {
    const streams = await Promise.all(Array.from({ length: 50 }, () => streamOf(2)));
    const many = streams.map((stream) => toStream(stream));
    await Promise.all(many.map((log) => log.caughtUp()));
    await Promise.all(streams.map((stream) => contract.client.appendToStream(stream, event())));
    await Promise.all(many.map((log) => log.received(3)));
    for (const [index, { entries, events: read }] of many.entries()) {
      expect(entries).toEqual(['confirmation', 0, 1, 'caughtUp', 2]);
      expect(read.every((resolved) => resolved.event?.streamId === streams[index])).toBe(true);
    }
  });

  test('a subscription ends when it is unsubscribed, and receives no more events', async () => {
    const stream = await streamOf(2);
    const log = toStream(stream);
    await log.caughtUp();
    await log.subscription.unsubscribe();
    await log.logged('close');
    const other = toStream(stream);
    await contract.client.appendToStream(stream, event());
    await other.received(3);
    expect(log.entries).toEqual(['confirmation', 0, 1, 'caughtUp', 'end', 'close']);
  });
});

describe('to $all', () => {
  const toAll = (fromPosition: Position | typeof START | typeof END, stream: string, filter?: Filter) => {
    const mine: ResolvedEvent[] = [];
    const log = follow(contract.client.subscribeToAll({ fromPosition, filter }), (resolved) => {
      if (resolved.event?.streamId !== stream) return 'another';
      mine.push(resolved);
      return Number(resolved.event.revision);
    });
    return Object.assign(log, { mine });
  };
  const ofMine = (log: SubscriptionLog) => log.entries.filter((entry) => entry !== 'another');

  test('from the start begins with the same events as a read', async () => {
    await streamOf(20);
    const first = ids(await all(contract.client.readAll({ maxCount: 20 })));
    const log = toAll(START, '');
    await log.received(20);
    expect(ids(log.events.slice(0, 20))).toEqual(first);
    expect(isRising(commits(log.events))).toBe(true);
  });

  test('from the start catches up, however many events there are', async () => {
    const stream = await streamOf(3);
    const log = toAll(START, stream, streamNameFilter({ prefixes: [stream] }));
    await log.caughtUp(50_000);
    await contract.client.appendToStream(stream, event());
    await log.logged(3);
    expect(log.entries).toEqual(['confirmation', 0, 1, 2, 'caughtUp', 3]);
  });

  test('from the end receives only live events', async () => {
    const stream = await streamOf(3);
    const log = toAll(END, stream);
    await log.caughtUp();
    await contract.client.appendToStream(stream, events(2));
    await log.logged(4);
    expect(ofMine(log)).toEqual(['confirmation', 'caughtUp', 3, 4]);
  });

  test('from a position receives the events after it', async () => {
    const stream = newStream();
    const positions: Position[] = [];
    for (const each of events(4))
      positions.push((await contract.client.appendToStream(stream, each)).position!);
    const second = toAll(positions[1]!, stream);
    const last = toAll(positions[3]!, stream);
    await Promise.all([second.caughtUp(), last.caughtUp()]);
    await contract.client.appendToStream(stream, event());
    await Promise.all([second.logged(4), last.logged(4)]);
    expect(ofMine(second)).toEqual(['confirmation', 2, 3, 'caughtUp', 4]);
    expect(ofMine(last)).toEqual(['confirmation', 'caughtUp', 4]);
    const [read] = second.mine;
    expect(read?.commitPosition).toBe(positions[2]!.commit);
    expect(read?.event?.position).toEqual(positions[2]);
  });

  test('a consumer that pauses stops the server by backpressure, and loses no event', async () => {
    const from = await contract.marker();
    const prefix = newStream('pressed');
    const log = toAll(from, '');
    await log.caughtUp();
    log.subscription.pause();
    const before = log.events.length;
    const sent: (string | undefined)[] = [];
    const pad = 'x'.repeat(2_000);
    for (let i = 0; i < 40; i++) {
      const batch = Array.from({ length: 100 }, () => event('Pressed', { pad }));
      sent.push(...batch.map(({ id }) => id));
      await contract.client.appendToStream(`${prefix}-${i % 5}`, batch);
    }
    expect(log.events).toHaveLength(before);
    expect(log.subscription.readableLength).toBeLessThanOrEqual(log.subscription.readableHighWaterMark);
    log.subscription.resume();
    const received = () => log.events.filter(({ event: read }) => read?.streamId.startsWith(prefix));
    await until(() => received().length >= sent.length, 'all that was written meanwhile', 30_000);
    expect(ids(received())).toEqual(sent);
  });

  test('a subscription whose connection is cut repeatedly loses no event and receives none twice', async () => {
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
          for await (const { event: read } of subscription) {
            position = read!.position!;
            if (read!.streamId === stream) received.push(read!.id);
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
