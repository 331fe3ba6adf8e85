import { randomUUID } from 'node:crypto';
import { operationsStream, plainEvents } from '@platform/kernel';
import type { Decider } from '@platform/kernel';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { KeyRing } from '../codec/key-ring.js';
import { CommandIdReused } from '../errors.js';
import { EventStore } from '../event-store.js';
import { startTestNode } from '@platform/log/testing/server';
import type { TestServer } from '@platform/log/testing/server';
import { hashOf } from './command.js';
import { execute } from './execute.js';
import { current } from './current.js';
import type { CommandContext } from './execute.js';

type State = { revision: number; updatedAt: string; total: number };
type Commands = { Add: { amount: number }; Set: { total: number }; Take: { amount: number } };
type Events = { Added: { amount: number } };

class NotEnough extends Error {}

/** A sum that never falls below zero. */
const decider: Decider<State, Commands, Events> = {
  initial: { revision: -1, updatedAt: '', total: 0 },
  decide: {
    Add: (_, { amount }) => [{ type: 'Added', data: { amount } }],
    Set: ({ total }, target) =>
      total === target.total ? [] : [{ type: 'Added', data: { amount: target.total - total } }],
    Take: ({ total }, { amount }) => {
      if (total < amount) throw new NotEnough();
      return [{ type: 'Added', data: { amount: -amount } }];
    },
  },
  evolve: { Added: (state, { data }) => ({ ...state, total: state.total + data.amount }) },
};

/** Records the revisions from which streams are loaded. */
class RecordingStore extends EventStore {
  loads: number[] = [];

  override loadToEnd(stream: string, fromRevision = 0, maxCount?: number) {
    // Discards are in a stream of their own.
    if (stream !== operationsStream) this.loads.push(fromRevision);
    return super.loadToEnd(stream, fromRevision, maxCount);
  }
}

let node: TestServer;
let store: RecordingStore;
let other: RecordingStore;
let stream: string;

beforeAll(async () => {
  node = await startTestNode();
  store = new RecordingStore(node.url, plainEvents);
  other = new RecordingStore(node.url, plainEvents);
});
afterAll(async () => {
  await Promise.all([store.close(), other.close()]);
  await node.close();
});
beforeEach(() => {
  stream = `sum-${randomUUID()}`;
  store.loads = [];
});

type Command = { [Type in keyof Commands]: { type: Type; data: Commands[Type] } }[keyof Commands];
const add = (amount: number): Command => ({ type: 'Add', data: { amount } });

const run = (through: EventStore, command: Command, context: Partial<CommandContext> = {}) =>
  execute(through, decider, stream, () => [command], {
    ...{ commandId: randomUUID(), commandHash: hashOf(command, 'key'), correlationId: randomUUID() },
    ...{ actor: { id: 'a', role: 'admin' as const }, now: () => '2026-01-01T00:00:00.000Z' },
    ...context,
  });

const totalInLog = async () =>
  (await current(new RecordingStore(node.url, plainEvents), decider, stream)).state.total;

describe('a stream that was used before', () => {
  test('is decided on without a read', async () => {
    await run(store, add(1));
    expect(store.loads).toEqual([0]);
    for (let i = 0; i < 5; i++) await run(store, add(1));
    expect(store.loads).toEqual([0]);
    expect((await run(store, add(1))).state).toMatchObject({ total: 7, revision: 6 });
    expect(await totalInLog()).toBe(7);
  });

  test('is decided on again after a conflict, reading only the new events', async () => {
    await run(store, add(1));
    await run(other, add(10));
    store.loads = [];
    const { state, position } = await run(store, { type: 'Set', data: { total: 5 } });
    expect(state).toMatchObject({ total: 5, revision: 2 });
    expect(store.loads).toEqual([1]);
    expect(position).toBe((await store.load(stream)).at(-1)?.position);
  });

  test('does not reject a command because of an outdated fold', async () => {
    await run(store, add(1));
    await run(other, add(10));
    const { state } = await run(store, { type: 'Take', data: { amount: 11 } });
    expect(state.total).toBe(0);
    await expect(run(store, { type: 'Take', data: { amount: 1 } })).rejects.toThrow(NotEnough);
  });

  test('does not skip a command as already done because of an outdated fold', async () => {
    await run(store, add(1));
    await run(other, add(10));
    const { state } = await run(store, { type: 'Set', data: { total: 1 } });
    expect(state).toMatchObject({ total: 1, revision: 2 });
  });

  test('is returned by `current` as its present fold', async () => {
    await run(store, add(1));
    await run(other, add(10));
    store.loads = [];
    expect((await current(store, decider, stream)).state.total).toBe(11);
    expect(store.loads).toEqual([1]);
  });

  test('is decided on its present events when it is shorter than its cached fold, as in a restored log', async () => {
    await run(store, add(1));
    const fold = store.folds.get<State>(stream)!;
    const longer = { ...fold.state, revision: 5, total: 100 };
    const outdated = { ...fold, state: longer, revision: 5, position: 9n };
    store.folds.set(stream, outdated, store.folds.clearings);
    expect((await run(store, add(1))).state).toMatchObject({ total: 2, revision: 1 });
  });

  test('is dropped from the cache when too many other streams were used since', async () => {
    const small = new RecordingStore(node.url, plainEvents, { maxCachedFolds: 2 });
    const streams = [stream, `${stream}-2`, `${stream}-3`];
    for (const name of streams) {
      stream = name;
      await run(small, add(1));
    }
    small.loads = [];
    for (const name of streams.reverse()) {
      stream = name;
      await run(small, add(1));
    }
    expect(small.loads).toEqual([0]);
    await small.close();
  });
});

