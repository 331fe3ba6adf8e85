import { describe, expect, it } from '@jest/globals';
import { Turns } from './turns.js';

const bounds = { atOnce: 2, waiting: 3 };

/** Enters this many calls and records those that began. */
function crowd(turns: Turns, key: string, count: number) {
  const begun: number[] = [];
  const leaves = Array.from({ length: count }, (_, call) => turns.enter(key, bounds, () => begun.push(call)));
  return { begun, leaves };
}

describe('turns', () => {
  it('run up to a number at once, wait up to another, and are refused beyond it', () => {
    const { begun, leaves } = crowd(new Turns(), 'an', 7);
    expect(begun).toEqual([0, 1]);
    expect(leaves.map((leave) => leave !== undefined)).toEqual([true, true, true, true, true, false, false]);
  });

  it('go to the caller that has waited longest, and not to one that has left', () => {
    const { begun, leaves } = crowd(new Turns(), 'an', 5);
    leaves[2]!();
    leaves[0]!();
    leaves[1]!();
    expect(begun).toEqual([0, 1, 3, 4]);
  });

  it('end once, however often the end is reported', () => {
    const turns = new Turns();
    const { begun, leaves } = crowd(turns, 'an', 5);
    for (let time = 0; time < 3; time += 1) leaves[0]!();
    expect(begun).toEqual([0, 1, 2]);
    expect(turns.counts).toEqual({ running: 2, waiting: 2 });
    for (const leave of leaves) leave!();
    expect(turns.counts).toEqual({ running: 0, waiting: 0 });
    // The end of a caller that has left must not count for a later one.
    const later = crowd(turns, 'an', 2);
    for (const leave of leaves) leave!();
    expect(turns.counts).toEqual({ running: 2, waiting: 0 });
    expect(later.begun).toEqual([0, 1]);
  });

  it('of other callers do not wait for a flood', () => {
    const turns = new Turns();
    crowd(turns, 'an', 1_000);
    expect(crowd(turns, 'bình', 2).begun).toEqual([0, 1]);
  });
});
