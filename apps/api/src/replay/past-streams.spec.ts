import type { Discards, EventStore, StoredEvent } from '@platform/log';
import { noDiscards } from '@platform/log';
import { held, settled } from '@platform/testing/held';
import { turnsWhile } from '@platform/testing/turns';
import { expect, it } from '@jest/globals';
import { PastStreams } from './past-streams.js';

const id = 'order';
const messageAt = (revision: number): StoredEvent => ({
  ...{
    id: `event-${String(revision)}`,
    type: 'MessageSent',
    stream: `conversation-${id}`,
    revision,
    position: 1n,
  },
  data: {
    ...{ messageId: String(revision), projectId: id, channel: 'customer', content: 'Chào' },
    ...{ senderId: 'customer', receiverId: null, fromProvider: false },
  },
  metadata: {
    ...{ correlationId: '', causationId: '', commandId: '', commandHash: '', command: 'SendMessage' },
    ...{
      actorId: 'customer',
      actorRole: 'customer',
      schemaVersion: 1,
      occurredAt: '2026-03-02T03:00:00.000Z',
    },
  },
});

/** A store of one stream whose reads complete when the test releases them. */
function storeOf(length: number) {
  const log = Array.from({ length }, (_, revision) => messageAt(revision));
  let discards: Discards = noDiscards;
  let isAway = false;
  const reads = held((_: string, from: number | undefined = 0): StoredEvent[] => {
    if (!isAway) return log.slice(from);
    isAway = false;
    throw new Error('The store is away');
  });
  const store = { folds: { clearings: 0 }, discards: () => Promise.resolve(discards), read: reads.call };
  return {
    pasts: new PastStreams(store as unknown as EventStore),
    reads: reads.calls,
    from: () => reads.calls.map(({ args }) => args[1] ?? 0),
    /** The next read. */
    fail: () => (isAway = true),
    add: () => log.push(messageAt(log.length)),
    discard: (revision: number) =>
      (discards = { size: 1, has: (place) => Number(place.revision) === revision }),
  };
}

it('simultaneous calls read a stream once, and each includes earlier additions', async () => {
  const { pasts, reads, from, add } = storeOf(3);
  const first = pasts.conversation(id);
  const second = pasts.conversation(id);
  await settled();
  expect(from()).toEqual([0]);
  add();
  await reads[0]!.release();
  await reads[1]!.release();
  expect([(await first).length, (await second).length, from()]).toEqual([3, 4, [0, 3]]);
});

it('a failed read fails only its own call', async () => {
  const { pasts, reads, from, fail } = storeOf(2);
  fail();
  const [first, second] = [pasts.conversation(id), pasts.conversation(id)];
  first.catch(() => undefined);
  await settled();
  await reads[0]!.release();
  await reads[1]!.release();
  await expect(first).rejects.toThrow('The store is away');
  expect(await second).toHaveLength(2);
  expect(from()).toEqual([0, 0]);
});

it('a later discard does not change an earlier read', async () => {
  const { pasts, reads, from, discard } = storeOf(3);
  const before = pasts.conversation(id);
  await reads[0]!.release();
  expect((await before).map(({ isDiscarded }) => isDiscarded)).toEqual([false, false, false]);
  discard(1);
  const after = pasts.conversation(id);
  await reads[1]!.release();
  await reads[2]!.release();
  expect((await after).map(({ isDiscarded }) => isDiscarded)).toEqual([false, true, false]);
  expect(from()).toEqual([0, 3, 0]);
});

it('others have their turn while a long stream is folded', async () => {
  const log = Array.from({ length: 400 }, (_, revision) => messageAt(revision));
  const store = {
    ...{ folds: { clearings: 0 }, discards: () => Promise.resolve(noDiscards) },
    read: () => Promise.resolve(log),
  };
  const past = new PastStreams(store as unknown as EventStore).conversation(id);
  const { result, turns } = await turnsWhile(past);
  expect(result).toHaveLength(400);
  expect(turns).toBeGreaterThanOrEqual(39);
});

it('streams are forgotten by what they really take', async () => {
  const megabyte = 'x'.repeat(1024 * 1024);
  const log = Array.from({ length: 40 }, (_, revision) => {
    const { data, ...event } = messageAt(revision);
    return { ...event, data: { ...data, content: megabyte } };
  });
  const from: string[] = [];
  const store = {
    ...{ folds: { clearings: 0 }, discards: () => Promise.resolve(noDiscards) },
    read: (stream: string, first = 0) => {
      from.push(`${stream} from ${String(first)}`);
      return Promise.resolve(log.slice(first));
    },
  };
  const pasts = new PastStreams(store as unknown as EventStore);
  for (const one of ['a', 'a', 'b', 'a']) await pasts.conversation(one);
  expect(from).toEqual([
    ...['conversation-a from 0', 'conversation-a from 40', 'conversation-b from 0', 'conversation-a from 0'],
  ]);
});
