import { setTimeout as delay } from 'node:timers/promises';
import { orAborted } from '@platform/log';
import type { Discards, MalformedEvent, StoredEvent } from '@platform/log';
import { processBatch, processEntries, processMalformed } from './batches/batch.js';
import type { IsUnread } from './batches/batch.js';
import { checkpointOf, lockCheckpoint } from './batches/checkpoint.js';
import { addressOf, inTransaction } from './rows/database.js';
import type { Database } from './rows/database.js';
import { runRetries } from './batches/retry-requests.js';
import type { ProjectorOptions } from './rows/read-models.js';
import { recordFailure, startPulse } from './writer/pulse.js';
import { runSweeps, sweep } from './writer/publications.js';
import { createReadSchema } from './writer/read-schema.js';
import { Bulk } from './rebuild/bulk.js';
import { FirstBuild, IndexesDropped } from './rebuild/first-build.js';
import { followTo } from './rebuild/follow-to.js';
import { runRebuilds } from './rebuild/rebuild.js';
import { clearRowsOfOtherLog, isFromLog } from './writer/same-log.js';
import { nameOf, tablesOf } from './rows/tables.js';
import { withWriterLease } from './writer/lease.js';
import type { WriterLease } from './writer/lease.js';

/** The largest number of events in a batch. A backlog comes in full batches; new events come at once. */
const batchSize = 1_000;
const retryAfter = 1_000;
/**
 * After a batch that was not full, the projector pauses for twice the time that the batch took, at most this many
 * milliseconds. Events that arrive meanwhile share a transaction, which costs more than an event. Nobody looks at a journal as
 * soon as it is written: it always pauses.
 */
const maxPause = 50;
const pauseOfJournal = 100;

/**
 * Follows the log and writes rows, until the signal aborts. Only one projector of a database works at a time, the
 * others stand by. After a failure it restarts from the checkpoint.
 */
export async function runProjector(options: ProjectorOptions, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    try {
      await ensureSchema(options);
      await withWriterLease(options.pool, signal, (lease) => work(options, lease));
    } catch (error) {
      if (signal.aborted) return;
      options.log('the projector restarts from its checkpoint', error);
      // When the database itself is down, the failure cannot be recorded there.
      await recordFailure(options.pool, error).catch(() => undefined);
    }
    await delay(retryAfter, undefined, { signal }).catch(() => undefined);
  }
}

/** Between migration and start nobody uses the schema, so the projector of another release may have dropped it. */
async function ensureSchema({ pool, readModels }: ProjectorOptions): Promise<void> {
  const { rows } = await pool.query<{ isThere: boolean }>(
    `select to_regclass('checkpoint') is not null as "isThere"`,
  );
  if (!rows[0]!.isThere) await createReadSchema(addressOf(pool), readModels);
}

async function work(options: ProjectorOptions, { epoch, lost }: WriterLease): Promise<void> {
  const { pool, store, readModels, log, observer } = options;
  const { projections, journal, prefixes } = readModels;
  const tables = journal?.tables.map(nameOf) ?? tablesOf(projections);
  // A frozen event store would delay the stop by the timeout of a read.
  if (await orAborted(clearRowsOfOtherLog({ pool, store, tables }, epoch), lost))
    log('the rows were built from another log: rebuilding them');
  const discards = await orAborted(store.discards(), lost);
  const from = (await checkpointOf(pool))?.position;
  const ended = new AbortController();
  const signal = AbortSignal.any([lost, ended.signal]);
  const requests = Promise.all([
    runSweeps(options, signal),
    ...(journal ? [] : [runRebuilds(options, { epoch, lost: signal }), runRetries(options, signal)]),
  ]);
  const build = await FirstBuild.open(pool, readModels.schema, epoch);
  const process = processing(options, { epoch, discards, isUnread: build.isUnread });
  let logChecked = Promise.resolve();
  let declared = Promise.resolve();
  const pulse = startPulse(pool);
  observer?.writer(true);
  const onDropped = (error: unknown) => {
    recordFailure(pool, error).catch(() => undefined);
    log('the event store dropped the subscription', error);
    // The server may come back with another log or a restored one, whose events look like those already applied.
    logChecked = isSameLog(options, signal, () => bulk.last).then((same) =>
      same ? undefined : ended.abort(new Error('the event store holds another log')),
    );
  };
  const apply = async (batch: readonly StoredEvent[]) => {
    await logChecked;
    signal.throwIfAborted();
    await inTransaction(pool, (db) => process.batch(db, batch));
  };
  const applyMalformed = async (error: MalformedEvent) => {
    await logChecked;
    signal.throwIfAborted();
    await inTransaction(pool, (db) => process.malformed(db, error));
  };
  const bulk = new Bulk({
    ...{ pool, projections, epoch, discards },
    inBatches: async (position) => {
      const follow = { store, prefixes, batchSize, signal, onDropped };
      const reached = (await checkpointOf(pool))?.position;
      await followTo({ ...follow, onBatch: apply, onMalformed: applyMalformed }, reached, position);
    },
  });
  const writeBulk = async () => {
    await logChecked;
    signal.throwIfAborted();
    await bulk.write();
  };
  let hasCaughtUp = false;
  const batches = store.follow({
    from,
    prefixes,
    batchSize,
    signal,
    onDropped: (error) => {
      pulse.disconnected();
      onDropped(error);
    },
    onBehind: (since) => pulse.workingOn(since.toISOString()),
    onCaughtUp: () => {
      pulse.caughtUp();
      hasCaughtUp = true;
      // It catches up again after each lost subscription. Two at once would make the same indexes.
      declared = declared.then(() => declareComplete(options, { build, writeBulk }, { epoch, lost: signal }));
    },
    onMalformed: async (error) => {
      await writeBulk();
      await applyMalformed(error);
    },
  });
  try {
    for await (const batch of batches) {
      await logChecked;
      signal.throwIfAborted();
      const started = performance.now();
      pulse.workingOn(batch[0]!.metadata.occurredAt);
      if (batch.length === batchSize) await build.begin();
      if (!journal && build.isUnread() && !hasCaughtUp) await bulk.add(batch);
      else {
        await bulk.write();
        await apply(batch);
      }
      pulse.idle();
      const milliseconds = performance.now() - started;
      observer?.batch(batch, milliseconds / 1_000);
      const pause = journal ? pauseOfJournal : Math.min(maxPause, 2 * milliseconds);
      if (batch.length < batchSize) await delay(pause, undefined, { signal }).catch(() => undefined);
    }
  } finally {
    observer?.writer(false);
    ended.abort();
    await Promise.all([pulse.stop(), requests, declared]);
  }
}

