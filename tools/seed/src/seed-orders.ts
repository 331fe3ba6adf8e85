import { Conflict } from '@control-center/event-store';
import type { EventStore } from '@control-center/event-store';
import { participantsOf, registrations } from './participants.js';
import { order } from './order.js';
import type { Append } from './stream-builder.js';

export type SeedOptions = {
  store: Pick<EventStore, 'append'>;
  projects: number;
  /** The seed and the number of orders determine the ids of all streams and events. */
  seed: string;
  /** The time after which no event occurs. Milliseconds since 1970. */
  ends: number;
  progress?: (done: { projects: number; events: number }) => void;
};

/** Orders begin within this time before the end. Milliseconds. */
const span = 365 * 86_400_000;
/** How many appends are in flight, and how many orders each of these writers has in progress. */
const writers = 48;
const openOrders = 6;

/**
 * Appends orders and the registrations of their participants. A repeated run writes nothing twice: the events have the
 * same ids, which the server recognises. An order that users have continued since is not changed.
 */
export async function seedOrders({
  store,
  projects,
  ends,
  progress,
  ...named
}: SeedOptions): Promise<{ events: number }> {
  const seed = `${named.seed}-${String(projects)}`;
  const participants = participantsOf(seed, projects);
  const done = { projects: 0, events: 0 };
  const write = async (appends: readonly Append[]) => {
    for (const { stream, events, expectedRevision } of appends) {
      await store.append(stream, events, expectedRevision);
      done.events += events.length;
      progress?.(done);
    }
  };

  const accounts = registrations(seed, participants, new Date(ends - span).toISOString());
  await inParallel(writers, async () => {
    for (const appends of accounts) await write(appends).catch(ignoreConflict);
  });

  let next = 0;
  const nextOrder = () => {
    if (next >= projects) return [];
    const index = next++;
    const begins = ends - span + Math.floor((index / projects) * span);
    return [order({ seed, index, participants, begins, ends })];
  };
  // The events of several orders are interleaved, as in reality.
  await inParallel(writers, async () => {
    let inProgress = Array.from({ length: openOrders }, nextOrder).flat();
    for (let turn = 0; inProgress.length > 0; turn += 1) {
      const current = inProgress[turn % inProgress.length]!;
      const { value, done: isComplete } = current.next();
      const isChangedByUser = value ? await write(value).catch(ignoreConflict) : undefined;
      if (!isComplete && !isChangedByUser) continue;
      inProgress = [...inProgress.filter((other) => other !== current), ...nextOrder()];
      done.projects += 1;
    }
  });
  progress?.(done);
  return { events: done.events };
}

/** Returns true for a Conflict: a user has continued the order that an earlier run wrote. Throws any other error. */
function ignoreConflict(error: unknown): true {
  if (error instanceof Conflict) return true;
  throw error;
}

const inParallel = (count: number, work: () => Promise<void>) =>
  Promise.all(Array.from({ length: count }, work));
