import { describe, expect, it } from '@jest/globals';
import { Turns } from './turns.js';

const bounds = { atOnce: 2, waiting: 3 };

/** Enters as often as asked; what began is noted. */
function crowd(turns: Turns, key: string, count: number) {
  const begun: number[] = [];
  const leaves = Array.from({ length: count }, (_, call) => turns.enter(key, bounds, () => begun.push(call)));
  return { begun, leaves };
}

describe('turns', () => {
  it('are taken by so many at once, waited for by so many, and refused to the others', () => {
    const { begun, leaves } = crowd(new Turns(), 'an', 7);
    expect(begun).toEqual([0, 1]);
    expect(leaves.map((leave) => leave !== undefined)).toEqual([true, true, true, true, true, false, false]);
  });

  it('go to who has waited longest; whoever left while waiting gets none', () => {
    const { begun, leaves } = crowd(new Turns(), 'an', 5);
    leaves[2]!();
    leaves[0]!();
    leaves[1]!();
    expect(begun).toEqual([0, 1, 3, 4]);
  });

  it('are ended once, however often that is said', () => {
    const turns = new Turns();
    const { begun, leaves } = crowd(turns, 'an', 5);
    for (let time = 0; time < 3; time += 1) leaves[0]!();
    expect(begun).toEqual([0, 1, 2]);
    expect(turns.counts).toEqual({ running: 2, waiting: 2 });
    for (const leave of leaves) leave!();
    expect(turns.counts).toEqual({ running: 0, waiting: 0 });
    // What was said of a caller that had left counts for none that came later.
    const later = crowd(turns, 'an', 2);
    for (const leave of leaves) leave!();
    expect(turns.counts).toEqual({ running: 2, waiting: 0 });
    expect(later.begun).toEqual([0, 1]);
  });

  it('of others do not wait for a flood', () => {
    const turns = new Turns();
    crowd(turns, 'an', 1_000);
    expect(crowd(turns, 'bình', 2).begun).toEqual([0, 1]);
  });
});
