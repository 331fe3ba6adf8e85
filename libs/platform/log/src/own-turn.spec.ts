import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it } from '@jest/globals';
import { inTurns, ownTurn } from './own-turn.js';

it('each step has a turn of the event loop of its own, in the order of asking', async () => {
  let turn = 0;
  const turns: number[] = [];
  const steps = ['first', 'second', 'third'].map(() => ownTurn().then(() => turns.push(turn)));
  const others = (async () => {
    for (; turn < 10; turn += 1) await nextTurn();
  })();
  await Promise.all(steps);
  await others;
  expect(new Set(turns).size).toBe(3);
  expect(turns).toEqual(turns.toSorted((one, other) => one - other));
});

it('a long list is worked on a few items in each turn', async () => {
  let turn = 0;
  let isMade = false;
  const made = inTurns([1, 2, 3, 4, 5], 2, (item) => [item, turn]).finally(() => (isMade = true));
  for (; !isMade; turn += 1) await nextTurn();
  const found = await made;
  expect(found.map(([item]) => item)).toEqual([1, 2, 3, 4, 5]);
  const [first, , second, , third] = found.map(([, at]) => at!);
  expect(found.map(([, at]) => at)).toEqual([first, first, second, second, third]);
  expect(new Set([first, second, third]).size).toBe(3);
});
