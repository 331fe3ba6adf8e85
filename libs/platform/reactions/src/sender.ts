import { setTimeout as delay } from 'node:timers/promises';
import { orAborted, Unreachable } from '@platform/log';
import { inTransaction } from '@platform/rows';
import type { WriterLease } from '@platform/rows';
import type { Outcome, ReactionsOptions } from './options.js';
import { claim, dueRecipients, end, hold, postpone, sweep } from './outbox.js';
import type { Batch, Recipient } from './outbox.js';

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;

/** An attempt is aborted after `longestAttempt`. Its batch can be claimed again after `claimedFor`. */
const longestAttempt = 90 * second;
const claimedFor = 2 * minute;
/** Pauses after the first, second … failed attempt; then always the last. */
const pauses = [minute, 5 * minute, 15 * minute, hour, 4 * hour];
/** How long a channel that is down pauses: doubled each time. */
const [shortestRest, longestRest] = [second, minute];
/** An effect that has waited longer is given up. */
export const maxAge = 72 * hour;
/** How long ended effects are stored. */
const keptFor = 30 * 24 * hour;
const defaultPoll = second;
const defaultParallel = 10;
/** So many recipients are looked up at once, because that reads all that waits. */
const mostLookedUp = 200;

/** Wakes the sender when there are new effects. */
export class Wake {
  constructor(private readonly poll = defaultPoll) {}

  private ring: () => void = () => undefined;
  private next = new Promise<void>((resolve) => (this.ring = resolve));

  now(): void {
    this.ring();
  }

  async wait(signal: AbortSignal, ...others: Promise<unknown>[]): Promise<void> {
    const ended = new AbortController();
    const either = AbortSignal.any([signal, ended.signal]);
    await Promise.race([
      this.next,
      ...others,
      delay(this.poll, undefined, { signal: either }).catch(() => undefined),
    ]);
    ended.abort();
    this.next = new Promise<void>((resolve) => (this.ring = resolve));
  }
}

/** `interrupted`: the lease has ended, and whoever has it now tries again at once. */
type Ended = Outcome | { interrupted: string };

type Rest = { until: number; failures: number };

/** Delivers what is in the outbox while the lease lasts. */
export class Sender {
  /** Each attempt, with the id of its batch. */
  private readonly running = new Map<Promise<void>, string>();
  private readonly resting = new Map<string, Rest>();
  /** Recipients whose turn is next. */
  private next: Recipient[] = [];
  private readonly clock: () => Date;
  private sweptAt = 0;

  constructor(
    private readonly options: ReactionsOptions,
    private readonly lease: WriterLease,
    private readonly wake: Wake,
  ) {
    this.clock = options.clock ?? (() => new Date());
  }

  async run(): Promise<void> {
    const { lost } = this.lease;
    try {
      while (!lost.aborted) {
        const goOn = await this.begin();
        if (!lost.aborted && !goOn) await this.wake.wait(lost, ...this.running.keys());
      }
    } finally {
      await Promise.allSettled(this.running.keys());
    }
  }

  /** Starts as many deliveries as may run at once. Returns whether it can start more. */
  private async begin(): Promise<boolean> {
    const { pool, channels, parallel = defaultParallel } = this.options;
    const now = this.clock();
    if (now.getTime() > this.sweptAt + hour) {
      await sweep(pool, new Date(now.getTime() - keptFor));
      this.sweptAt = now.getTime();
    }
    const open = Object.entries(channels)
      .filter(([name]) => (this.resting.get(name)?.until ?? 0) <= now.getTime())
      .map(([name, { most = 1, gap = 0 }]) => ({ name, most, gap }));
    if (this.running.size === parallel || open.length === 0) return false;
    const due = { channels: open, running: [...this.running.values()], now };
    if (this.next.length === 0) this.next = await dueRecipients(pool, due, mostLookedUp);
    if (this.next.length === 0) return false;
    const claimedAt = performance.now();
    const recipients = this.next.splice(0, parallel - this.running.size);
    const until = new Date(now.getTime() + claimedFor);
    for (const batch of await claim(pool, recipients, { ...due, until, epoch: this.lease.epoch })) {
      const attempt = this.attempt(batch, claimedAt).finally(() => this.running.delete(attempt));
      this.running.set(attempt, batch.batch);
    }
    return this.next.length > 0 && this.running.size < parallel;
  }

