import { Conflict } from '@platform/log';
import type { EventStore } from '@platform/log';
import { arrivals, knownCustomers } from './orders/history.js';
import type { NewFile } from './orders/new-files.js';
import { demoGroup, participantsOf, registrations } from './orders/participants.js';
import { order } from './orders/order.js';
import type { Append, Read } from './orders/stream-builder.js';

/** Stores the files of orders and the read markers of their messages. */
export type OrderStorage = {
  keepFiles: (files: readonly NewFile[]) => Promise<unknown>;
  markRead: (read: readonly Read[]) => Promise<unknown>;
};

export type SeedOptions = {
  store: Pick<EventStore, 'append'>;
  /** Absent when only a log is known; then orders have no files. */
  storage?: OrderStorage | undefined;
  /** Whether every fourth order is of the demo accounts. */
  forDemo?: boolean | undefined;
  projects: number;
  /** The seed and the number of orders determine the ids of all streams and events. */
  seed: string;
  /** The time after which no event occurs. Milliseconds since 1970. */
  ends: number;
  /** Years of business with growth, seasons and problems; absent for a year of even business. */
  years?: number | undefined;
  progress?: (done: { projects: number; events: number }) => void;
};

const year = 365 * 86_400_000;
/** How many appends are in flight, and how many orders each of these writers has in progress. */
const writers = 48;
const openOrders = 6;

type Plan = Pick<SeedOptions, 'projects' | 'seed' | 'ends' | 'years' | 'forDemo'> & { hasFiles?: boolean };

/** How many of the last orders are recent, as a share and at most. */
const recentShare = 1 / 3;
const mostRecent = 40;
const recentTime = 14 * 86_400_000;

/**
 * The request times of a year of even business. Recent requests come faster and faster, so that the provider has orders
 * in every status.
 */
export function evenArrivals(count: number, begins: number, ends: number): number[] {
  const recent = Math.min(mostRecent, Math.floor(count * recentShare));
  const early = count - recent;
  return Array.from({ length: count }, (_, index) =>
    index < early
      ? begins + Math.floor((index / early) * (ends - recentTime - begins))
      : ends - Math.ceil(recentTime * ((count - index) / recent) ** 3),
  );
}

/** The accounts and orders of a plan; nothing is written. */
export function planned({ projects, ends, years, forDemo, hasFiles, ...named }: Plan) {
  const seed = `${named.seed}-${String(projects)}${years === undefined ? '' : `-${String(years)}y`}`;
  const since = ends - (years ?? 1) * year;
  const participants = { ...participantsOf(seed, projects), signedIn: forDemo ? demoGroup() : undefined };
  const { factories } = participants;
  const history = years === undefined ? undefined : { since, factories, slow: factories[0]! };
  const requested = history ? arrivals(projects, since, ends) : evenArrivals(projects, since, ends);
  return {
    participants,
    registrations: () => registrations(seed, participants, new Date(since).toISOString()),
    order: (index: number) => {
      const begins = requested[index]!;
      const customers = history
        ? knownCustomers(participants.customers, index / projects)
        : participants.customers;
      const people = { ...participants, customers };
      return order({ seed, index, participants: people, begins, ends, history, hasFiles });
    },
  };
}

/**
 * Appends orders and the registrations of their participants. A repeated run writes nothing twice: the events have the
 * same ids, which the server recognises. An order that users have continued since is not changed.
 */
export async function seedOrders({
  store,
  storage,
  progress,
  ...plan
}: SeedOptions): Promise<{ events: number }> {
  const { projects } = plan;
  const { order, registrations } = planned({ ...plan, hasFiles: storage !== undefined });
  const done = { projects: 0, events: 0 };
  const write = async (appends: readonly Append[]) => {
    for (const append of appends) {
      await writeAppend(store, append, storage);
      done.events += append.events.length;
      progress?.(done);
    }
  };

  const accounts = registrations();
  await inParallel(writers, async (isStopped) => {
    for (const appends of accounts) {
      if (isStopped()) return;
      await write(appends).catch(ignoreConflict);
    }
  });

  let next = 0;
  const nextOrder = () => (next < projects ? [order(next++)] : []);
  // The events of several orders are interleaved, as in reality.
  await inParallel(writers, async (isStopped) => {
    let inProgress = Array.from({ length: openOrders }, nextOrder).flat();
    for (let turn = 0; inProgress.length > 0 && !isStopped(); turn += 1) {
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

/** Writes an append, after the files that it refers to. */
export async function writeAppend(
  store: SeedOptions['store'],
  { stream, events, expectedRevision, files, read }: Append,
  storage: OrderStorage | undefined,
): Promise<void> {
  if (files.length > 0) await storage?.keepFiles(files);
  await store.append(stream, events, expectedRevision);
  if (read.length > 0) await storage?.markRead(read);
}

/** Returns true for a Conflict: a user has continued the order that an earlier run wrote. Throws any other error. */
export function ignoreConflict(error: unknown): true {
  if (error instanceof Conflict) return true;
  throw error;
}

/** Waits for all of them. The error of the first that fails stops the others, and is thrown when they have ended. */
export async function inParallel(
  count: number,
  work: (isStopped: () => boolean) => Promise<void>,
): Promise<void> {
  const errors: unknown[] = [];
  const isStopped = () => errors.length > 0;
  await Promise.all(
    Array.from({ length: count }, () => work(isStopped).catch((error) => errors.push(error))),
  );
  if (isStopped()) throw errors[0];
}
