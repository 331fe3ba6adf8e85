import { setImmediate as nextTurn } from 'node:timers/promises';

/** What comes of some work, and how many turns of the event loop others had meanwhile. */
export async function turnsWhile<Result>(work: Promise<Result>): Promise<{ result: Result; turns: number }> {
  let isDone = false;
  const end = () => (isDone = true);
  void work.then(end, end);
  let turns = 0;
  for (; !isDone; turns += 1) await nextTurn();
  return { result: await work, turns };
}
