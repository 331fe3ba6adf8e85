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
import { all, event, events, freshNode, ids } from './node.fixture.js';
import type { FreshNode } from './node.fixture.js';

let node: FreshNode;
beforeAll(async () => {
  node = await freshNode();
});
afterAll(() => node.close());

const stream = () => `order-${randomUUID()}`;

describe('expected revisions', () => {
  test('a new stream, then its next revision', async () => {
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

  test('a stream that must exist', async () => {
    const name = stream();
    const expectedRevision = STREAM_EXISTS;
    await expect(node.client.appendToStream(name, event(), { expectedRevision })).rejects.toThrow(
      WrongExpectedVersionError,
    );
    await node.client.appendToStream(name, event());
    const { nextExpectedRevision } = await node.client.appendToStream(name, event(), { expectedRevision });
    expect(nextExpectedRevision).toBe(1n);
  });

  test('of many appends that expect the same revision one wins', async () => {
    const name = stream();
    const results = await Promise.allSettled(
      Array.from({ length: 32 }, () =>
        node.client.appendToStream(name, event(), { expectedRevision: NO_STREAM }),
      ),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await all(node.client.readStream(name))).toHaveLength(1);
  });

  test('the unary call, which appends with credentials take, answers alike', async () => {
    const name = stream();
    const credentials = { username: 'admin', password: 'changeit' };
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

test('an append whose deadline has passed is answered so and not written', async () => {
  const name = stream();
  const late = node.client.appendToStream(name, event(), { deadline: -60_000 });
  await expect(late).rejects.toThrow(DeadlineExceededError);
  await expect(all(node.client.readStream(name))).rejects.toThrow(StreamNotFoundError);
});

describe('contents', () => {
  test('bytes come back as they were', async () => {
    const name = stream();
    const data = Buffer.from([0, 92, 255, 10, 0]);
    await node.client.appendToStream(name, binaryEvent({ type: 'Bytes\0', data, metadata: { by: 'Ánh' } }));
    const [read] = await all(node.client.readStream(name));
    expect(read?.event).toMatchObject({ type: 'Bytes\0', isJson: false, metadata: { by: 'Ánh' } });
    expect(Buffer.from(read?.event?.data as Uint8Array).equals(data)).toBe(true);
  });

  test('a name longer than an index allows, and with a NUL', async () => {
    const name = `${stream()}\0${'x'.repeat(20_000)}`;
    await node.client.appendToStream(name, event());
    const [read] = await all(node.client.readStream(name));
    expect(read?.event?.streamId).toBe(name);
  });

  test('one append holds 1 MiB of data and not a byte more', async () => {
    const bytes = (size: number) => binaryEvent({ type: 'Bytes', data: Buffer.alloc(size) });
    const half = 512 * 1024;
    await node.client.appendToStream(stream(), [bytes(half), bytes(half)]);
    await expect(
      node.client.appendToStream(stream(), [bytes(half), bytes(half), bytes(1)]),
    ).rejects.toMatchObject({ type: 'maximum-append-size-exceeded', maxAppendSize: 1024 * 1024 });
  });
});

describe('what the node does not offer is refused clearly', () => {
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

  test('metadata of streams, and the stream that is named like their prefix', async () => {
    await expect(node.client.setStreamMetadata(stream(), { maxCount: 1 })).rejects.toThrow(
      'no metadata of streams',
    );
    await expect(node.client.appendToStream('$$', event())).rejects.toThrow('no metadata of streams');
  });
});
