import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { metadata } from '../testing/fake-server.js';
import { advance, emptyFold, FoldCache } from './folds.js';

type State = { revision: number; updatedAt: string; count: number };
const initial: State = { revision: -1, updatedAt: '', count: 0 };
const decider = {
  initial,
  decide: {},
  evolve: { Happened: (state: State) => ({ ...state, count: state.count + 1 }) },
};

const happened = (revision: number, commandId: string) => ({
  ...{ type: 'Happened', data: {}, revision, position: BigInt(revision) * 3n },
  metadata: { ...metadata, commandId },
});

describe('a fold', () => {
  test('in steps of any size is the fold of all', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 30 }), { maxLength: 40 }), fc.nat(), (commands, cut) => {
        const events = commands.map((command, revision) => happened(revision, `c${command}`));
        const start = emptyFold(decider.initial);
        const at = events.length === 0 ? 0 : cut % events.length;
        const inSteps = advance(decider, advance(decider, start, events.slice(0, at)), events.slice(at));
        const atOnce = advance(decider, start, events);
        expect(inSteps).toEqual(atOnce);
        expect(atOnce.state.count).toBe(events.length);
      }),
    );
  });

  test('remembers the last commands, and no more however long the stream', () => {
    const events = Array.from({ length: 1_000 }, (_, revision) => happened(revision, `c${revision}`));
    const { done } = advance(decider, emptyFold(decider.initial), events);
    expect(done).toHaveLength(200);
    expect(done.at(-1)).toMatchObject({ id: 'c999', revision: 999 });
  });
});

describe('the cache of folds', () => {
  const fold = (revision: number) => ({
    ...emptyFold(decider.initial),
    state: { ...decider.initial, revision },
  });

  test('holds so many at most, and those that were used last', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 5 }), fc.array(fc.integer({ min: 0, max: 9 })), (limit, uses) => {
        const cache = new FoldCache(limit);
        for (const use of uses) if (!cache.get(`s${use}`)) cache.keep(`s${use}`, fold(0));
        const lastUsed = [...new Set(uses.toReversed())].slice(0, limit);
        for (let stream = 0; stream <= 9; stream++)
          expect(cache.get(`s${stream}`) !== undefined).toBe(lastUsed.includes(stream));
      }),
    );
  });

  test('never goes back', () => {
    const cache = new FoldCache(1);
    cache.keep('s', fold(5));
    cache.keep('s', fold(4));
    expect(cache.get('s')?.state.revision).toBe(5);
    cache.forget('s');
    cache.keep('s', fold(4));
    expect(cache.get('s')?.state.revision).toBe(4);
  });
});