  private async attempt(batch: Batch, claimedAt: number): Promise<void> {
    const { lost } = this.lease;
    // A process that was frozen since its claim must not start: another one may have started.
    const left = longestAttempt - (performance.now() - claimedAt);
    if (lost.aborted || left <= 0) return;
    const tooLong = new AbortController();
    const timer = setTimeout(() => tooLong.abort(new Error('It took too long')), left);
    const signal = AbortSignal.any([lost, tooLong.signal]);
    const isOld = this.clock().getTime() - Date.parse(batch.createdAt) > maxAge;
    const started = performance.now();
    const outcome: Ended = isOld ? { dead: 'It waited for too long' } : await this.deliver(batch, signal);
    clearTimeout(timer);
    const name = typeof outcome === 'string' ? outcome : Object.keys(outcome)[0]!;
    this.options.observer?.attempted(batch.channel, name, (performance.now() - started) / second);
    // A delivery is recorded even without the lease; otherwise it would be repeated.
    while (!(await this.settle(batch, outcome)) && !lost.aborted)
      await delay(second, undefined, { signal: lost }).catch(() => undefined);
  }

  private async deliver({ channel, items, batch, recipient }: Batch, signal: AbortSignal): Promise<Ended> {
    const { lost } = this.lease;
    try {
      const { deliver } = this.options.channels[channel]!;
      const attempt = { batch, recipient, signal, now: this.clock() };
      const outcome = await orAborted(deliver(items, attempt), signal);
      return lost.aborted && typeof outcome === 'object' && 'later' in outcome
        ? { interrupted: outcome.later }
        : outcome;
    } catch (error) {
      if (lost.aborted) return { interrupted: String(error) };
      // Without the log nobody can be reached, which is no fault of this recipient.
      return error instanceof Unreachable ? { down: String(error) } : { later: String(error) };
    }
  }

  /** Stores the outcome of a batch. Returns false when the database failed. */
  private async settle(batch: Batch, outcome: Ended): Promise<boolean> {
    try {
      const { pool } = this.options;
      const isSplit = typeof outcome === 'object' && 'split' in outcome;
      // Without effects that follow it is one statement, which needs no transaction of its own.
      if (!isSplit) await this.record(pool, batch, outcome);
      else {
        await inTransaction(pool, (db) => this.record(db, batch, outcome));
        this.wake.now();
      }
      return true;
    } catch (error) {
      this.options.log('the outcome of a delivery cannot be stored', error);
      return false;
    }
  }

  private async record(db: Parameters<typeof end>[0], batch: Batch, outcome: Ended): Promise<void> {
    const now = this.clock();
    const after = (milliseconds: number) => new Date(now.getTime() + milliseconds);
    const isDown = typeof outcome === 'object' && 'down' in outcome;
    const isInterrupted = typeof outcome === 'object' && 'interrupted' in outcome;
    if (!isDown && !isInterrupted) this.resting.delete(batch.channel);
    if (outcome === 'done') await end(db, batch, { state: 'done' }, now);
    else if ('split' in outcome) await end(db, batch, { state: 'done' }, now, outcome.split);
    else if ('dropped' in outcome) await end(db, batch, { state: 'dropped', reason: outcome.dropped }, now);
    else if ('dead' in outcome) await end(db, batch, { state: 'dead', reason: outcome.dead }, now);
    else if ('interrupted' in outcome)
      await postpone(db, batch, { reason: outcome.interrupted, until: now, isCounted: false });
    else if ('wait' in outcome) await hold(db, batch, outcome.wait);
    else if ('later' in outcome) {
      const until = after(pauses[Math.min(batch.attempts, pauses.length) - 1]!);
      await postpone(db, batch, { reason: outcome.later, until, isCounted: true });
    } else {
      const until = this.rest(batch.channel, now.getTime());
      await postpone(db, batch, { reason: outcome.down, until: new Date(until), isCounted: false });
    }
  }

  /** Pauses the channel and returns until when. Deliveries that began together count as one failure. */
  private rest(channel: string, now: number): number {
    const last = this.resting.get(channel) ?? { until: 0, failures: 0 };
    if (last.until > now) return last.until;
    const until = now + Math.min(shortestRest * 2 ** last.failures, longestRest);
    this.resting.set(channel, { until, failures: last.failures + 1 });
    this.options.log(`channel ${channel} is down; the next attempt is at ${new Date(until).toISOString()}`);
    return until;
  }
}
