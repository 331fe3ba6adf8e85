import type { MalformedEvent, StoredEvent } from '@control-center/event-store';
import { applyEvents } from './apply.js';
import { announce, holdCheckpoint, moveCheckpoint } from './checkpoint.js';
import type { Database } from './database.js';
import { park, parkedStreams } from './parking.js';
import type { AnyProjection, Change } from './projection.js';

/**
 * One batch in the caller's transaction: rows, checkpoint, the list of changes and its announcement. An event
 * that cannot be applied is parked with every later one of its stream; the others are applied all the same.
 */
export async function processBatch(
  db: Database,
  { projections, epoch }: { projections: readonly AnyProjection[]; epoch: number },
  events: readonly StoredEvent[],
): Promise<void> {
  await holdCheckpoint(db, epoch);
  const parked = await parkedStreams(db);
  await park(
    db,
    events.filter(({ stream }) => parked.has(stream)),
  );
  const flowing = events.filter(({ stream }) => !parked.has(stream));
  const changes =
    (await attempt(db, () => applyEvents(db, projections, flowing))) ??
    (await oneByOne(db, projections, flowing));
  const last = events.at(-1)!;
  await moveCheckpoint(db, last);
  await announce(db, last.position, distinct(changes));
}

/** Parks an event that cannot even be decoded, and goes on behind it. */
export async function processMalformed(db: Database, epoch: number, error: MalformedEvent): Promise<void> {
  const { stream, revision, id, type, position } = error.place;
  if (position === undefined) throw error;
  await holdCheckpoint(db, epoch);
  await park(db, [{ stream, revision: Number(revision), id, type, position }], error);
  await moveCheckpoint(db, { id, position });
  await announce(db, position, []);
}

async function oneByOne(
  db: Database,
  projections: readonly AnyProjection[],
  events: readonly StoredEvent[],
): Promise<Change[]> {
  const parked = new Set<string>();
  const changes: Change[] = [];
  for (const event of events) {
    if (parked.has(event.stream)) await park(db, [event]);
    else {
      let problem: unknown;
      const applied = await attempt(
        db,
        () => applyEvents(db, projections, [event]),
        (error) => (problem = error),
      );
      if (applied) changes.push(...applied);
      else {
        parked.add(event.stream);
        await park(db, [event], problem);
      }
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

/** Connection, rollback, resources, operator, system: what passes, and is no fault of an event. */
const passing = /^(08|40|53|55|57|58|25P03)/;

function isDatabaseTrouble(error: unknown): boolean {
  const code = (error as { code?: unknown } | null)?.code;
  // The driver's own errors, such as ECONNRESET, have no code of five characters.
  return typeof code === 'string' && (passing.test(code) || !/^[0-9A-Z]{5}$/.test(code));
}

const distinct = (changes: readonly Change[]): Change[] => [
  ...new Map(changes.map((change) => [JSON.stringify(change), change])).values(),
];
