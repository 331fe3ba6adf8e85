import { held, settled } from '@platform/testing/held';
import { metadata } from '@platform/log/testing/fake-server';
import { describe, expect, test } from '@jest/globals';
import type { NewEvent } from '../codec/codec.js';
import { CommandIdReused, Conflict, MalformedEvent, TooLarge, UnknownOutcome } from '../errors.js';
import type { EventStore } from '../event-store.js';
import { discardsOf, noDiscards } from '../discards.js';
import { execute } from './execute.js';
import { current } from './current.js';
import type { Growth } from './execute.js';
import { advance, bytesOf, emptyFold, FoldCache } from './folds.js';
import { SharedRuns } from './shared-runs.js';

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
  ...{ actor: { id: 'an', role: 'customer' }, now: () => '2026-03-02T03:00:00.000Z' },
} as const;

const counted = (revision: number, by: number) => ({
  ...{ id: `e${revision}`, stream: 's', type: 'Counted', data: { by }, revision, position: BigInt(revision) },
  metadata: { ...metadata, commandId: `c${revision}` },
});

const nothingDiscarded = () => Promise.resolve(noDiscards);

/** A store of one stream whose replies arrive when the test releases them. */
function world() {
  let log = [counted(0, 1), counted(1, 1)];
  const folds = new FoldCache(5);
  const load = held((_: string, from: number) => ({
    events: log.filter(({ revision }) => revision >= from),
    revision: log.length - 1,
  }));
  const append = held((_: string, events: readonly NewEvent[], expected: number) => {
    const added = events.map(({ data }, index) => counted(expected + 1 + index, (data as { by: number }).by));
    log = [...log, ...added];
    return { events: added, position: added.at(-1)!.position };
  });
  const store = {
    ...{ folds, foldings: new SharedRuns(), discards: nothingDiscarded, patience: 10_000 },
    ...{ loadToEnd: load.call, append: append.call },
  } as unknown as EventStore;
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
  await settled();
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
  await settled();
  await append.calls[0]!.release();
  expect((await executed).state.count).toBe(7);
  await load.calls[1]!.release();
  expect((await early).state.count).toBe(2);
  expect(store.folds.get<State>('s')!.state.count).toBe(7);
});

test('a command that waits for its turn is decided at the time of its turn', async () => {
  const { store, append, read } = world();
  await read();
  let minutes = 0;
  const now = () => `2026-03-02T03:0${(minutes += 1)}:00.000Z`;
  const all = ['a', 'b'].map((commandId) =>
    execute(store, decider, 's', () => [{ type: 'Count', data: { by: 5 } }], { ...context, commandId, now }),
  );
  await settled();
  minutes = 5;
  await append.calls[0]!.release();
  await settled();
  await append.calls[1]!.release();
  await Promise.all(all);
  const times = append.calls.map(({ args: [, events] }) => events[0]!.metadata.occurredAt);
  expect(times).toEqual(['2026-03-02T03:01:00.000Z', '2026-03-02T03:06:00.000Z']);
});

