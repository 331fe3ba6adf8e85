import { setTimeout as delay } from 'node:timers/promises';
import { withWriterLease } from '@platform/rows';
import type { WriterLease } from '@platform/rows';
import { Alarm, armAll, prepareDeadlines } from './deadlines.js';
import { failedReactions, follow, Planner, prepare } from './follower.js';
import type { ReactionsOptions } from './options.js';
import { Sender, Wake } from './sender.js';

const retryAfter = 1_000;
/** Changed timers wake the wait for the next deadline; otherwise it ends after this many milliseconds. */
const longestSilence = 60_000;

/**
 * Reacts to the events of the log and delivers the effects, until the signal aborts. One process of a database works at a
 * time, the others stand by. After a failure it restarts from the checkpoint.
 */
export async function runReactions(options: ReactionsOptions, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    try {
      await withWriterLease(options.pool, signal, (lease) => work(options, lease));
    } catch (error) {
      if (signal.aborted) return;
      options.log('the reactions restart from their checkpoint', error);
    }
    await delay(retryAfter, undefined, { signal }).catch(() => undefined);
  }
}

/** The work while one lease is held. Ends with the first failure. */
export async function work(options: ReactionsOptions, { epoch, lost }: WriterLease): Promise<void> {
  await prepare(options, epoch);
  await prepareDeadlines(options, epoch);
  const failed = new AbortController();
  const lease = { epoch, lost: AbortSignal.any([lost, failed.signal]) };
  const planner = await Planner.open(options);
  const again: ReactionsOptions['channels'][string] = {
    deliver: async ([item]) => ({
      split: [await planner.reactAgain(item!.recipient, item!.stream, item!.revision)],
    }),
  };
  const wake = new Wake(options.poll);
  const alarm = new Wake(longestSilence);
  const sender = new Sender(
    { ...options, channels: { ...options.channels, [failedReactions]: again } },
    lease,
    wake,
  );
  const parts = [
    follow(options, lease, wake, alarm),
    sender.run(),
    armAll(options, lease, alarm),
    new Alarm(options, lease, alarm).run(),
  ].map((part) =>
    part.catch((error: unknown) => {
      failed.abort(error);
      throw error;
    }),
  );
  const outcomes = await Promise.allSettled(parts);
  for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason as Error;
}
