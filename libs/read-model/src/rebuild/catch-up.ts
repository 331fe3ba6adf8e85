import { streamPrefixes } from '@control-center/domain';
import type { Discards, EventStore, StoredEvent } from '@control-center/event-store';
import type { Pool } from 'pg';
import { applyEvents } from '../engine/apply.js';
import { checkpointOf, holdCheckpoint, moveCheckpoint } from '../engine/checkpoint.js';
import { inTransaction, isDatabaseTrouble } from '../engine/database.js';
import type { Database } from '../engine/database.js';
import { placed } from '../parking/parking.js';
import type { AnyProjection } from '../engine/projection.js';

export type CatchUp = {
  /** Finds the schema that is being built. */
  pool: Pool;
  store: EventStore;
  projections: readonly AnyProjection[];
  epoch: number;
  discards: Discards;
  signal: AbortSignal;
  onDropped: (error: unknown) => void;
  /** Inside the transaction that has moved the rows by so many events. */
  onApplied: (db: Database, events: number, position: bigint) => Promise<void>;
};

/** Events in a batch at most: the more, the more of them meet in one row, which is written once. */
const batchSize = 4_000;

/** An event that cannot be applied and that nobody has discarded. */
export class Inapplicable extends Error {
  constructor(
    readonly at: { stream: string; revision: number; type: string; position: bigint },
    override readonly cause: unknown,
  ) {
    super(
      `Event ${at.revision} of ${at.stream} (${at.type}, position ${at.position}) cannot be applied: ${String(cause)}`,
    );
    this.name = 'Inapplicable';
  }
}

/** Applies what the log holds up to the event at `position`, from where the rows stand. Throws Inapplicable. */
export async function catchUp(options: CatchUp, position: bigint): Promise<void> {
  const { pool, store, discards, signal, onDropped } = options;
  const from = (await checkpointOf(pool))?.position;
  if (from !== undefined && from >= position) return;
  const reached = new AbortController();
  const stopAt = (last: bigint) => {
    if (last >= position) reached.abort();
  };
  const batches = store.follow({
    from,
    prefixes: streamPrefixes,
    batchSize,
    signal: AbortSignal.any([signal, reached.signal]),
    onDropped,
    onMalformed: async (error) => {
      const at = placed(error);
      if (at.position > position) return;
      if (!discards.has(at)) throw new Inapplicable(at, error);
      await move(options, [], at);
      stopAt(at.position);
    },
  });
  for await (const batch of batches) {
    const events = batch.filter((event) => event.position <= position);
    if (events.length > 0) await move(options, events, events.at(-1)!);
    stopAt(batch.at(-1)!.position);
    if (reached.signal.aborted) break;
  }
  signal.throwIfAborted();
}

async function move(
  { pool, projections, epoch, discards, onApplied }: CatchUp,
  events: readonly StoredEvent[],
  last: { id: string; position: bigint },
): Promise<void> {
  const kept = events.filter((event) => !discards.has(event));
  const work = async (db: Database) => {
    // A crash of the server may take the last batches back, each with its checkpoint; the swap is flushed.
    await db.query('set local synchronous_commit = off');
    await holdCheckpoint(db, epoch);
    await applyEvents(db, projections, kept);
    await moveCheckpoint(db, last);
    await onApplied(db, Math.max(events.length, 1), last.position);
  };
  try {
    await inTransaction(pool, work);
  } catch (error) {
    if (isDatabaseTrouble(error)) throw error;
    await inTransaction(pool, (db) => blame(db, projections, kept, error));
  }
}

/** Throws Inapplicable for the event that fails, or else `error`, so that nothing of this transaction stays. */
async function blame(
  db: Database,
  projections: readonly AnyProjection[],
  events: readonly StoredEvent[],
  error: unknown,
): Promise<never> {
  for (const event of events) {
    try {
      await applyEvents(db, projections, [event]);
    } catch (cause) {
      throw isDatabaseTrouble(cause) ? cause : new Inapplicable(event, cause);
    }
  }
  throw error;
}
