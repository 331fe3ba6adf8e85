import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import {
  BACKWARDS,
  binaryEvent,
  END,
  eventTypeFilter,
  START,
  StreamNotFoundError,
  streamNameFilter,
} from '@eventstore/db-client';
import type { Position } from '@eventstore/db-client';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import { all, event, events, rawClient, startTestNode, ids, take } from './node.fixture.js';
import type { TestNode } from './node.fixture.js';

let node: TestNode;
beforeAll(async () => {
  node = await startTestNode();
});
afterAll(() => node.close());

const stream = () => `order-${randomUUID()}`;

/** A stream of five events, each written by its own append. */
async function five() {
  const name = stream();
  const sent = events(5);
  const positions: Position[] = [];
  for (const each of sent) {
    const { position } = await node.client.appendToStream(name, each);
    if (position) positions.push(position);
  }
  return { name, sent: sent.map(({ id }) => id), positions };
}

describe('a stream', () => {
  test('is read forwards from a revision, and backwards from the end', async () => {
    const { name, sent } = await five();
    expect(ids(await all(node.client.readStream(name)))).toEqual(sent);
    expect(ids(await all(node.client.readStream(name, { fromRevision: 2n, maxCount: 2 })))).toEqual(
      sent.slice(2, 4),
    );
    expect(
      ids(await all(node.client.readStream(name, { direction: BACKWARDS, fromRevision: END, maxCount: 2 }))),
    ).toEqual([sent[4], sent[3]]);
    expect(await all(node.client.readStream(name, { fromRevision: 5n }))).toEqual([]);
  });

  test('that does not exist is not found', async () => {
    await expect(all(node.client.readStream(stream()))).rejects.toThrow(StreamNotFoundError);
  });

  test('is read completely when it does not fit into one page', async () => {
    const name = stream();
    const data = { pad: 'x'.repeat(400_000) };
    for (let i = 0; i < 8; i++) await node.client.appendToStream(name, event('Large', data));
    const revisions = (await all(node.client.readStream(name))).map((resolved) => resolved.event?.revision);
    expect(revisions).toEqual([0n, 1n, 2n, 3n, 4n, 5n, 6n, 7n]);
  });
});

describe('$all', () => {
  test('has the bytes that were written, however many pages they fill', async () => {
    const start = await five();
    const written = Array.from({ length: 900 }, (_, index) =>
      binaryEvent({
        type: 'Đã gửi',
        data: Buffer.from(Array.from({ length: 256 + index * 3 }, (_each, at) => (at + index) % 256)),
        metadata: Buffer.from(`"${'\\'.repeat(2)} ${index}"`),
      }),
    );
    for (let at = 0; at < written.length; at += 100)
      await node.client.appendToStream(stream(), written.slice(at, at + 100));
    const read = await all(node.client.readAll({ fromPosition: start.positions[4]! }));
    const contents = read.slice(1).map(({ event: recorded }) => Buffer.from(recorded!.data as Uint8Array));
    expect(contents.length).toBe(written.length);
    const differing = written.findIndex(({ data }, index) => !contents[index]!.equals(data));
    expect(differing).toBe(-1);
  });

  test('is read in the order of the appends, from a position on', async () => {
    const first = await five();
    const second = await five();
    const expected = [...first.sent, ...second.sent];
    const read = await all(node.client.readAll({ fromPosition: first.positions[0] }));
    expect(ids(read)).toEqual(expected);
    const commits = read.map(({ event }) => event?.position?.commit ?? 0n);
    expect(commits).toEqual([...commits].sort((a, b) => Number(a - b)));
    const back = await all(node.client.readAll({ direction: BACKWARDS, fromPosition: END, maxCount: 10 }));
    expect(ids(back)).toEqual([...expected].reverse());
  });

  test('has the events of each append together, with many concurrent writers', async () => {
    const names = Array.from({ length: 20 }, stream);
    await Promise.all(names.map((name) => node.client.appendToStream(name, events(5))));
    const read = await all(node.client.readAll());
    const last = read.slice(-100).map(({ event }) => event?.streamId);
    expect(last.filter((name, index) => name !== last[index - 1])).toHaveLength(20);
  });
});

describe('what this client never requests', () => {
  const { Options } = streams.ReadReq;
  const empty = new shared.Empty();

  async function read(options: streams.ReadReq.Options): Promise<streams.ReadResp[]> {
    const raw = rawClient(node);
    const request = new streams.ReadReq().setOptions(
      options.setUuidOption(new Options.UUIDOption().setString(empty)),
    );
    const responses: streams.ReadResp[] = [];
    for await (const response of raw.read(request) as AsyncIterable<streams.ReadResp>)
      responses.push(response);
    raw.close();
    return responses;
  }

  test('a filtered read of $all counts only matching events', async () => {
    const type = `Matching-${randomUUID()}`;
    const matching = events(7, type);
    for (const each of matching) await node.client.appendToStream(stream(), [...events(200), each]);
    const byType = new Options.FilterOptions.Expression().setPrefixList([type]);
    const responses = await read(
      new Options()
        .setAll(new Options.AllOptions().setStart(empty))
        .setCount('5')
        .setFilter(new Options.FilterOptions().setEventType(byType).setMax(32)),
    );
    expect(responses.map((response) => response.getEvent()?.getEvent()?.getId()?.getString())).toEqual(
      matching.slice(0, 5).map(({ id }) => id),
    );
  });

  test('a read of a stream can end with the last revision of the stream', async () => {
    const { name } = await five();
    const identifier = new shared.StreamIdentifier().setStreamName(Buffer.from(name));
    const responses = await read(
      new Options()
        .setStream(new Options.StreamOptions().setStreamIdentifier(identifier).setStart(empty))
        .setCount('2')
        .setNoFilter(empty)
        .setControlOption(new Options.ControlOption().setCompatibility(1)),
    );
    expect(responses.map((response) => response.getEvent()?.getEvent()?.getStreamRevision())).toEqual([
      ...['0', '1', undefined],
    ]);
    expect(responses[2]!.getLastStreamPosition()).toBe('4');
  });
});

