import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import {
  ANY,
  binaryEvent,
  DeadlineExceededError,
  NO_STREAM,
  STREAM_EXISTS,
  StreamNotFoundError,
  WrongExpectedVersionError,
} from '@eventstore/db-client';
import type { AppendExpectedRevision } from '@eventstore/db-client';
import { all, event, events, startTestNode, ids } from './node.fixture.js';
import type { TestNode } from './node.fixture.js';

let node: TestNode;
const groups: number[] = [];
const queue: number[] = [];
beforeAll(async () => {
  const observer = {
    committed: (appends: number) => void groups.push(appends),
    queued: (appends: number) => void queue.push(appends),
  };
  node = await startTestNode({ observer });
});
afterAll(() => node.close());

const stream = () => `order-${randomUUID()}`;

describe('expected revisions', () => {
  test('create a stream and then append to it', async () => {
    const name = stream();
    const first = await node.client.appendToStream(name, events(2), { expectedRevision: NO_STREAM });
    expect(first.nextExpectedRevision).toBe(1n);
    const second = await node.client.appendToStream(name, event(), { expectedRevision: 1n });
    expect(second.nextExpectedRevision).toBe(2n);
    expect(second.position?.commit).toBeGreaterThan(first.position?.commit ?? 0n);
  });

  test.each<AppendExpectedRevision>([NO_STREAM, 0n, 9n])(
    '%s on a stream at 1 is a conflict and writes nothing',
    async (expected) => {
      const name = stream();
      await node.client.appendToStream(name, events(2));
      const append = node.client.appendToStream(name, event(), { expectedRevision: expected });
      await expect(append).rejects.toMatchObject({
        type: 'wrong-expected-version',
        expectedVersion: expected,
        actualVersion: 1n,
      });
      expect(await all(node.client.readStream(name))).toHaveLength(2);
    },
  );

  test('can require that the stream exists', async () => {
    const name = stream();
    const expectedRevision = STREAM_EXISTS;
    await expect(node.client.appendToStream(name, event(), { expectedRevision })).rejects.toThrow(
      WrongExpectedVersionError,
    );
    await node.client.appendToStream(name, event());
    const { nextExpectedRevision } = await node.client.appendToStream(name, event(), { expectedRevision });
    expect(nextExpectedRevision).toBe(1n);
  });

  test('let only one of many appends with the same expected revision succeed', async () => {
    const name = stream();
    const results = await Promise.allSettled(
      Array.from({ length: 32 }, () =>
        node.client.appendToStream(name, event(), { expectedRevision: NO_STREAM }),
      ),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await all(node.client.readStream(name))).toHaveLength(1);
  });

  test('work the same in the unary call, which appends with credentials use', async () => {
    const name = stream();
    const { username, password } = new URL(node.url);
    const credentials = { username, password };
    await node.client.appendToStream(name, events(3), { expectedRevision: NO_STREAM, credentials });
    await expect(
      node.client.appendToStream(name, event(), { expectedRevision: 7n, credentials }),
    ).rejects.toMatchObject({ expectedVersion: 7n, actualVersion: 2n });
  });
});

describe('the same events again', () => {
  test.each<AppendExpectedRevision>([NO_STREAM, ANY])(
    'with their first expectation (%s) are not written twice',
    async (expected) => {
      const name = stream();
      const sent = events(3);
      const first = await node.client.appendToStream(name, sent, { expectedRevision: expected });
      await node.client.appendToStream(name, event());
      const again = await node.client.appendToStream(name, sent, { expectedRevision: expected });
      expect(again).toEqual(first);
      expect(await all(node.client.readStream(name))).toHaveLength(4);
    },
  );

  test('at the same time are written once', async () => {
    const name = stream();
    const sent = events(2);
    const results = await Promise.all(
      Array.from({ length: 16 }, () =>
        node.client.appendToStream(name, sent, { expectedRevision: NO_STREAM }),
      ),
    );
    expect(new Set(results.map(({ nextExpectedRevision }) => nextExpectedRevision))).toEqual(new Set([1n]));
    expect(ids(await all(node.client.readStream(name)))).toEqual(sent.map(({ id }) => id));
  });
});

test('an append whose deadline has passed is rejected and not written', async () => {
  const name = stream();
  const late = node.client.appendToStream(name, event(), { deadline: -60_000 });
  await expect(late).rejects.toThrow(DeadlineExceededError);
  await expect(all(node.client.readStream(name))).rejects.toThrow(StreamNotFoundError);
});

describe('contents', () => {
  test('bytes are read as they were written', async () => {
    const name = stream();
    const data = Buffer.from([0, 92, 255, 10, 0]);
    await node.client.appendToStream(name, binaryEvent({ type: 'Bytes\0', data, metadata: { by: 'Ánh' } }));
    const [read] = await all(node.client.readStream(name));
    expect(read?.event).toMatchObject({ type: 'Bytes\0', isJson: false, metadata: { by: 'Ánh' } });
    expect(Buffer.from(read?.event?.data as Uint8Array).equals(data)).toBe(true);
  });

  test('a stream may have a name with a NUL that is longer than an index allows', async () => {
    const name = `${stream()}\0${'x'.repeat(20_000)}`;
    await node.client.appendToStream(name, event());
    const [read] = await all(node.client.readStream(name));
    expect(read?.event?.streamId).toBe(name);
  });

  test('an append may have 1 MiB of data and not a byte more', async () => {
    const bytes = (size: number) => binaryEvent({ type: 'Bytes', data: Buffer.alloc(size) });
    const half = 512 * 1024;
    await node.client.appendToStream(stream(), [bytes(half), bytes(half)]);
    await expect(
      node.client.appendToStream(stream(), [bytes(half), bytes(half), bytes(1)]),
    ).rejects.toMatchObject({ type: 'maximum-append-size-exceeded', maxAppendSize: 1024 * 1024 });
  });
});

describe('what the node does not support is rejected clearly', () => {
  test('deleting and persistent subscriptions', async () => {
    const name = stream();
    await node.client.appendToStream(name, event());
    const unimplemented = { code: 12 };
    await expect(node.client.deleteStream(name)).rejects.toMatchObject(unimplemented);
    await expect(node.client.tombstoneStream(name)).rejects.toMatchObject(unimplemented);
    await expect(node.client.deletePersistentSubscriptionToStream(name, 'group')).rejects.toMatchObject(
      unimplemented,
    );
    expect(await all(node.client.readStream(name))).toHaveLength(1);
  });

  test('stream metadata, and the stream that is named like its prefix', async () => {
    await expect(node.client.setStreamMetadata(stream(), { maxCount: 1 })).rejects.toThrow(
      'no metadata of streams',
    );
    await expect(node.client.appendToStream('$$', event())).rejects.toThrow('no metadata of streams');
  });
});

test('an observer learns how many appends wait, and how many are committed together', async () => {
  groups.length = queue.length = 0;
  const appends = Array.from({ length: 40 }, () => node.client.appendToStream(stream(), event()));
  const late = node.client.appendToStream(stream(), event(), { expectedRevision: 9n });
  await Promise.all([...appends, expect(late).rejects.toThrow(WrongExpectedVersionError)]);
  expect(Math.max(...queue)).toBeGreaterThan(1);
  expect(queue.at(-1)).toBe(0);
  expect(Math.max(...groups)).toBeGreaterThan(1);
  // A conflict may be answered together with what is written.
  const committed = groups.reduce((sum, appends) => sum + appends, 0);
  expect([40, 41]).toContain(committed);
});
