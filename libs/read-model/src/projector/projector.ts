import { setTimeout as delay } from 'node:timers/promises';
import { streamPrefixes } from '@control-center/domain';
import type { EventStore } from '@control-center/event-store';
import type { Pool } from 'pg';
import { processBatch, processMalformed } from '../engine/batch.js';
import { checkpointOf } from '../engine/checkpoint.js';
import { inTransaction } from '../engine/database.js';
import { dropUnusedSchemas } from './presence.js';
import type { AnyProjection } from '../engine/projection.js';
import { noteComplete, startPulse } from './pulse.js';
import { forgetOtherLog } from './same-log.js';
import { tablesOf } from '../engine/apply.js';
import { asWriter } from './writer.js';
import type { Mandate } from './writer.js';

export type ProjectorOptions = {
  pool: Pool;
  store: EventStore;
  projections: readonly AnyProjection[];
  log: (line: string, error?: unknown) => void;
};

/** Events in a batch at most. */
const batchSize = 500;
const retryAfter = 1_000;

/**
 * Follows the log and writes rows, until the signal. Only one projector of a database works at a time, the
 * others stand by. Whatever fails is tried again from the checkpoint.
 */
export async function runProjector(options: ProjectorOptions, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    try {
      await asWriter(options.pool, signal, (mandate) => work(options, mandate));
    } catch (error) {
      if (!signal.aborted) options.log('the projector starts again from its checkpoint', error);
    }
    await delay(retryAfter, undefined, { signal }).catch(() => undefined);
  }
}

async function work(
  { pool, store, projections, log }: ProjectorOptions,
  { epoch, lost }: Mandate,
): Promise<void> {
  if (await forgetOtherLog({ pool, store, tables: tablesOf(projections) }, epoch))
    log('the log is not the one that the rows were made from: they are built again');
  const from = (await checkpointOf(pool))?.position;
  const pulse = startPulse(pool);
  const batches = store.follow({
    from,
    prefixes: streamPrefixes,
    batchSize,
    signal: lost,
    onDropped: (error) => log('the event store dropped the subscription', error),
    onCaughtUp: () => void whole(pool, log),
    onMalformed: (error) => inTransaction(pool, (db) => processMalformed(db, epoch, error)),
  });
  try {
    for await (const batch of batches) {
      pulse.workingOn(batch[0]!.metadata.occurredAt);
      await inTransaction(pool, (db) => processBatch(db, { projections, epoch }, batch));
      pulse.idle();
    }
  } finally {
    await pulse.stop();
  }
}

/** From here on the rows may be read, and older releases' may go. */
async function whole(pool: Pool, log: ProjectorOptions['log']): Promise<void> {
  try {
    await noteComplete(pool, true);
    for (const schema of await dropUnusedSchemas(pool))
      log(`dropped ${schema}, which no release uses any more`);
  } catch (error) {
    log('the read models could not be declared complete', error);
  }
}
