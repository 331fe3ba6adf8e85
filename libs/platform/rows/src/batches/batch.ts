import { MalformedEvent, noDiscards } from '@platform/log';
import type { Discards, StoredEvent } from '@platform/log';
import { applyEvents, changesOf } from '../rows/apply.js';
import type { Applied } from '../rows/apply.js';
import { announceUpTo, lockAnd, lockCheckpoint, moveCheckpoint } from './checkpoint.js';
import { isDatabaseFailure } from '../rows/database.js';
import type { Database } from '../rows/database.js';
import { park, placeOf, selectParkedStreams } from './parking.js';
import { isProjected } from '../rows/projection.js';
import type { AnyProjection, Change } from '../rows/projection.js';
import type { Journal } from '../rows/read-models.js';

export type BatchOptions = {
  projections: readonly AnyProjection[];
  epoch: number;
  /** Events that an administrator has discarded: they are never applied. */
  discards?: Discards;
  isUnread?: IsUnread;
};

/** Whether the rows are still closed to readers, see FirstBuild. */
export type IsUnread = () => boolean;
const isRead: IsUnread = () => false;

/**
 * Processes one batch in the caller's transaction: writes rows, checkpoint and changes, and announces the changes.
 * An event that cannot be applied is parked together with all later events of its stream; other streams go on.
 */
export async function processBatch(
  db: Database,
  { projections, epoch, discards = noDiscards, isUnread }: BatchOptions,
  events: readonly StoredEvent[],
): Promise<void> {
  const rows = await lockAnd<{ stream: string }>(db, epoch, `${selectParkedStreams}; ${savepoint}`);
  const parked = new Set(rows.map(({ stream }) => stream));
  const remaining = events.filter((event) => !discards.has(event));
  const applied = await applyFromSavepoint(
    db,
    projections,
    remaining.filter(({ stream }) => !parked.has(stream)),
  );
  await park(
    db,
    remaining.filter(({ stream }) => parked.has(stream)),
  );
  await conclude(db, events.at(-1)!, () => changesOf(applied), isUnread);
}

/** Moves the checkpoint, and announces the changes to readers, if there can be any. */
async function conclude(
  db: Database,
  last: { position: bigint; id: string },
  changes: () => Change[],
  isUnread = isRead,
): Promise<void> {
  if (!isUnread()) return announceUpTo(db, last, distinct(changes()));
  await moveCheckpoint(db, last);
  // A crash of the server may lose the last batches together with their checkpoints. The commit that opens the rows is flushed.
  await db.query('set local synchronous_commit = off');
}

/** Parks an event that cannot be decoded if rows are made from its stream, and moves the checkpoint past it. */
export async function processMalformed(
  db: Database,
  { projections, epoch, discards = noDiscards, isUnread }: BatchOptions,
  error: MalformedEvent,
): Promise<void> {
  const place = placeOf(error);
  await lockCheckpoint(db, epoch);
  if (isProjected(projections, place.stream) && !discards.has(place)) await park(db, [place], error);
  await conclude(db, place, () => [], isUnread);
}

/** Writes the rows of a journal, and the checkpoint, in the caller's transaction, and announces the changes. */
export async function processEntries(
  db: Database,
  { append, epoch, isUnread }: { append: ReturnType<Journal['open']>; epoch: number; isUnread?: IsUnread },
  entries: readonly (StoredEvent | MalformedEvent)[],
): Promise<void> {
  await lockCheckpoint(db, epoch);
  const changes = await append(db, entries);
  const last = entries.at(-1)!;
  await conclude(db, last instanceof MalformedEvent ? placeOf(last) : last, () => changes, isUnread);
}

/** Applies all events at once. If that fails, applies them one by one, so that a failure stops only its own stream. */
export async function applyOrPark(
  db: Database,
  projections: readonly AnyProjection[],
  events: readonly StoredEvent[],
): Promise<Applied[]> {
  await db.query(savepoint);
  return applyFromSavepoint(db, projections, events);
}

/** The same after a savepoint, which is not released if all goes well: the end of the transaction releases it. */
async function applyFromSavepoint(
  db: Database,
  projections: readonly AnyProjection[],
  events: readonly StoredEvent[],
): Promise<Applied[]> {
  const apply = (batch: readonly StoredEvent[]) => applyEvents(db, projections, batch);
  const all = await attempt(db, () => apply(events));
  if (all) return all;
  const stopped = new Set<string>();
  const ofEach: Applied[] = [];
  for (const event of events) {
    if (stopped.has(event.stream)) {
      await park(db, [event]);
      continue;
    }
    let failure: unknown;
    await db.query(savepoint);
    const applied = await attempt(
      db,
      () => apply([event]),
      (error) => (failure = error),
    );
    if (applied) {
      await db.query(release);
      ofEach.push(...applied);
    } else {
      stopped.add(event.stream);
      await park(db, [event], failure);
    }
  }
  return ofEach;
}

const savepoint = 'savepoint attempt';
const release = 'release savepoint attempt';

/**
 * Returns undefined when the work after the savepoint failed; its writes are rolled back, and the savepoint is gone. Throws
 * when the database itself fails.
 */
async function attempt<Result>(
  db: Database,
  work: () => Promise<Result>,
  onFailure: (error: unknown) => void = () => undefined,
): Promise<Result | undefined> {
  try {
    return await work();
  } catch (error) {
    if (isDatabaseFailure(error)) throw error;
    await db.query(`rollback to ${savepoint}; ${release}`);
    onFailure(error);
    return undefined;
  }
}

const distinct = (changes: readonly Change[]): Change[] => [
  ...new Map(changes.map((change) => [JSON.stringify(change), change])).values(),
];