describe('an append that fails', () => {
  const lost = new UnknownOutcome('s', new Error('no answer'));
  const refused = new TooLarge('s', 2, 1);

  /** Executes a command with these outcomes of its appends. A conflict is with an event of another writer. */
  async function attempt(...outcomes: (Error | 'conflict' | 'written')[]) {
    const patience = outcomes.length > 5 ? 0 : 10_000;
    let log = [counted(0, 1)];
    const folds = new FoldCache(5);
    const steps: string[] = [];
    const append = (_: string, events: { data: object }[], expected: number) => {
      const outcome = outcomes.shift() ?? 'written';
      steps.push(`append after ${expected}`);
      if (outcome instanceof Error) return Promise.reject(outcome);
      if (outcome === 'conflict') {
        log = [...log, counted(log.length, 10)];
        return Promise.reject(new Conflict('s', log.length - 1));
      }
      const added = events.map(({ data }, index) =>
        counted(expected + 1 + index, (data as { by: number }).by),
      );
      return Promise.resolve({ events: added, position: added.at(-1)!.position });
    };
    const loadToEnd = (_: string, from: number) => {
      steps.push('read');
      return Promise.resolve({
        events: log.filter(({ revision }) => revision >= from),
        revision: log.length - 1,
      });
    };
    const store = { ...world().store, folds, loadToEnd, append, patience } as unknown as EventStore;
    const grown: object[] = [];
    const admit = (growth: Growth) => {
      grown.push(growth);
      return Promise.resolve(() => {
        steps.push('give back');
        return Promise.resolve();
      });
    };
    const result = await execute(
      store,
      decider,
      's',
      ({ count }) => [{ type: 'Count', data: { by: count } }],
      context,
      admit,
    ).then(({ state }) => state.count, String);
    return { result, steps, isCached: folds.get('s') !== undefined, grown };
  }

  test('keeps its reserved room only while it may have been written', async () => {
    expect(await attempt('written')).toMatchObject({
      result: 2,
      steps: ['read', 'append after 0'],
      isCached: true,
    });
    expect(await attempt(refused)).toMatchObject({ steps: ['read', 'append after 0', 'give back'] });
    expect(await attempt(lost)).toMatchObject({ steps: ['read', 'append after 0'] });
  });

  test('leaves no fold that may be outdated', async () => {
    for (const failure of [lost, refused]) expect((await attempt(failure)).isCached).toBe(false);
  });

  test('because another writer was first leads to a new decision on the present state', async () => {
    const { result, steps, isCached } = await attempt('conflict', 'conflict', 'written');
    expect(result).toBe(2 * (1 + 10 + 10));
    expect(steps).toEqual([
      ...['read', 'append after 0', 'give back', 'read', 'append after 1', 'give back', 'read'],
      'append after 2',
    ]);
    expect(isCached).toBe(true);
  });

  test('because of other writers ends as a conflict once the time is over', async () => {
    const { result, steps } = await attempt(...Array<'conflict'>(9).fill('conflict'));
    expect(result).toContain('Conflict');
    expect(steps).toEqual(['read', 'append after 0', 'give back', 'read']);
  });

  // The read came from a cut-off leader while the next one knows more, or nobody confirmed the append.
  test.each([
    ['is newer than what can be read', 7],
    ['is what was read', 0],
  ])('because of a revision that %s is no conflict with another writer', async (_, revision) => {
    const outcomes = Array<Error>(9).fill(new Conflict('s', revision));
    expect((await attempt(...outcomes)).result).toContain('Unreachable');
  });

  test('is preceded by a call with what it adds and the size of the stream, metadata included', async () => {
    const { grown } = await attempt('written');
    const [{ commands, bytes, stream }] = grown as [Growth];
    expect(commands).toEqual(['Count']);
    expect(stream.events).toBe(2);
    const before = bytesOf([counted(0, 1)]);
    expect(stream.bytes).toBe(before + bytes);
    expect(before).toBe(JSON.stringify({ by: 1 }).length + JSON.stringify(counted(0, 1).metadata).length);
  });

  test('counts each of its events', async () => {
    const { store, append, read } = world();
    await read();
    const grown: Growth[] = [];
    const admit = (growth: Growth) => {
      grown.push(growth);
      return Promise.resolve(() => Promise.resolve());
    };
    const commands = [5, 7].map((by) => ({ type: 'Count' as const, data: { by } }));
    const executed = execute(store, decider, 's', () => commands, context, admit);
    await settled();
    const [, events] = append.calls[0]!.args;
    await append.calls[0]!.release();
    await executed;
    expect(grown).toMatchObject([{ bytes: bytesOf(events), stream: { events: 2 + events.length } }]);
  });
});

test('an outdated cached fold neither refuses a command nor reports it as done', async () => {
  const folds = new FoldCache(5);
  const log = [counted(0, 1), counted(1, 1)];
  const [old] = log;
  folds.set('s', advance(decider, emptyFold(initial), [old!]), folds.clearings);
  const loadToEnd = (_: string, from: number) => Promise.resolve({ events: log.slice(from), revision: 1 });
  const store = { ...world().store, folds, loadToEnd } as unknown as EventStore;
  const seen: number[] = [];
  const { state } = await execute(
    store,
    decider,
    's',
    ({ count }) => {
      seen.push(count);
      return [];
    },
    context,
  );
  expect([seen, state.count]).toEqual([[1, 2], 2]);
  folds.forget('s');
  folds.set('s', advance(decider, emptyFold(initial), [old!]), folds.clearings);
  let refusals = 0;
  const refused = execute(
    store,
    decider,
    's',
    () => {
      refusals += 1;
      throw new Error('refused');
    },
    context,
  );
  await expect(refused).rejects.toThrow('refused');
  expect(refusals).toBe(2);
});

/** A store whose stream has these events; an administrator has discarded those at some revisions. */
const storeOf = (log: ReturnType<typeof counted>[], discarded: number[] = []) =>
  ({
    ...{ folds: new FoldCache(5), foldings: new SharedRuns() },
    discards: () => Promise.resolve(discardsIn(discarded)),
    loadToEnd: (_: string, from: number) => {
      const events = log.filter(({ revision }) => revision >= from);
      return Promise.resolve({ events, revision: log.length - 1 });
    },
    append: () => Promise.reject(new Error('nothing is to be appended')),
  }) as unknown as EventStore;
const discardsIn = (revisions: number[]) =>
  discardsOf({ discarded: revisions.map((revision) => ({ stream: 's', revision })) });
