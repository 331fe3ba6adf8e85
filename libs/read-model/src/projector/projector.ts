import { setTimeout as delay } from 'node:timers/promises';
import { streamPrefixes } from '@control-center/domain';
import type { EventStore } from '@control-center/event-store';
import type { Pool } from 'pg';
import { processBatch, processMalformed } from '../engine/batch.js';
import { checkpointOf } from '../engine/checkpoint.js';
import { inTransaction } from '../engine/database.js';
import { dropUnusedSchemas } from './presence.js';
import type { AnyProjection } from '../engine/projection.js';
import { noteComplete, noteFailure, startPulse } from './pulse.js';
import { publish } from '../schema/publications.js';
import { runRebuilds } from '../rebuild/rebuild.js';
import { forgetOtherLog, isOfLog } from './same-log.js';
import { tablesOf } from '../engine/apply.js';
import { asWriter } from './writer.js';
import type { Mandate } from './writer.js';

export type ProjectorOptions = {
  pool: Pool;
  store: EventStore;
  projections: readonly AnyProjection[];
  log: (line: string, error?: unknown) => void;
};

/** Events in a batch at most: what is behind comes in whole ones, what happens now comes at once. */
const batchSize = 1_000;
const retryAfter = 1_000;
/**
 * While events keep coming, a batch that was not whole is followed by a rest of twice its time, up to so many
 * milliseconds: what comes meanwhile shares a transaction, which costs more than an event.
 */
const longestRest = 50;

/**
 * Follows the log and writes rows, until the signal. Only one projector of a database works at a time, the
 * others stand by. Whatever fails is tried again from the checkpoint.
 */
export async function runProjector(options: ProjectorOptions, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    try {
      await asWriter(options.pool, signal, (mandate) => work(options, mandate));
    } catch (error) {
      if (signal.aborted) return;
      options.log('the projector starts again from its checkpoint', error);
      // Where the database itself is the trouble, it cannot be told.
      await noteFailure(options.pool, error).catch(() => undefined);
    }
    await delay(retryAfter, undefined, { signal }).catch(() => undefined);
  }
}

async function work(options: ProjectorOptions, { epoch, lost }: Mandate): Promise<void> {
  const { pool, store, projections, log } = options;
  if (await forgetOtherLog({ pool, store, tables: tablesOf(projections) }, epoch))
    log('the log is not the one that the rows were made from: they are built again');
  const discards = await store.discards();
  const from = (await checkpointOf(pool))?.position;
  const ended = new AbortController();
  const signal = AbortSignal.any([lost, ended.signal]);
  const rebuilds = runRebuilds(options, { epoch, lost: signal });
  let checked = Promise.resolve();
  const pulse = startPulse(pool);
  const batches = store.follow({
    from,
    prefixes: streamPrefixes,
    batchSize,
    signal,
    onDropped: (error) => {
      pulse.cutOff();
      noteFailure(pool, error).catch(() => undefined);
      log('the event store dropped the subscription', error);
      // What answers next may be another log, or this one restored: then its events cannot be told from old ones.
      checked = isSameLog(options, signal).then((same) => (same ? undefined : ended.abort()));
    },
    onCaughtUp: () => {
      pulse.caughtUp();
      void whole(pool, log, signal);
    },
    onMalformed: async (error) => {
      await checked;
      signal.throwIfAborted();
      await inTransaction(pool, (db) => processMalformed(db, { epoch, discards }, error));
    },
  });
  try {
    for await (const batch of batches) {
      await checked;
      signal.throwIfAborted();
      const begun = performance.now();
      pulse.workingOn(batch[0]!.metadata.occurredAt);
      await inTransaction(pool, (db) => processBatch(db, { projections, epoch, discards }, batch));
      pulse.idle();
      const rest = Math.min(longestRest, 2 * (performance.now() - begun));
      if (batch.length < batchSize) await delay(rest, undefined, { signal }).catch(() => undefined);
    }
  } finally {
    ended.abort();
    await Promise.all([pulse.stop(), rebuilds]);
  }
}

/** Whether the event store, once it answers again, holds the log that the rows follow from. */
async function isSameLog({ pool, store }: ProjectorOptions, signal: AbortSignal): Promise<boolean> {
  while (!signal.aborted) {
    try {
      return await isOfLog(pool, store, await store.logIdentity());
    } catch {
      await delay(retryAfter, undefined, { signal }).catch(() => undefined);
    }
  }
  return false;
}

/** From here on the rows may be read, analysts read them too, and older releases' may go. */
async function whole(pool: Pool, log: ProjectorOptions['log'], signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    try {
      await inTransaction(pool, async (db) => {
        await db.query(`set local lock_timeout = '2s'`);
        if (await noteComplete(db, true)) await publish(db);
      });
      for (const schema of await dropUnusedSchemas(pool))
        log(`dropped ${schema}, which no release uses any more`);
      return;
    } catch (error) {
      log('the read models could not be declared complete', error);
    }
    await delay(retryAfter, undefined, { signal }).catch(() => undefined);
  }
}
