import { held } from '@control-center/testing/held';
import { metadata } from '@control-center/testing-event-store/fake-server';
import { expect, test } from '@jest/globals';
import type { EventStore } from '../event-store.js';
import { current, execute } from './execute.js';
import { FoldCache } from './folds.js';

type State = { revision: number; updatedAt: string; count: number };
const initial: State = { revision: -1, updatedAt: '', count: 0 };
const decider = {
  initial,
  decide: { Count: (_: State, { by }: { by: number }) => [{ type: 'Counted' as const, data: { by } }] },
  evolve: {
    Counted: (state: State, { data: { by } }: { data: { by: number } }) => ({
      ...state,
      count: state.count + by,
    }),
  },
};
const context = {
  ...{ commandId: '3f0c1d2e-8a4b-4c6d-9e0f-1a2b3c4d5e6f', commandHash: 'h', correlationId: 'c' },
  ...{ actor: { id: 'an', role: 'customer' }, now: '2026-03-02T03:00:00.000Z' },
} as const;

const counted = (revision: number, by: number) => ({
  ...{ id: `e${revision}`, stream: 's', type: 'Counted', data: { by }, revision, position: BigInt(revision) },
  metadata: { ...metadata, commandId: `c${revision}` },
});

/** A store of one stream, whose replies arrive when the test releases them. */
function world() {
  let log = [counted(0, 1), counted(1, 1)];
  const folds = new FoldCache(5);
  const load = held((_: string, from: number) => ({
    events: log.filter(({ revision }) => revision >= from),
    revision: log.length - 1,
  }));
  const append = held((_: string, events: { data: object }[], expected: number) => {
    const added = events.map(({ data }, index) => counted(expected + 1 + index, (data as { by: number }).by));
    log = [...log, ...added];
    return { events: added, position: added.at(-1)!.position };
  });
  const store = { folds, loadToEnd: load.call, append: append.call } as unknown as EventStore;
  /** The log is restored from a backup in which another value was counted. */
  const restore = (...values: number[]) => {
    log = values.map((by, revision) => counted(revision, by));
    folds.clear();
  };
  const read = async () => {
    const found = current<State, unknown>(store, decider, 's');
    await load.calls.at(-1)!.release();
    return (await found).state.count;
  };
  return { store, folds, load, append, restore, read };
}

test('a fold that was read before the log was replaced is not cached after it', async () => {
  const { store, folds, load, restore, read } = world();
  const early = current<State, unknown>(store, decider, 's');
  restore(10, 10);
  await load.calls[0]!.release();
  expect((await early).state.count).toBe(2);
  expect(folds.get('s')).toBeUndefined();
  expect(await read()).toBe(20);
});

test('a fold that was appended to before the log was replaced is not cached after it', async () => {
  const { store, append, restore, read } = world();
  await read();
  const executed = execute(store, decider, 's', () => [{ type: 'Count', data: { by: 5 } }], context);
  await new Promise(setImmediate);
  restore(10, 10, 10);
  await append.calls[0]!.release();
  expect((await executed).state.count).toBe(7);
  expect(await read()).toBe(30);
});

test('an older read does not replace the fold of an append that was faster', async () => {
  const { store, load, append, read } = world();
  await read();
  const early = current<State, unknown>(store, decider, 's');
  const executed = execute(store, decider, 's', () => [{ type: 'Count', data: { by: 5 } }], context);
  await new Promise(setImmediate);
  await append.calls[0]!.release();
  expect((await executed).state.count).toBe(7);
  await load.calls[1]!.release();
  expect((await early).state.count).toBe(2);
  expect(store.folds.get<State>('s')!.state.count).toBe(7);
});
