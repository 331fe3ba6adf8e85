import { BACKWARDS, binaryEvent, END, START, streamNameFilter } from '@eventstore/db-client';
import type { EventData, RecordedEvent } from '@eventstore/db-client';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { all, event, events, newStream, take, useContract } from '@platform/log/testing/contract';
import { openClient } from '../client/connection.js';
import type { OpenClient } from '../client/connection.js';
import { eventsOf, piecesOf } from '../client/reads/events-of.js';
import type { ReadOptions } from '../client/reads/open-read.js';
import { whole } from '../client/reads/reading.fixture.js';
import { Tail } from '../read/tail.js';

const contract = useContract();
const silence = 30_000;
let own: OpenClient;
beforeAll(() => {
  own = openClient(contract.url);
});
afterAll(() => own.close());
const ownRead = async (options: ReadOptions) => (await eventsOf(own.client, options, silence)).map(whole);
const recordedOf = (resolved: readonly { event?: RecordedEvent }[]) =>
  resolved.map(({ event: recorded }) => whole(recorded!));

/** Every kind of event that a client can write. */
const kinds: EventData[] = [
  event('Plain', { a: 1 }),
  event('Đã gửi', { a: 'Bạc lót 🔩' }),
  { ...event('WithMetadata'), metadata: { m: [1, 'ạ'] } },
  event('Large', { a: 'x'.repeat(200_000) }),
  binaryEvent({ type: 'Bytes', data: Buffer.from([0, 255, 128]), metadata: Buffer.from([1, 2]) }),
  binaryEvent({ type: 'NoBytes', data: new Uint8Array(0) }),
  ...events(500),
];

// Our own reads of the server's protocol give what the client's give.
describe('own reads', () => {
  const stream = newStream('own-đơn');
  const written = async () => {
    const from = (await contract.marker()).commit;
    if ((await ownRead({ stream, from: 'start', maxCount: 1 })).length === 0)
      for (let at = 0; at < kinds.length; at += 3)
        await contract.client.appendToStream(stream, kinds.slice(at, at + 3));
    return from;
  };

  test('of a stream, forwards and backwards, from everywhere', async () => {
    await written();
    const expected = recordedOf(await contract.readStream(stream));
    expect(expected).toHaveLength(kinds.length);
    expect(await ownRead({ stream, from: 'start' })).toEqual(expected);
    expect(await ownRead({ stream, from: 3n, maxCount: 300 })).toEqual(expected.slice(3, 303));
    expect(await ownRead({ stream, from: 'end', backwards: true, maxCount: 400 })).toEqual(
      expected.toReversed().slice(0, 400),
    );
    expect(await ownRead({ stream: newStream(), from: 'start' })).toEqual([]);
  });

  test('come in pieces of many events, which is why they are fast', async () => {
    await written();
    let pieces = 0;
    for await (const piece of piecesOf(own.client, { stream, from: 'start' }, {}))
      pieces += piece.length > 0 ? 1 : 0;
    expect(pieces).toBeLessThan(kinds.length / 4);
  });

  test('of the log of all streams, forwards and backwards', async () => {
    const { position } = await contract.client.appendToStream(newStream(), events(200));
    const options = { maxCount: 300 };
    const first = await all(contract.client.readAll({ fromPosition: START, ...options }));
    expect(await ownRead({ from: 'start', ...options })).toEqual(recordedOf(first));
    const back = await all(
      contract.client.readAll({ direction: BACKWARDS, fromPosition: position!, ...options }),
    );
    expect(await ownRead({ from: position!.commit, backwards: true, ...options })).toEqual(recordedOf(back));
    const [last] = await ownRead({ from: 'end', backwards: true, maxCount: 1 });
    expect(last!.position!.commit).toBeGreaterThanOrEqual(position!.commit);
  });

  test.each(['while it begins', 'between two pieces'])(
    'end with the reason when they are stopped %s',
    async (when) => {
      await written();
      const stopping = new AbortController();
      const { signal } = stopping;
      if (when === 'while it begins') stopping.abort();
      const reading = (async () => {
        for await (const piece of piecesOf(own.client, { stream, from: 'start' }, { signal }))
          if (piece.length > 0) stopping.abort();
      })();
      await expect(reading).rejects.toMatchObject({ name: 'AbortError' });
      // The client reports what it finds in the error later, to nobody.
      await new Promise((resolve) => setImmediate(resolve));
    },
  );

  test('fail as the client fails', async () => {
    const { position } = await contract.client.appendToStream(newStream(), event());
    const between = position!.commit - 1n;
    const fromPosition = { commit: between, prepare: between };
    const reason: unknown = await all(contract.client.readAll({ fromPosition, maxCount: 1 })).catch(
      (error: unknown) => error,
    );
    const ownReason: unknown = await ownRead({ from: between, maxCount: 1 }).catch((error: unknown) => error);
    expect(ownReason).toBeInstanceOf(Error);
    expect(ownReason).toMatchObject({ type: (reason as { type: string }).type });
    expect((ownReason as object).constructor).toBe((reason as object).constructor);
  });

  test('of a subscription, and then of what is written', async () => {
    const { commit } = await contract.marker();
    const prefix = newStream('own-follow');
    await contract.client.appendToStream(prefix, events(700));
    const stopping = new AbortController();
    let reports = 0;
    const tail = new Tail(own.client, {
      ...{ from: commit, prefixes: [prefix], batchSize: 400, signal: stopping.signal },
      onCaughtUp: () => (reports += 1),
    });
    const fromPosition = { commit, prepare: commit };
    const expected = recordedOf(
      await take(
        contract.client.subscribeToAll({ fromPosition, filter: streamNameFilter({ prefixes: [prefix] }) }),
        700,
      ),
    );
    expect((await tail.take()).map(whole)).toEqual(expected.slice(0, 400));
    const rest: RecordedEvent[] = [];
    while (rest.length < 300) rest.push(...(await tail.take()));
    expect(rest.map(whole)).toEqual(expected.slice(400));
    const next = tail.take();
    await contract.client.appendToStream(prefix, event('Live'));
    const [live] = await next;
    expect(whole(live!)).toEqual(
      recordedOf(
        await contract.readStream(prefix, { direction: BACKWARDS, fromRevision: END, maxCount: 1 }),
      )[0],
    );
    expect(reports).toBeGreaterThanOrEqual(1);
    tail.close();
  });
});
