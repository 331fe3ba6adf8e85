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

/** What is made of each item, some items in each turn: a long list holds up no other work. */
export async function inTurns<Item, Made>(
  items: readonly Item[],
  atOnce: number,
  make: (item: Item) => Made,
): Promise<Made[]> {
  const made: Made[] = [];
  for (const item of items) {
    if (made.length > 0 && made.length % atOnce === 0) await ownTurn();
    made.push(make(item));
  }
  return made;
}
