import { setTimeout as delay } from 'node:timers/promises';
import { streamPrefixes } from '@control-center/domain';
import type { EventStore } from '@control-center/event-store';
import type { Pool } from 'pg';
import { processBatch } from './batch.js';
import { checkpointOf } from './checkpoint.js';
import { inTransaction } from './database.js';
import type { AnyProjection } from './projection.js';
import { startPulse } from './pulse.js';
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
  const from = (await checkpointOf(pool))?.position;
  const pulse = startPulse(pool);
  const batches = store.follow({
    from,
    prefixes: streamPrefixes,
    batchSize,
    signal: lost,
    onDropped: (error) => log('the event store dropped the subscription', error),
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