test('a lagging reader leads to another decision, never to an append after unread events', async () => {
  /** Reads a copy without the last event twice, and records the expected revisions of appends. */
  class LaggingStore extends EventStore {
    staleReads = 2;
    expected: number[] = [];
    override async loadToEnd(name: string, fromRevision = 0, maxCount?: number) {
      const { events, revision } = await super.loadToEnd(name, fromRevision, maxCount);
      if (this.staleReads === 0 || events.length === 0) return { events, revision };
      this.staleReads -= 1;
      return { events: events.slice(0, -1), revision: revision - 1 };
    }
    override append(...given: Parameters<EventStore['append']>) {
      this.expected.push(given[2]);
      return super.append(...given);
    }
  }
  await run(store, add(10));
  await run(store, { type: 'Take', data: { amount: 8 } });
  const lagging = new LaggingStore(node.url, plainEvents);
  await expect(run(lagging, { type: 'Take', data: { amount: 8 } })).rejects.toThrow(NotEnough);
  expect(lagging.expected).toEqual([0, 0]);
  expect(await totalInLog()).toBe(2);
  await lagging.close();
});

describe('a command that is repeated', () => {
  test('returns the revision of its first execution with the present state, and writes nothing', async () => {
    const repeated = { commandId: randomUUID() };
    const first = await run(store, add(1), repeated);
    expect(first.revision).toBe(0);
    await run(store, add(1));
    await run(other, add(1));
    for (const through of [store, other, new RecordingStore(node.url, plainEvents)]) {
      const repeat = await run(through, add(1), repeated);
      expect(repeat.revision).toBe(0);
      expect(repeat.state.total).toBeGreaterThanOrEqual(2);
    }
    expect(await totalInLog()).toBe(3);
  });

  test('is executed once when it is repeated concurrently in two processes with outdated folds', async () => {
    await run(store, add(1));
    await run(other, add(1));
    const repeated = { commandId: randomUUID() };
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, index) => run(index % 2 ? store : other, add(5), repeated)),
    );
    expect(new Set(answers.map(({ revision }) => revision))).toEqual(new Set([2]));
    expect(await totalInLog()).toBe(7);
  });

  test('is rejected when its content differs', async () => {
    const repeated = { commandId: randomUUID() };
    await run(store, add(1), repeated);
    await expect(run(store, add(2), repeated)).rejects.toThrow(CommandIdReused);
    await expect(run(other, add(2), repeated)).rejects.toThrow(CommandIdReused);
  });

  test('is decided again when it was rejected before', async () => {
    const repeated = { commandId: randomUUID() };
    const take: Command = { type: 'Take', data: { amount: 1 } };
    await expect(run(store, take, repeated)).rejects.toThrow(NotEnough);
    await run(other, add(1));
    expect((await run(store, take, repeated)).state.total).toBe(0);
  });
});

describe('many concurrent commands through two stores', () => {
  test('leave the cached folds equal to the log', async () => {
    const amounts = Array.from({ length: 24 }, (_, index) => index + 1);
    await Promise.all(amounts.map((amount, index) => run(index % 2 ? store : other, add(amount))));
    const sum = amounts.reduce((total, amount) => total + amount, 0);
    expect(await totalInLog()).toBe(sum);
    const inLog = (await current(new RecordingStore(node.url, plainEvents), decider, stream)).state;
    for (const through of [store, other]) {
      const { state } = await run(through, { type: 'Set', data: { total: sum } });
      expect(state).toEqual(inLog);
    }
  });
});

