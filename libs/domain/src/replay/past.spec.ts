import { expect, it } from '@jest/globals';
import type { Evolution, Folded } from '../kernel/decider.js';
import { extendPast } from './past.js';

type State = Folded & { sum: number };
const sums: Evolution<State, { Added: { by: number } }> = {
  initial: { revision: -1, updatedAt: '', sum: 0 },
  evolve: { Added: (state, { data }) => ({ ...state, sum: state.sum + data.by }) },
};
const logged = (revision: number, by: number, at: string) => ({
  event: { type: 'Added' as const, data: { by }, at, by: 'an', role: 'admin' as const, revision },
  isDiscarded: false,
});

it('a past goes on from its last state, and its time never goes back', () => {
  const begun = extendPast(sums, [], [logged(0, 1, '05'), logged(1, 2, '03')]);
  const unread = { event: undefined, isDiscarded: false };
  const past = extendPast(sums, begun, [logged(2, 4, '08'), unread, logged(4, 8, '07')]);
  expect(past.map(({ revision, at, before, after }) => [revision, at, before.sum, after.sum])).toEqual([
    [0, '05', 0, 1],
    [1, '05', 1, 3],
    [2, '08', 3, 7],
    [3, '08', 7, 7],
    [4, '08', 7, 15],
  ]);
  expect([begun.length, past.slice(0, 2)]).toEqual([2, begun]);
});
