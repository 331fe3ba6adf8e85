import { setTimeout as delay } from 'node:timers/promises';
import type { OneOf, OperationCommands } from '@platform/kernel';
import { Unreachable } from '@platform/log';
import { isDatabaseFailure } from '../rows/database.js';
import { Fenced } from '../batches/checkpoint.js';
import type { ProjectorOptions } from '../rows/read-models.js';
import type { WriterLease } from '../writer/lease.js';
import { RestartRequired, SchemaBuild, Cancelled } from './schema-build.js';
import { recordOperation } from './operations-log.js';
import { checkFolds } from './folds.js';
import { activeRequest, isCancelRequested, saveProgress } from './requests.js';
import type { Rebuild, RebuildRequest } from './requests.js';

/** Milliseconds between queries for a request or a cancellation. */
const pollInterval = 500;

/** Performs requested rebuilds, one after another, until the writer lease is lost. */
export async function runRebuilds(options: ProjectorOptions, { epoch, lost }: WriterLease): Promise<void> {
  while (!lost.aborted) {
    try {
      const request = await activeRequest(options.pool);
      if (request) await perform(options, { epoch, lost }, request);
    } catch (error) {
      if (!lost.aborted) options.log('the rebuild failed and resumes from its checkpoint', error);
    }
    await delay(pollInterval, undefined, { signal: lost }).catch(() => undefined);
  }
}

/** Runs a rebuild to its end. Throws transient errors: the next attempt resumes after the last applied event. */
async function perform(
  options: ProjectorOptions,
  { epoch, lost }: WriterLease,
  request: RebuildRequest,
): Promise<void> {
  const { pool, store } = options;
  const cancelling = new AbortController();
  const signal = AbortSignal.any([lost, cancelling.signal]);
  const finished = new AbortController();
  const watchingForCancel = watchForCancel(
    options,
    request,
    cancelling,
    AbortSignal.any([lost, finished.signal]),
  );
  const build = new SchemaBuild(options, epoch, signal, request);
  try {
    await recordOperation(store, request, {
      type: 'RequestRebuild',
      data: { rebuildId: request.id, purpose: request.purpose },
    });
    const found = await work(options, build, request, signal);
    await end('completed', {
      type: 'CompleteRebuild',
      data: {
        rebuildId: request.id,
        events: build.events,
        differences: found.tables.filter(({ ids }) => ids.length > 0).length,
      },
    });
  } catch (error) {
    if (lost.aborted || error instanceof Fenced) throw error;
    if (cancelling.signal.aborted || error instanceof Cancelled)
      return await end('cancelled', { type: 'CancelRebuild', data: { rebuildId: request.id } });
    if (error instanceof RestartRequired) return await build.reset();
    if (isDatabaseFailure(error) || error instanceof Unreachable) throw error;
    await end('failed', { type: 'FailRebuild', data: { rebuildId: request.id, error: String(error) } });
  } finally {
    finished.abort();
    await Promise.all([watchingForCancel, build.close()]);
  }

  async function end(state: Rebuild['state'], command: OneOf<OperationCommands>): Promise<void> {
    await recordOperation(store, request, command);
    await build.drop();
    const error = command.type === 'FailRebuild' ? command.data.error : null;
    await saveProgress(pool, request.id, { state, error, finishedAt: new Date().toISOString() });
  }
}

/** Saves each result at once, so that it survives a restart. */
async function work(
  { pool, store, readModels }: ProjectorOptions,
  build: SchemaBuild,
  { id, purpose, sample, phase, tables }: RebuildRequest,
  signal: AbortSignal,
): Promise<Pick<Rebuild, 'tables'>> {
  if (phase === 'swapped') return { tables };
  await build.prepare();
  await build.approachLive();
  await saveProgress(pool, id, { phase: 'comparing' });
  const found = { tables: await build.compare() };
  await saveProgress(pool, id, found);
  if (purpose === 'proof') {
    await saveProgress(pool, id, { phase: 'checking' });
    await saveProgress(pool, id, { checks: await checkFolds({ pool, store, readModels, sample, signal }) });
  } else {
    await saveProgress(pool, id, { phase: 'swapping' });
    await build.buildIndexes();
    await build.approachLive();
    await build.swapIn({ isDifferent: found.tables.some(({ ids }) => ids.length > 0) });
  }
  return found;
}

/** Aborts `cancelling` once an administrator has cancelled the rebuild. */
async function watchForCancel(
  { pool }: ProjectorOptions,
  { id }: RebuildRequest,
  cancelling: AbortController,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted && !cancelling.signal.aborted) {
    if (await isCancelRequested(pool, id).catch(() => false)) cancelling.abort();
    await delay(pollInterval, undefined, { signal }).catch(() => undefined);
  }
}