/** How batches become rows: by projections, or by the journal. */
function processing(
  { store, readModels: { projections, journal } }: ProjectorOptions,
  { epoch, discards, isUnread }: { epoch: number; discards: Discards; isUnread: IsUnread },
) {
  const append = journal?.open(store);
  return append
    ? {
        batch: (db: Database, batch: readonly StoredEvent[]) =>
          processEntries(db, { append, epoch, isUnread }, batch),
        malformed: (db: Database, error: MalformedEvent) =>
          processEntries(db, { append, epoch, isUnread }, [error]),
      }
    : {
        batch: (db: Database, batch: readonly StoredEvent[]) =>
          processBatch(db, { projections, epoch, discards, isUnread }, batch),
        malformed: (db: Database, error: MalformedEvent) =>
          processMalformed(db, { projections, epoch, discards, isUnread }, error),
      };
}

/** Whether the event store, once it answers again, holds the log that the rows were built from, those in memory included. */
async function isSameLog(
  { pool, store }: ProjectorOptions,
  signal: AbortSignal,
  lastInMemory: () => StoredEvent | undefined,
): Promise<boolean> {
  while (!signal.aborted) {
    try {
      const isKnown = await isFromLog(pool, store, await store.logIdentity());
      const last = lastInMemory();
      return isKnown && (!last || (await store.eventIdAt(last.position)) === last.id);
    } catch {
      await delay(retryAfter, undefined, { signal }).catch(() => undefined);
    }
  }
  return false;
}

/** Opens the rows to readers, points the analysts' views to them, and drops schemas of older releases. */
async function declareComplete(
  options: ProjectorOptions,
  { build, writeBulk }: { build: FirstBuild; writeBulk: () => Promise<void> },
  { epoch, lost: signal }: WriterLease,
): Promise<void> {
  const { pool, log } = options;
  // After another writer has begun to rebuild the rows, opening them would show half of them.
  const open = async (db: Database) => {
    await lockCheckpoint(db, epoch);
    return build.complete(db);
  };
  let isNew = false;
  await untilDone(
    signal,
    async () => {
      await writeBulk();
      await build.makeIndexes(signal);
      isNew = (await inTransaction(pool, open)) || isNew;
      build.completed();
    },
    async (error) => {
      log('the rows are not opened to readers yet', error);
      // They are made again at once, for the events that have come meanwhile.
      if (error instanceof IndexesDropped) return;
      await recordFailure(pool, error).catch(() => undefined);
    },
  );
  await untilDone(
    signal,
    () => sweep(options, isNew),
    (error) => log('the views of analysts cannot be pointed to the read models yet', error),
  );
}

/** Tries again after each failure, until the signal aborts. */
async function untilDone(
  signal: AbortSignal,
  work: () => Promise<unknown>,
  failed: (error: unknown) => unknown,
): Promise<void> {
  while (!signal.aborted) {
    try {
      await work();
      return;
    } catch (error) {
      if (!signal.aborted) await failed(error);
    }
    await delay(retryAfter, undefined, { signal }).catch(() => undefined);
  }
}
