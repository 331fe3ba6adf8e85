import { expect, it } from '@jest/globals';
import { decide } from './decider.js';
import type { Decider, Folded } from './decider.js';

type State = Folded & { count: number; by: string };
type Events = { Added: { by: number }; Doubled: object };
type Commands = { Add: { numbers: number[] }; Double: object };

/** A sum that may be added to and doubled. */
const sum: Decider<State, Commands, Events> = {
  initial: { revision: -1, updatedAt: '', count: 0, by: '' },
  evolve: {
    Added: (state, { data, by }) => ({ ...state, count: state.count + data.by, by }),
    Doubled: (state, { by }) => ({ ...state, count: state.count * 2, by }),
  },
  decide: {
    Add: (_, { numbers }) => numbers.map((by) => ({ type: 'Added', data: { by } })),
    Double: ({ count }) => (count === 0 ? [] : [{ type: 'Doubled', data: {} }]),
  },
};

it('commands are decided one after the other, each on the state after those before it', () => {
  const facts = { now: '2026-03-02T03:00:00.000Z', actor: { id: 'an', role: 'x' }, newId: () => '' };
  const decided = decide(
    sum,
    sum.initial,
    [
      { type: 'Double', data: {} },
      { type: 'Add', data: { numbers: [1, 2] } },
      { type: 'Double', data: {} },
    ],
    facts,
  );
  expect(decided).toEqual({
    events: [
      { type: 'Added', data: { by: 1 } },
      { type: 'Added', data: { by: 2 } },
      { type: 'Doubled', data: {} },
    ],
    decidedBy: ['Add', 'Add', 'Double'],
    state: { count: 6, by: 'an', revision: 2, updatedAt: facts.now },
  });
});
