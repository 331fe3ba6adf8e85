import { setTimeout as delay } from 'node:timers/promises';
import { streamPrefixes } from '@control-center/domain';
import type { EventStore } from '@control-center/event-store';
import type { Pool, PoolClient } from 'pg';
import { applyBatch } from './apply.js';
import { inTransaction } from './database.js';
import type { AnyProjection } from './projection.js';
import { startPulse } from './pulse.js';

export type ProjectorOptions = {
  pool: Pool;
  store: EventStore;
  projections: readonly AnyProjection[];
  log: (line: string, error?: unknown) => void;
};

const batchSize = 500;
const retryAfter = 1_000;
/** Any number that nobody else uses for an advisory lock in this database. */
const writerLock = 7_310_001;

/**
 * Follows the log and writes rows, until the signal. Only one projector of a database works at a time; the
 * others wait for its lock. Whatever fails is tried again from the checkpoint.
 */
export async function runProjector(options: ProjectorOptions, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    try {
      await withWriterLock(options.pool, signal, () => work(options, signal));
    } catch (error) {
      if (signal.aborted) return;
      options.log('projector stopped, it starts again in a second', error);
      await delay(retryAfter, undefined, { signal }).catch(() => undefined);
    }
  }
}

async function withWriterLock(pool: Pool, signal: AbortSignal, work: () => Promise<void>): Promise<void> {
  const client: PoolClient = await pool.connect();
  try {
    while (!signal.aborted) {
      const { rows } = await client.query<{ locked: boolean }>(`select pg_try_advisory_lock($1) as locked`, [
        writerLock,
      ]);
      if (rows[0]!.locked) return await work();
      await delay(retryAfter, undefined, { signal }).catch(() => undefined);
    }
  } finally {
    // Closing the connection gives the lock back, also when unlocking would fail.
    client.release(true);
  }
}

async function work({ pool, store, projections, log }: ProjectorOptions, signal: AbortSignal): Promise<void> {
  const { rows } = await pool.query<{ position: string | null }>(`select position::text from checkpoint`);
  const from = rows[0]?.position;
  const pulse = startPulse(pool);
  const batches = store.follow({
    from: from == null ? undefined : BigInt(from),
    prefixes: streamPrefixes,
    batchSize,
    signal,
    onDropped: (error) => log('the event store dropped the subscription', error),
  });
  try {
    for await (const batch of batches) {
      pulse.workingOn(batch[0]!.metadata.occurredAt);
      await inTransaction(pool, (db) => applyBatch(db, projections, batch));
      pulse.idle();
    }
  } finally {
    await pulse.stop();
  }
}
