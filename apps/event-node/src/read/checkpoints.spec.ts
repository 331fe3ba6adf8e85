import { expect, test } from '@jest/globals';
import { Checkpoints } from './checkpoints.js';

/** The checkpoints after the events at the positions `from` to `to`, of which those in `sent` pass the filter. */
function follow(checkpoints: Checkpoints, from: number, to: number, sent: readonly number[] = []) {
  const positions = Array.from({ length: to - from + 1 }, (_, index) => from + index);
  return positions.flatMap((position) => checkpoints.onEvent(position, sent.includes(position)) ?? []);
}

test('during catch-up a checkpoint is the first event of the search window', () => {
  const checkpoints = new Checkpoints(10, 10);
  expect(follow(checkpoints, 1, 29)).toEqual([
    { commit: 1, prepare: 0 },
    { commit: 11, prepare: 0 },
  ]);
});

test('during catch-up a checkpoint is the last event sent in the window, if there is one', () => {
  const checkpoints = new Checkpoints(10, 20);
  expect(follow(checkpoints, 1, 20, [3, 14, 17])).toEqual([{ commit: 17, prepare: 17 }]);
});

test('the event at which the subscription begins belongs to the first window', () => {
  const checkpoints = new Checkpoints(10, 10);
  expect(checkpoints.begin(5)).toBeUndefined();
  expect(follow(checkpoints, 6, 14)).toEqual([{ commit: 5, prepare: 5 }]);
});

test('before it goes live, a subscription reports how far it has read', () => {
  const behind = new Checkpoints(10, 10);
  behind.begin(5);
  expect(behind.caughtUp()).toEqual({ commit: 5, prepare: 5 });

  const further = new Checkpoints(10, 10);
  follow(further, 1, 23, [2, 22]);
  expect(further.caughtUp()).toEqual({ commit: 22, prepare: 22 });
});

test('before it goes live, a subscription never reports a position before its last checkpoint', () => {
  const checkpoints = new Checkpoints(10, 10);
  checkpoints.begin(5);
  expect(follow(checkpoints, 6, 30).at(-1)?.commit).toBe(15);
  expect(checkpoints.caughtUp()).toBeUndefined();
});

test('in a live subscription all events count towards the interval', () => {
  const checkpoints = new Checkpoints(10, 10);
  follow(checkpoints, 1, 4);
  checkpoints.caughtUp();
  expect(follow(checkpoints, 5, 25)).toEqual([
    { commit: 10, prepare: 10 },
    { commit: 20, prepare: 20 },
  ]);
});
