import type { Discards, EventStore, MalformedEvent, StoredEvent } from '@platform/log';
import type { Pool } from 'pg';
import { applyEvents } from '../rows/apply.js';
import { checkpointOf, lockCheckpoint, moveCheckpoint } from '../batches/checkpoint.js';
import { inTransaction, isDatabaseFailure } from '../rows/database.js';
import type { Database } from '../rows/database.js';
import { placeOf } from '../batches/parking.js';
import { isProjected } from '../rows/projection.js';
import type { AnyProjection } from '../rows/projection.js';
import type { ReadModels } from '../rows/read-models.js';
import { Bulk } from './bulk.js';
import { followTo } from './follow-to.js';

export type CatchUp = {
  /** Connected to the schema that is being built. */
  pool: Pool;
  store: EventStore;
  readModels: ReadModels;
  epoch: number;
  discards: Discards;
  signal: AbortSignal;
  onDropped: (error: unknown) => void;
  /** Called in the transaction that applied this many events. */
  onApplied: (db: Database, events: number, position: bigint) => Promise<void>;
};

const batchSize = 1_000;

/** An event that cannot be applied and has not been discarded. The name is part of the stored error text. */
export class Inapplicable extends Error {
  constructor(
    readonly event: { stream: string; revision: number; type: string; position: bigint },
    override readonly cause: unknown,
  ) {
    super(
      `Event ${event.revision} of ${event.stream} (${event.type}, position ${event.position}) cannot be applied: ${String(cause)}`,
    );
    this.name = 'Inapplicable';
  }
}

/** Applies all events from the checkpoint up to `position`. Throws Inapplicable. */
export async function catchUp(options: CatchUp, position: bigint): Promise<void> {
  const { pool, readModels, epoch, discards, onApplied } = options;
  const { projections } = readModels;
  const follow = async (
    to: bigint,
    apply: (events: readonly StoredEvent[]) => Promise<void>,
    finish: () => Promise<void>,
  ) => {
    const from = (await checkpointOf(pool))?.position;
    const { store, signal, onDropped } = options;
    const onMalformed = async (error: MalformedEvent) => {
      await finish();
      const place = placeOf(error);
      const isNeeded = isProjected(projections, place.stream) && !discards.has(place);
      if (isNeeded) throw new Inapplicable(place, error);
      await applyBatch(options, [], place);
    };
    const { prefixes } = readModels;
    await followTo({ store, prefixes, batchSize, signal, onDropped, onBatch: apply, onMalformed }, from, to);
    await finish();
  };
  const bulk = new Bulk({
    ...{ pool, projections, epoch, discards, onWritten: onApplied },
    inBatches: (to) =>
      follow(
        to,
        (events) => applyBatch(options, events, events.at(-1)!),
        () => Promise.resolve(),
      ),
  });
  await follow(
    position,
    (events) => bulk.add(events),
    () => bulk.write(),
  );
}

async function applyBatch(
  { pool, readModels, epoch, discards, onApplied }: CatchUp,
  events: readonly StoredEvent[],
  last: { id: string; position: bigint },
): Promise<void> {
  const { projections } = readModels;
  const remaining = events.filter((event) => !discards.has(event));
  const work = async (db: Database) => {
    await lockCheckpoint(db, epoch);
    await applyEvents(db, projections, remaining);
    await moveCheckpoint(db, last);
    await onApplied(db, Math.max(events.length, 1), last.position);
  };
  try {
    await inTransaction(pool, work);
  } catch (error) {
    if (isDatabaseFailure(error)) throw error;
    await inTransaction(pool, (db) => findInapplicable(db, projections, remaining, error));
  }
}

/** Always throws, to roll back the transaction: Inapplicable for the event that fails, or `error` when none does. */
async function findInapplicable(
  db: Database,
  projections: readonly AnyProjection[],
  events: readonly StoredEvent[],
  error: unknown,
): Promise<never> {
  for (const event of events) {
    try {
      await applyEvents(db, projections, [event]);
    } catch (cause) {
      throw isDatabaseFailure(cause) ? cause : new Inapplicable(event, cause);
    }
  }
  throw error;
}
