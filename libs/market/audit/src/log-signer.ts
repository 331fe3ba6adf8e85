import { setTimeout as delay } from 'node:timers/promises';
import { nextHead, publicKeyOf, signingKey } from '@platform/log/proof';
import type { Head } from '@platform/log/proof';
import { OtherLog } from '@platform/log/transfer';
import type { Pool } from 'pg';
import { eventsAfter, lastHead, storeHead } from './log-heads.js';

const hour = 3_600_000;
/** The number of events that are signed before the hour is over. */
export const mostUnsigned = 10_000;
/** Milliseconds between counts while it waits. */
const countEvery = 30_000;
/** Milliseconds to wait after a failure. */
const retryAfter = 60_000;
/** Milliseconds by which signing may delay a stop, because a frozen event store never answers. */
const longestStop = 2_000;

/** Milliseconds until the next head: at most an hour, even if the clock was set back. */
export function untilNext(last: Pick<Head, 'time'> | undefined, now: number): number {
  const age = last ? Math.max(now - Date.parse(last.time), 0) : hour;
  return Math.max(hour - age, 0);
}

type Options = {
  pool: Pool;
  eventStoreUrl: string;
  /** 32 bytes in base64. */
  key: string;
  log: (line: string, error?: unknown) => void;
};

/**
 * Signs the state of the log every hour, after 10,000 events, and when the process stops. Of several processes only one
 * signs, because the others find a head younger than an hour.
 */
export class LogSigner {
  private readonly key;
  /** Aborts signing some time after the process was asked to stop. */
  private readonly patience = new AbortController();

  constructor(private readonly options: Options) {
    this.key = signingKey(options.key);
  }

  /** Until `stopping`; ends with a last head, if the event store answers within two seconds. */
  async run(stopping: AbortSignal): Promise<void> {
    const end = () => setTimeout(() => this.patience.abort(), longestStop).unref();
    stopping.addEventListener('abort', end, { once: true });
    const wait = (ms: number) => delay(ms, undefined, { signal: stopping }).catch(() => undefined);
    while (!stopping.aborted) {
      await this.signNext(wait, stopping).catch(async (error: unknown) => {
        this.report(error);
        await wait(retryAfter);
      });
    }
    await this.sign().catch((error: unknown) => this.report(error));
  }

  private report(error: unknown): void {
    this.options.log('the state of the log was not signed', error);
  }

  /** Waits until an hour after the last head, or until many events have come since; then signs the log up to its end, unless another process has. */
  private async signNext(wait: (ms: number) => Promise<unknown>, stopping: AbortSignal): Promise<void> {
    const last = await lastHead(this.options.pool);
    await this.due(last, wait, stopping);
    if ((await lastHead(this.options.pool))?.head.id !== last?.head.id) return;
    while (!stopping.aborted && !(await this.sign()));
  }

  private async due(
    last: Awaited<ReturnType<typeof lastHead>>,
    wait: (ms: number) => Promise<unknown>,
    stopping: AbortSignal,
  ): Promise<void> {
    while (!stopping.aborted) {
      const rest = untilNext(last?.head, Date.now());
      if (rest === 0) return;
      const later = await eventsAfter(this.options.pool, last?.until?.position, mostUnsigned);
      if (later >= mostUnsigned) return;
      await wait(Math.min(rest, countEvery));
    }
  }

  /** Signs the next part of the log. Returns whether that was its end. */
  private async sign(): Promise<boolean> {
    const { pool, eventStoreUrl, log } = this.options;
    const last = await lastHead(pool);
    const { signal } = this.patience;
    const next = await nextHead(eventStoreUrl, this.key, last, { signal }).catch((error: unknown) => {
      if (!(error instanceof OtherLog)) throw error;
      log(
        'The log lacks the last event that was signed: it was replaced or changed, and is signed from its start',
      );
      return nextHead(eventStoreUrl, this.key, last && { head: last.head, until: undefined }, { signal });
    });
    await storeHead(pool, last?.head.id, { ...next, publicKey: publicKeyOf(this.key) });
    return next.isAtEnd;
  }
}