test('a hundred commands on one stream through two stores are all written, each store’s in their order', async () => {
  const amounts = Array.from({ length: 100 }, (_, index) => index + 1);
  await Promise.all(amounts.map((amount) => run(amount % 2 ? store : other, add(amount))));
  const written = (await store.load(stream)).map(({ data }) => (data as { amount: number }).amount);
  for (const rest of [0, 1])
    expect(written.filter((amount) => amount % 2 === rest)).toEqual(
      amounts.filter((amount) => amount % 2 === rest),
    );
});

describe('the identity of the log', () => {
  test('is the same for all concurrent and later callers', async () => {
    const stores = Array.from({ length: 6 }, () => new EventStore(node.url, plainEvents));
    const ids = new Set(await Promise.all(stores.map((each) => each.logIdentity())));
    ids.add(await store.logIdentity());
    expect(ids.size).toBe(1);
    await Promise.all(stores.map((each) => each.close()));
  });

  test('the id of an event is found at its position and nowhere else', async () => {
    await run(store, add(1));
    const [event] = await store.load(stream);
    expect(await store.eventIdAt(event!.position)).toBe(event!.id);
    expect(await store.eventIdAt(event!.position + 1_000_000n)).toBeUndefined();
  });
});

describe('the metadata of an event', () => {
  const metadataOf = async () => (await store.load(stream)).at(-1)!.metadata;

  test('name the command that decided it, among several that were decided together', async () => {
    const context = { commandId: randomUUID(), commandHash: 'h', correlationId: randomUUID() };
    const commands: Command[] = [add(1), { type: 'Set', data: { total: 7 } }, add(2)];
    await execute(store, decider, stream, () => commands, {
      ...context,
      ...{ actor: { id: 'a', role: 'admin' as const }, now: () => '2026-01-01T00:00:00.000Z' },
    });
    const stored = await store.load(stream);
    expect(stored.map(({ metadata }) => metadata.command)).toEqual(['Add', 'Set', 'Add']);
    expect(new Set(stored.map(({ metadata }) => metadata.commandId))).toEqual(new Set([context.commandId]));
  });

  test('name the interface where there is one, and the event to which the command reacts', async () => {
    const commandId = randomUUID();
    await run(store, add(1), { commandId });
    expect(await metadataOf()).toMatchObject({ causationId: commandId });
    expect(await metadataOf()).not.toHaveProperty('interface');
    const causationId = randomUUID();
    await run(store, add(1), { causationId, interface: 'vietphat-admin' });
    expect(await metadataOf()).toMatchObject({ causationId, interface: 'vietphat-admin' });
  });

  test('contain no id: the fold knows the id of the last event', async () => {
    await run(store, add(1));
    expect(store.folds.get(stream)!.eventId).toBe((await store.load(stream)).at(-1)!.id);
  });
});

describe('a command that is being written while its author is erased', () => {
  type Notes = { revision: number; updatedAt: string; texts: readonly string[] };
  const notes: Decider<Notes, { Write: { text: string } }, { Written: { text: string } }> = {
    initial: { revision: -1, updatedAt: '', texts: [] },
    decide: { Write: (_, data) => [{ type: 'Written', data }] },
    evolve: { Written: (state, { data }) => ({ ...state, texts: [...state.texts, data.text] }) },
  };
  const personal = {
    Written: { subject: () => 'an', texts: { text: { erased: '(erased)', unreadable: '' } } },
  };

  test('leaves no text, neither in its result nor in the cached fold', async () => {
    let isErased = false;
    const [key, author] = [Buffer.alloc(32, 1), { id: 'an', role: 'admin' as const }];
    const keys: KeyRing = {
      find: () =>
        Promise.resolve({ keys: new Map([['an', isErased ? 'erased' : key]]), reported: new Set() }),
      obtain: () => Promise.resolve(key),
      erase: () => Promise.resolve(),
      report: () => Promise.resolve(),
    };
    const writing = new EventStore(node.url, { upcasters: {}, personal }, { keys });
    const write = (text: string, eraseMeanwhile: boolean) =>
      execute(
        writing,
        notes,
        stream,
        () => {
          if (eraseMeanwhile) {
            isErased = true;
            writing.folds.clear();
          }
          return [{ type: 'Write', data: { text } }];
        },
        {
          ...{ commandId: randomUUID(), commandHash: '', correlationId: randomUUID(), actor: author },
          now: () => '2026-01-01T00:00:00.000Z',
        },
      );
    expect((await write('before', false)).state.texts).toEqual(['before']);
    const { state } = await write('late', true);
    expect(state.texts.at(-1)).toBe('(erased)');
    expect(writing.folds.get(stream)).toBeUndefined();
    expect((await current(writing, notes, stream)).state.texts).toEqual(['(erased)', '(erased)']);
    await writing.close();
  });
});
