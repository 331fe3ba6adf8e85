import { fc } from '@platform/testing/random';
import { describe, expect, test } from '@jest/globals';
import { metadata } from '@platform/log/testing/fake-server';
import { advance, emptyFold, FoldCache, recorded } from './folds.js';

type State = { revision: number; updatedAt: string; count: number };
const initial: State = { revision: -1, updatedAt: '', count: 0 };
const decider = {
  initial,
  decide: {},
  evolve: { Happened: (state: State) => ({ ...state, count: state.count + 1 }) },
};

const happened = (revision: number, commandId: string) => ({
  ...{
    id: `e${revision}`,
    stream: 's',
    type: 'Happened',
    data: {},
    revision,
    position: BigInt(revision) * 3n,
  },
  metadata: { ...metadata, commandId },
});

test.each([
  ['2026-03-01T08:00:00.000Z', '2026-03-01T08:00:00.000Z'],
  ['2026-03-01T15:00:00+07:00', '2026-03-01T08:00:00.000Z'],
  ['2026-03-01T08:00:00Z', '2026-03-01T08:00:00.000Z'],
  // V8 reads a month in this.
  ['at 3', 'at 3'],
  ['2026-13-01T08:00:00Z', '2026-13-01T08:00:00Z'],
])('an event of %s happened at %s', (occurredAt, at) => {
  const { metadata, ...event } = happened(0, 'c');
  expect(recorded<{ Happened: object }>({ ...event, metadata: { ...metadata, occurredAt } }).at).toBe(at);
});

describe('a fold', () => {
  test('in steps of any size equals the fold of all events at once', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 30 }), { maxLength: 40 }), fc.nat(), (commands, cut) => {
        const events = commands.map((command, revision) => happened(revision, `c${command}`));
        const start = emptyFold(decider.initial);
        const split = events.length === 0 ? 0 : cut % events.length;
        const inSteps = advance(
          decider,
          advance(decider, start, events.slice(0, split)),
          events.slice(split),
        );
        const atOnce = advance(decider, start, events);
        expect(inSteps).toEqual(atOnce);
        expect(atOnce.state.count).toBe(events.length);
        expect(atOnce.eventId).toBe(events.at(-1)?.id);
      }),
    );
  });

  test('remembers only the last 200 commands, however long the stream is', () => {
    const events = Array.from({ length: 1_000 }, (_, revision) => happened(revision, `c${revision}`));
    const { recentCommands } = advance(decider, emptyFold(decider.initial), events);
    expect(recentCommands).toHaveLength(200);
    expect(recentCommands.at(-1)).toMatchObject({ id: 'c999', revision: 999 });
  });
});

describe('the cache of folds', () => {
  const fold = (revision: number) => ({
    ...emptyFold(decider.initial),
    state: { ...decider.initial, revision },
    revision,
  });

  test('has at most its limit of folds, the most recently used ones', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 5 }), fc.array(fc.integer({ min: 0, max: 9 })), (limit, uses) => {
        const cache = new FoldCache(limit);
        for (const use of uses) if (!cache.get(`s${use}`)) cache.set(`s${use}`, fold(0), cache.clearings);
        const lastUsed = [...new Set(uses.toReversed())].slice(0, limit);
        for (let stream = 0; stream <= 9; stream++)
          expect(cache.get(`s${stream}`) !== undefined).toBe(lastUsed.includes(stream));
      }),
    );
  });

  test('does not replace a fold with an older one, unless it is forgotten first', () => {
    const cache = new FoldCache(1);
    cache.set('s', fold(5), cache.clearings);
    cache.set('s', fold(4), cache.clearings);
    expect(cache.get('s')?.state.revision).toBe(5);
    cache.forget('s');
    cache.set('s', fold(4), cache.clearings);
    expect(cache.get('s')?.state.revision).toBe(4);
  });

  test('ignores a fold that was begun before the cache was cleared', () => {
    const cache = new FoldCache(1);
    const since = cache.clearings;
    cache.clear();
    cache.set('s', fold(5), since);
    expect(cache.get('s')).toBeUndefined();
  });
});
