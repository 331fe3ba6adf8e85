import { operationsStream, plainEvents } from '@platform/kernel';
import { metadata } from '@platform/log/testing/fake-server';
import { expect, it } from '@jest/globals';
import type { StoredEvent } from './codec/codec.js';
import { MalformedEvent } from './errors.js';
import { allSayBefore, EventStore } from './event-store.js';

const stored = (stream: string, revision: number): StoredEvent => ({
  ...{ id: `e${String(revision)}`, type: 'Counted', data: {}, metadata, stream, revision },
  position: BigInt(revision),
});
const malformed = (stream: string, revision: number) =>
  new MalformedEvent(
    {
      id: `e${String(revision)}`,
      type: 'Counted',
      stream,
      revision: BigInt(revision),
      position: BigInt(revision),
    },
    'is broken',
  );

/** The kinds of a stream's events, in order: readable, broken, or broken and discarded by an administrator. */
type Kind = 'good' | 'broken' | 'discarded';

/** A store with a stream of these events. */
class Stored extends EventStore {
  constructor(private readonly kinds: readonly Kind[]) {
    super('esdb://127.0.0.1:1?tls=false', plainEvents);
  }

  override read(stream: string, from = 0, maxCount = Infinity) {
    const entries = this.kinds.map((kind, revision) =>
      kind === 'good' ? stored(stream, revision) : malformed(stream, revision),
    );
    return Promise.resolve(entries.slice(from, from + maxCount));
  }

  override discards() {
    return Promise.resolve({
      size: 0,
      has: ({ revision }: { revision: number | bigint }) => this.kinds[Number(revision)] === 'discarded',
    });
  }
}

// The revision is the one that the next append expects: events that are left out count.
it.each<[Kind[], number, number | undefined, number[], number]>([
  [[], 0, undefined, [], -1],
  [['good', 'good'], 0, undefined, [0, 1], 1],
  [['good', 'good'], 1, undefined, [1], 1],
  [['good', 'good'], 2, undefined, [], 1],
  [['good', 'good', 'good'], 0, 2, [0, 1], 1],
  [['discarded', 'good'], 0, undefined, [1], 1],
  [['good', 'discarded'], 0, undefined, [0], 1],
  [['good', 'discarded', 'discarded'], 1, undefined, [], 2],
  [['good', 'discarded', 'good'], 0, 2, [0], 1],
  [['discarded'], 0, undefined, [], 0],
])('a stream of %j, read from revision %s, at most %s', async (kinds, from, most, expected, revision) => {
  const store = new Stored(kinds);
  const { events, ...rest } = await store.loadToEnd('sum-1', from, most);
  expect([events.map((event) => event.revision), rest]).toEqual([expected, { revision }]);
  expect(await store.load('sum-1', from, most)).toEqual(events);
  await store.close();
});

it.each<[Kind[], string, bigint | number[]]>([
  [['good', 'broken', 'good'], 'sum-1', 1n],
  [['discarded', 'good', 'broken'], 'sum-1', 2n],
  // A later release may have written such operations.
  [['good', 'broken', 'good', 'broken'], operationsStream, [0, 2]],
])(
  'an unreadable event among %j in %s stops the reader, except in the operations',
  async (kinds, stream, expected) => {
    const store = new Stored(kinds);
    const read = store.loadToEnd(stream);
    if (typeof expected === 'bigint')
      await expect(read).rejects.toMatchObject({ name: 'MalformedEvent', place: { revision: expected } });
    else {
      const { events, revision } = await read;
      expect([events.map((event) => event.revision), revision]).toEqual([expected, kinds.length - 1]);
    }
    await store.close();
  },
);

// Nobody waits any longer for a write that counts as lost, so a node that is cut off must not decide that alone.
it.each<[string, (bigint | 'empty' | 'silent')[], boolean]>([
  ['all of three', [9n, 9n, 9n], true],
  ['two of three, one is silent,', [9n, 9n, 'silent'], true],
  ['one of three, two are silent,', [9n, 'silent', 'silent'], false],
  ['two of four, two are silent,', [9n, 9n, 'silent', 'silent'], false],
  ['three of four, one is silent,', [9n, 9n, 9n, 'silent'], true],
  ['one of two, one is silent,', [9n, 'silent'], false],
  ['none, all are silent,', ['silent', 'silent', 'silent'], false],
  ['all of three, whose log is empty,', ['empty', 'empty', 'empty'], true],
  ['two of three, one knows the event,', [9n, 9n, 10n], false],
  ['two of three, one knows a later event,', [9n, 'empty', 11n], false],
  ['none of three', [10n, 10n, 10n], false],
])('whether the log ends before a position when %s say so', (_, nodes, expected) => {
  const heads = nodes.map((node): PromiseSettledResult<bigint | undefined> =>
    node === 'silent'
      ? { status: 'rejected', reason: new Error('no answer') }
      : { status: 'fulfilled', value: node === 'empty' ? undefined : node },
  );
  expect(allSayBefore(heads, 10n)).toBe(expected);
});
