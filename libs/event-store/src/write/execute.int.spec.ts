import { randomUUID } from 'node:crypto';
import type { Decider } from '@control-center/domain';
import { Refusal } from '@control-center/domain';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { Conflict } from '../errors.js';
import { EventStore } from '../event-store.js';
import { freshNode } from '../testing/server.js';
import type { TestServer } from '../testing/server.js';
import { hashOf } from './command.js';
import { current, execute } from './execute.js';
import type { CommandContext } from './execute.js';

type State = { revision: number; updatedAt: string; total: number };
type Commands = { Add: { amount: number }; Set: { total: number }; Take: { amount: number } };
type Events = { Added: { amount: number } };

/** A sum that never falls below nothing. */
const decider: Decider<State, Commands, Events> = {
  initial: { revision: -1, updatedAt: '', total: 0 },
  decide: {
    Add: (_, { amount }) => [{ type: 'Added', data: { amount } }],
    Set: ({ total }, wanted) =>
      total === wanted.total ? [] : [{ type: 'Added', data: { amount: wanted.total - total } }],
    Take: ({ total }, { amount }) => {
      if (total < amount) throw new Refusal('request.invalid', 'Not so much');
      return [{ type: 'Added', data: { amount: -amount } }];
    },
  },
  evolve: { Added: (state, { data }) => ({ ...state, total: state.total + data.amount }) },
};

/** Counts what is read. */
class Watched extends EventStore {
  loads: number[] = [];

  override load(stream: string, fromRevision = 0) {
    this.loads.push(fromRevision);
    return super.load(stream, fromRevision);
  }
}

let node: TestServer;
let store: Watched;
let other: Watched;
let stream: string;

beforeAll(async () => {
  node = await freshNode();
  store = new Watched(node.url);
  other = new Watched(node.url);
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
    ...{ command: command.type, actor: { id: 'a', role: 'admin' as const }, now: '2026-01-01T00:00:00.000Z' },
    ...context,
  });

const totalInLog = async () => (await current(new Watched(node.url), decider, stream)).state.total;

