import { setTimeout as delay } from 'node:timers/promises';
import type { Rebuild } from '@control-center/contracts';
import type { OneOf, OperationCommands } from '@control-center/domain';
import { Unreachable } from '@control-center/event-store';
import { isDatabaseTrouble } from '../engine/database.js';
import type { ProjectorOptions } from '../projector/projector.js';
import { Fenced } from '../projector/writer.js';
import type { Mandate } from '../projector/writer.js';
import { BeginAgain, Building, Cancelled } from './building.js';
import { record } from './facts.js';
import { checkFolds } from './folds.js';
import { dueRequest, isCancelAsked, note } from './requests.js';
import type { Request } from './requests.js';

const lookEvery = 500;

/** Performs what is asked of the projector, one rebuild after another, for as long as it is the one writer. */
export async function runRebuilds(options: ProjectorOptions, { epoch, lost }: Mandate): Promise<void> {
  while (!lost.aborted) {
    try {
      const request = await dueRequest(options.pool);
      if (request) await perform(options, { epoch, lost }, request);
    } catch (error) {
      if (!lost.aborted) options.log('the rebuild goes on from where it stands', error);
    }
    await delay(lookEvery, undefined, { signal: lost }).catch(() => undefined);
  }
}

/** To its end, or throws what passes: then the next try goes on behind the last event that was applied. */
async function perform(options: ProjectorOptions, { epoch, lost }: Mandate, request: Request): Promise<void> {
  const { pool, store } = options;
  const cancelling = new AbortController();
  const signal = AbortSignal.any([lost, cancelling.signal]);
  const done = new AbortController();
  const watching = watch(options, request, cancelling, AbortSignal.any([lost, done.signal]));
  const building = new Building(options, epoch, signal, request);
  try {
    await record(store, request, {
      type: 'RequestRebuild',
      data: { rebuildId: request.id, purpose: request.purpose },
    });
    const found = await work(options, building, request, signal);
    await end('completed', {
      type: 'CompleteRebuild',
      data: {
        rebuildId: request.id,
        events: building.events,
        differences: found.tables.filter(({ ids }) => ids.length > 0).length,
      },
    });
  } catch (error) {
    if (lost.aborted || error instanceof Fenced) throw error;
    if (cancelling.signal.aborted || error instanceof Cancelled)
      return await end('cancelled', { type: 'CancelRebuild', data: { rebuildId: request.id } });
    if (error instanceof BeginAgain) return await building.forget();
    if (isDatabaseTrouble(error) || error instanceof Unreachable) throw error;
    await end('failed', { type: 'FailRebuild', data: { rebuildId: request.id, error: String(error) } });
  } finally {
    done.abort();
    await Promise.all([watching, building.close()]);
  }

  async function end(state: Rebuild['state'], fact: OneOf<OperationCommands>): Promise<void> {
    await record(store, request, fact);
    await building.drop();
    const error = fact.type === 'FailRebuild' ? fact.data.error : null;
    await note(pool, request.id, { state, error, finishedAt: new Date().toISOString() });
  }
}

/** What is found on the way is written down at once, so that it is there after a restart. */
async function work(
  { pool, store, projections }: ProjectorOptions,
  building: Building,
  { id, purpose, sample, phase, tables }: Request,
  signal: AbortSignal,
): Promise<Pick<Rebuild, 'tables'>> {
  if (phase === 'swapped') return { tables };
  await building.begin();
  await building.approach();
  await note(pool, id, { phase: 'comparing' });
  const found = { tables: await building.compare() };
  await note(pool, id, found);
  if (purpose === 'proof') {
    await note(pool, id, { phase: 'checking' });
    await note(pool, id, { checks: await checkFolds({ pool, store, projections, sample, signal }) });
  } else {
    await note(pool, id, { phase: 'swapping' });
    await building.index();
    await building.approach();
    await building.takePlace({ isDifferent: found.tables.some(({ ids }) => ids.length > 0) });
  }
  return found;
}

/** Sees that somebody asks for the end. */
async function watch(
  { pool }: ProjectorOptions,
  { id }: Request,
  cancelling: AbortController,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted && !cancelling.signal.aborted) {
    if (await isCancelAsked(pool, id).catch(() => false)) cancelling.abort();
    await delay(lookEvery, undefined, { signal }).catch(() => undefined);
  }
}
