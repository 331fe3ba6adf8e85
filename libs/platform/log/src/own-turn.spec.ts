import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it } from '@jest/globals';
import { ownTurn } from './own-turn.js';

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
