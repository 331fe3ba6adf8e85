import { describe, expect, it } from '@jest/globals';
import type { Evolution, Folded } from '@platform/kernel';
import { beforeCommand, endOfCommand, endsOfCommands, extendPast } from './past.js';

type State = Folded & { sum: number };
const sums: Evolution<State, { Added: { by: number } }> = {
  initial: { revision: -1, updatedAt: '', sum: 0 },
  evolve: { Added: (state, { data }) => ({ ...state, sum: state.sum + data.by }) },
};
const logged = (revision: number, by: number, at: string, commandId?: string) => ({
  event: { type: 'Added' as const, data: { by }, at, by: 'an', role: 'admin' as const, revision, commandId },
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

describe('events of one command happened at once', () => {
  const begun = extendPast(sums, [], [logged(0, 1, '05', 'a'), logged(1, 2, '05', 'a')]);
  const unread = { event: undefined, isDiscarded: false };
  const past = extendPast(sums, begun, [
    // The command goes on where the past was continued.
    logged(2, 4, '05', 'a'),
    logged(3, 1, '06', 'b'),
    unread,
    logged(5, 1, '07', 'b'),
    logged(6, 1, '08'),
    logged(7, 1, '08'),
  ]);

  it('and have its number; what names no command is one of its own', () => {
    expect(past.map(({ command }) => command)).toEqual([0, 0, 0, 1, 2, 3, 4, 5]);
  });

  it('so that each stands for all of them', () => {
    expect([0, 1, 2, 3, 4, -1].map((revision) => endOfCommand(past, revision))).toEqual([2, 2, 2, 3, 4, -1]);
    expect([0, 2, 3, 4, -1].map((revision) => beforeCommand(past, revision))).toEqual([-1, -1, 2, 3, -1]);
  });

  it.each([
    [-1, 7, [2, 3, 4, 5, 6, 7]],
    [2, 5, [3, 4, 5]],
    // A requested single event counts as an end.
    [-1, 1, [1]],
    [3, 3, []],
  ])('and the moments between %d and %d are %j', (after, until, ends) => {
    expect(endsOfCommands(past, after, until)).toEqual(ends);
  });
});