/** Counts, but not by zero. */
const strict = {
  ...decider,
  evolve: {
    Counted: (state: State, { data: { by } }: { data: { by: number } }) => {
      if (by === 0) throw new Error('counted nothing');
      return { ...state, count: state.count + by };
    },
  },
};

// Which events cannot be folded and which are discarded × the fold, or the event at which it stops.
test.each<[string, number[], number[], number | { revision: bigint }]>([
  ['every event can be folded', [1, 1, 1], [], 3],
  ['one event cannot be folded', [1, 0, 1], [], { revision: 1n }],
  ['one event cannot, and is discarded', [1, 0, 1], [1], 2],
  ['two events cannot, and the first is discarded', [0, 1, 0], [0], { revision: 2n }],
  ['the last of many cannot, and is discarded', [...Array.from({ length: 45 }, () => 1), 0], [45], 45],
  ['an event that can be folded is discarded', [1, 1, 1], [1], 2],
  ['the last event, which can be folded, is discarded', [1, 1], [1], 1],
])('%s: the fold of a stream, or where it stops', async (_, values, discarded, expected) => {
  const store = storeOf(
    values.map((by, revision) => counted(revision, by)),
    discarded,
  );
  const folded = current<State, unknown>(store, strict, 's');
  if (typeof expected === 'object') {
    const error: unknown = await folded.catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(MalformedEvent);
    expect(error).toMatchObject({ place: { stream: 's', ...expected } });
    expect(String(error)).toContain('counted nothing');
    return;
  }
  // The revision is the stream's, which the next append expects.
  expect(await folded).toMatchObject({ state: { count: expected }, revision: values.length - 1 });
});

test.each<[string, number[], number]>([
  ['none is discarded', [], 6],
  ['one that is folded already is discarded', [1], 4],
  ['the last one is discarded', [2], 3],
  ['all are discarded', [0, 1, 2], 0],
])('a fold is cached, and then %s: the next fold leaves the event out', async (_, discarded, count) => {
  const log = [counted(0, 1), counted(1, 2), counted(2, 3)];
  const revisions: number[] = [];
  const store = storeOf(log, revisions);
  expect((await current<State, unknown>(store, decider, 's')).state.count).toBe(6);
  revisions.push(...discarded);
  expect(await current<State, unknown>(store, decider, 's')).toMatchObject({ state: { count }, revision: 2 });
});

test('a command after a discarded event is appended behind it, and a repeat of the discarded command does nothing', async () => {
  const log = [counted(0, 1), counted(1, 2)];
  const appended: unknown[] = [];
  const store = {
    ...storeOf(log, [1]),
    append: (_: string, events: readonly NewEvent[], expected: number) => {
      appended.push(expected);
      return Promise.resolve({ events: [counted(2, 5)], position: 2n });
    },
  } as unknown as EventStore;
  const run = (commandId: string, commandHash: string) =>
    execute(store, decider, 's', () => [{ type: 'Count', data: { by: 5 } }], {
      ...{ ...context, commandId, commandHash },
    });
  const { commandId, commandHash } = log[1]!.metadata;
  expect(await run(commandId, commandHash)).toMatchObject({ state: { count: 1 } });
  expect(await run('new', 'h')).toMatchObject({ state: { count: 6, revision: 2 }, revision: 2 });
  expect(appended).toEqual([1]);
});

test('a repeat of a command returns its first result, and is refused with other content', async () => {
  const log = [counted(0, 1), counted(1, 1), counted(2, 5)];
  const repeat = (commandHash: string) => {
    const { metadata } = log[1]!;
    return execute(storeOf(log), decider, 's', () => [{ type: 'Count', data: { by: 1 } }], {
      ...{ ...context, commandId: metadata.commandId, commandHash },
    });
  };
  expect(await repeat(metadata.commandHash)).toMatchObject({
    state: { count: 7 },
    revision: 1,
    position: 2n,
  });
  await expect(repeat('another')).rejects.toThrow(CommandIdReused);
});

test.each([['binh'], [undefined]])(
  'an event names on whose behalf its actor decided: %s',
  async (onBehalfOf) => {
    const stored: unknown[] = [];
    const append = (_: string, [event]: readonly NewEvent[]) => {
      stored.push(event!.metadata.onBehalfOf);
      return Promise.resolve({ events: [counted(1, 1)], position: 1n });
    };
    const store = { ...storeOf([counted(0, 1)]), append } as unknown as EventStore;
    const deciding = { ...decider, onBehalfOf: () => onBehalfOf };
    await execute(store, deciding, 's', () => [{ type: 'Count', data: { by: 1 } }], context);
    expect(stored).toEqual([onBehalfOf]);
  },
);
