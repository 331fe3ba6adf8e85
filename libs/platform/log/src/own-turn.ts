import { setImmediate as nextTurn } from 'node:timers/promises';

let last: Promise<void> = Promise.resolve();

/**
 * Resolves in a turn of the event loop that no other caller of this function has. Long work does a step in each: with
 * `setImmediate` alone, the steps of everybody who waits run one after another in one turn, and hold up all other work.
 */
export function ownTurn(): Promise<void> {
  last = last.then(() => nextTurn());
  return last;
}
