import { Conflict } from '@control-center/event-store';
import type { EventStore } from '@control-center/event-store';
import { castOf, registrations } from './cast.js';
import { order } from './order.js';
import type { Append } from './teller.js';

export type Planting = {
  store: Pick<EventStore, 'append'>;
  projects: number;
  /** Names this planting together with the number of orders: the ids of everything in it follow from both. */
  seed: string;
  /** The moment that all of it leads up to. Milliseconds since 1970. */
  ends: number;
  progress?: (done: { projects: number; events: number }) => void;
};

/** Orders are spread over this long before the end. Milliseconds. */
const span = 365 * 86_400_000;
/** Appends in flight, and orders that are open beside one another for each. */
const writers = 48;
const openOrders = 6;

/**
 * Appends so many orders with their people. Run again it writes nothing twice: the events have the same ids, which the
 * server knows. An order that people have gone on with since stays as they left it.
 */
export async function plant({
  store,
  projects,
  ends,
  progress,
  ...named
}: Planting): Promise<{ events: number }> {
  const seed = `${named.seed}-${String(projects)}`;
  const cast = castOf(seed, projects);
  const done = { projects: 0, events: 0 };
  const write = async (appends: readonly Append[]) => {
    for (const { stream, events, expectedRevision } of appends) {
      await store.append(stream, events, expectedRevision);
      done.events += events.length;
      progress?.(done);
    }
  };

  const accounts = registrations(seed, cast, new Date(ends - span).toISOString());
  await inParallel(writers, async () => {
    for (const appends of accounts) await write(appends).catch(unlessTaken);
  });

  let next = 0;
  const begin = () => {
    if (next >= projects) return [];
    const index = next++;
    const begins = ends - span + Math.floor((index / projects) * span);
    return [order({ seed, index, cast, begins, ends })];
  };
  // What happens in one order falls between the events of others, as in life.
  await inParallel(writers, async () => {
    let open = Array.from({ length: openOrders }, begin).flat();
    for (let turn = 0; open.length > 0; turn += 1) {
      const current = open[turn % open.length]!;
      const { value, done: isOver } = current.next();
      const isTaken = value ? await write(value).catch(unlessTaken) : undefined;
      if (!isOver && !isTaken) continue;
      open = [...open.filter((other) => other !== current), ...begin()];
      done.projects += 1;
    }
  });
  progress?.(done);
  return { events: done.events };
}

/** Somebody has gone on with what was planted before. */
function unlessTaken(error: unknown): true {
  if (error instanceof Conflict) return true;
  throw error;
}

const inParallel = (count: number, work: () => Promise<void>) =>
  Promise.all(Array.from({ length: count }, work));
