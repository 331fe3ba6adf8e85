import { noDiscards } from '@control-center/event-store';
import type { Discards, MalformedEvent, StoredEvent } from '@control-center/event-store';
import { applyEvents, changesOf } from './apply.js';
import { announce, holdCheckpoint, moveCheckpoint } from './checkpoint.js';
import { isDatabaseTrouble } from './database.js';
import type { Database } from './database.js';
import { park, parkedStreams, placed } from '../parking/parking.js';
import type { AnyProjection, Change } from './projection.js';

export type Applying = {
  projections: readonly AnyProjection[];
  epoch: number;
  /** Left out, for ever and by name. */
  discards?: Discards;
};

/**
 * One batch in the caller's transaction: rows, checkpoint, the list of changes and its announcement. An event
 * that cannot be applied is parked with every later one of its stream; the others are applied all the same.
 */
export async function processBatch(
  db: Database,
  { projections, epoch, discards = noDiscards }: Applying,
  events: readonly StoredEvent[],
): Promise<void> {
  await holdCheckpoint(db, epoch);
  const parked = await parkedStreams(db);
  const kept = events.filter((event) => !discards.has(event));
  await park(
    db,
    kept.filter(({ stream }) => parked.has(stream)),
  );
  const changes = await applyOrPark(
    db,
    projections,
    kept.filter(({ stream }) => !parked.has(stream)),
  );
  const last = events.at(-1)!;
  await moveCheckpoint(db, last);
  await announce(db, last.position, distinct(changes));
}

/** Parks an event that cannot even be decoded, and goes on behind it. */
export async function processMalformed(
  db: Database,
  { epoch, discards = noDiscards }: Pick<Applying, 'epoch' | 'discards'>,
  error: MalformedEvent,
): Promise<void> {
  const place = placed(error);
  await holdCheckpoint(db, epoch);
  if (!discards.has(place)) await park(db, [place], error);
  await moveCheckpoint(db, place);
  await announce(db, place.position, []);
}

/** Applies all events at once or, when one of them fails, one by one, so that it stops its own stream alone. */
export async function applyOrPark(
  db: Database,
  projections: readonly AnyProjection[],
  events: readonly StoredEvent[],
): Promise<Change[]> {
  const apply = async (some: readonly StoredEvent[]) => changesOf(await applyEvents(db, projections, some));
  const all = await attempt(db, () => apply(events));
  if (all) return all;
  const stopped = new Set<string>();
  const changes: Change[] = [];
  for (const event of events) {
    if (stopped.has(event.stream)) {
      await park(db, [event]);
      continue;
    }
    let problem: unknown;
    const applied = await attempt(
      db,
      () => apply([event]),
      (error) => (problem = error),
    );
    if (applied) changes.push(...applied);
    else {
      stopped.add(event.stream);
      await park(db, [event], problem);
    }
  }
  return changes;
}

/** Undefined when the work failed and left nothing behind. Throws when the database itself is the problem. */
export async function attempt<Result>(
  db: Database,
  work: () => Promise<Result>,
  onFailure: (error: unknown) => void = () => undefined,
): Promise<Result | undefined> {
  await db.query('savepoint attempt');
  try {
    const result = await work();
    await db.query('release savepoint attempt');
    return result;
  } catch (error) {
    if (isDatabaseTrouble(error)) throw error;
    await db.query('rollback to savepoint attempt; release savepoint attempt');
    onFailure(error);
    return undefined;
  }
}

const distinct = (changes: readonly Change[]): Change[] => [
  ...new Map(changes.map((change) => [JSON.stringify(change), change])).values(),
];