describe('a stream that was used before', () => {
  test('is decided on without being read', async () => {
    await run(store, add(1));
    expect(store.loads).toEqual([0]);
    for (let i = 0; i < 5; i++) await run(store, add(1));
    expect(store.loads).toEqual([0]);
    expect((await run(store, add(1))).state).toMatchObject({ total: 7, revision: 6 });
    expect(await totalInLog()).toBe(7);
  });

  test('and written by somebody else since: decided anew on the tail alone', async () => {
    await run(store, add(1));
    await run(other, add(10));
    store.loads = [];
    const { state, position } = await run(store, { type: 'Set', data: { total: 5 } });
    expect(state).toMatchObject({ total: 5, revision: 2 });
    expect(store.loads).toEqual([1]);
    expect(position).toBe((await store.load(stream)).at(-1)?.position);
  });

  test('is not refused on the word of what is remembered', async () => {
    await run(store, add(1));
    await run(other, add(10));
    const { state } = await run(store, { type: 'Take', data: { amount: 11 } });
    expect(state.total).toBe(0);
    await expect(run(store, { type: 'Take', data: { amount: 1 } })).rejects.toThrow(Refusal);
  });

  test('is not said to be as wished on the word of what is remembered', async () => {
    await run(store, add(1));
    await run(other, add(10));
    const { state } = await run(store, { type: 'Set', data: { total: 1 } });
    expect(state).toMatchObject({ total: 1, revision: 2 });
  });

  test('is read as it is now', async () => {
    await run(store, add(1));
    await run(other, add(10));
    store.loads = [];
    expect((await current(store, decider, stream)).state.total).toBe(11);
    expect(store.loads).toEqual([1]);
  });

  test('and is shorter than remembered, in a log that was restored: decided on what it holds now', async () => {
    await run(store, add(1));
    const { state, done } = store.folds.get<State>(stream)!;
    const longer = { ...state, revision: 5, total: 100 };
    store.folds.keep(stream, { state: longer, position: 9n, done });
    expect((await run(store, add(1))).state).toMatchObject({ total: 2, revision: 1 });
  });

  test('is forgotten when too many others were used since', async () => {
    const small = new Watched(node.url, { foldsKept: 2 });
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

describe('a command that comes again', () => {
  test('answers the revision of the first time with the state of today, and writes nothing', async () => {
    const again = { commandId: randomUUID() };
    const first = await run(store, add(1), again);
    expect(first.revision).toBe(0);
    await run(store, add(1));
    await run(other, add(1));
    for (const one of [store, other, new Watched(node.url)]) {
      const repeat = await run(one, add(1), again);
      expect(repeat.revision).toBe(0);
      expect(repeat.state.total).toBeGreaterThanOrEqual(2);
    }
    expect(await totalInLog()).toBe(3);
  });

  test('from a fold that is behind, at the same time, everywhere: it is done once', async () => {
    await run(store, add(1));
    await run(other, add(1));
    const again = { commandId: randomUUID() };
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, index) => run(index % 2 ? store : other, add(5), again)),
    );
    expect(new Set(answers.map(({ revision }) => revision))).toEqual(new Set([2]));
    expect(await totalInLog()).toBe(7);
  });

  test('with another content is refused', async () => {
    const again = { commandId: randomUUID() };
    await run(store, add(1), again);
    await expect(run(store, add(2), again)).rejects.toMatchObject({ code: 'command.key-reused' });
    await expect(run(other, add(2), again)).rejects.toMatchObject({ code: 'command.key-reused' });
  });

  test('a refusal is not remembered', async () => {
    const again = { commandId: randomUUID() };
    const take: Command = { type: 'Take', data: { amount: 1 } };
    await expect(run(store, take, again)).rejects.toThrow(Refusal);
    await run(other, add(1));
    expect((await run(store, take, again)).state.total).toBe(0);
  });
});

describe('many at once, through two processes, as it were', () => {
  test('what is remembered is what the log says', async () => {
    const amounts = Array.from({ length: 24 }, (_, index) => index + 1);
    const results = await Promise.allSettled(
      amounts.map((amount, index) => run(index % 2 ? store : other, add(amount))),
    );
    const written = amounts.filter((_, index) => results[index]!.status === 'fulfilled');
    const sum = written.reduce((total, amount) => total + amount, 0);
    expect(written.length).toBeGreaterThan(0);
    expect(await totalInLog()).toBe(sum);
    const inLog = (await current(new Watched(node.url), decider, stream)).state;
    for (const one of [store, other]) {
      const { state } = await run(one, { type: 'Set', data: { total: sum } });
      expect(state).toEqual(inLog);
    }
  });
});

test('who is never first is told so, in the end', async () => {
  class Overtaken extends EventStore {
    tries = 0;

    override append(): Promise<never> {
      this.tries += 1;
      return Promise.reject(new Conflict(stream, -1));
    }
  }
  const unlucky = new Overtaken(node.url);
  await expect(run(unlucky, add(1))).rejects.toThrow(Conflict);
  expect(unlucky.tries).toBe(8);
  await unlucky.close();
});

describe('the identity of the log', () => {
  test('is one, for all who ask at the same time and later', async () => {
    const stores = Array.from({ length: 6 }, () => new EventStore(node.url));
    const ids = new Set(await Promise.all(stores.map((one) => one.logIdentity())));
    ids.add(await store.logIdentity());
    expect(ids.size).toBe(1);
    await Promise.all(stores.map((one) => one.close()));
  });

  test('and of an event, at its position and nowhere else', async () => {
    await run(store, add(1));
    const [event] = await store.load(stream);
    expect(await store.eventIdAt(event!.position)).toBe(event!.id);
    expect(await store.eventIdAt(event!.position + 1_000_000n)).toBeUndefined();
  });
});