describe('subscriptions', () => {
  test('to a stream receive past events, then live ones', async () => {
    const { name, sent } = await five();
    const subscription = node.client.subscribeToStream(name, { fromRevision: 1n });
    const received = take(subscription, 5);
    await once(subscription, 'caughtUp');
    const live = events(2);
    await node.client.appendToStream(stream(), event());
    await node.client.appendToStream(name, live);
    expect(ids(await received)).toEqual([...sent.slice(2), ...live.map(({ id }) => id)]);
  });

  test('to $all by prefix of the stream receive past and live events', async () => {
    const prefix = `matching-${randomUUID()}`;
    const before = event();
    await node.client.appendToStream(prefix, before);
    const subscription = node.client.subscribeToAll({
      fromPosition: START,
      filter: streamNameFilter({ prefixes: [prefix] }),
    });
    const received = take(subscription, 2);
    await once(subscription, 'caughtUp');
    const after = event();
    await node.client.appendToStream(stream(), events(3));
    await node.client.appendToStream(`${prefix}-2`, after);
    expect(ids(await received)).toEqual([before.id, after.id]);
  });

  test('to $all by expression of the type receive live events from the end', async () => {
    const subscription = node.client.subscribeToAll({
      fromPosition: END,
      filter: eventTypeFilter({ regex: '^Order(Placed|Sent)$' }),
    });
    const received = take(subscription, 2);
    await once(subscription, 'caughtUp');
    for (const type of ['OrderPlaced', 'OrderPlacedAgain', 'OrderSent'])
      await node.client.appendToStream(stream(), event(type));
    expect((await received).map(({ event }) => event?.type)).toEqual(['OrderPlaced', 'OrderSent']);
  });

  test('to $all from a position without an event are rejected', async () => {
    const { positions } = await five();
    const between = positions[2]!.commit - 1n;
    const subscription = node.client.subscribeToAll({ fromPosition: { commit: between, prepare: between } });
    await expect(once(subscription.resume(), 'end')).rejects.toThrow('invalid position');
  });

  test('from the end receive all events after the confirmation', async () => {
    const name = stream();
    await node.client.appendToStream(name, events(3));
    const subscribe = [
      () => node.client.subscribeToStream(name, { fromRevision: END }),
      () => node.client.subscribeToAll({ fromPosition: END }),
    ];
    for (const begin of subscribe) {
      const subscription = begin();
      const received = take(subscription, 1);
      await once(subscription, 'confirmation');
      const next = event();
      await node.client.appendToStream(name, next);
      expect(ids(await received)).toEqual([next.id]);
    }
  });

  test('to $all can resume from a checkpoint without loss', async () => {
    const { positions } = await five();
    await node.client.appendToStream(stream(), events(100));
    const prefix = `matching-${randomUUID()}`;
    let reached: (position: Position) => void = () => undefined;
    const checkpointed = new Promise<Position>((resolve) => (reached = resolve));
    const first = node.client.subscribeToAll({
      fromPosition: positions[4],
      filter: streamNameFilter({
        prefixes: [prefix],
        maxSearchWindow: 10,
        checkpointInterval: 2,
        checkpointReached: async (_, position) => reached(position),
      }),
    });
    first.resume();
    const checkpoint = await checkpointed;
    await first.unsubscribe();
    expect(checkpoint.commit).toBeGreaterThan(positions[4]?.commit ?? 0n);
    const late = event();
    await node.client.appendToStream(prefix, late);
    const resumed = node.client.subscribeToAll({
      fromPosition: checkpoint,
      filter: streamNameFilter({ prefixes: [prefix] }),
    });
    expect(ids(await take(resumed, 1))).toEqual([late.id]);
  });

  test('lose no event when the reader pauses', async () => {
    const name = stream();
    await node.client.appendToStream(name, event());
    const subscription = node.client.subscribeToStream(name, { fromRevision: START });
    const received = take(subscription, 2_001);
    await once(subscription, 'caughtUp');
    subscription.pause();
    const data = { pad: 'x'.repeat(5_000) };
    for (let i = 0; i < 20; i++)
      await node.client.appendToStream(
        name,
        Array.from({ length: 100 }, () => event('Pressed', data)),
      );
    subscription.resume();
    const revisions = (await received).map((resolved) => Number(resolved.event?.revision));
    expect(revisions).toEqual(Array.from({ length: 2_001 }, (_, index) => index));
  });
});
