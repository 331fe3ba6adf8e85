import { setTimeout as delay } from 'node:timers/promises';
import type { Pool } from 'pg';
import { analystRoles } from './publish.js';

/** Milliseconds between two looks. */
const interval = 1_000;

/** Seconds, but for the queue. */
type Limits = {
  /** After which a query is cancelled. A block of code may catch that: it is ended five seconds later. */
  query: number;
  /** After which a transaction that waits for its client is ended. */
  idle: number;
  /** After which any transaction is ended: the views cannot move to new rows while it has looked at them. */
  transaction: number;
  /**
   * The used share of the server's queue of notices, from which on all connections of analysts are ended: one of them that listens and
   * does not take its notices keeps them in the queue, and when that is full, no batch of rows can be committed.
   */
  queue: number;
};
const limits: Limits = { query: 30, idle: 10, transaction: 60, queue: 0.1 };

/**
 * Cancels or ends what analysts leave running. The settings of their roles say the same, but a login may change those.
 * Returns what was done to which process.
 */
export async function curbAnalysts(
  pool: Pool,
  { query, idle, transaction, queue } = limits,
): Promise<{ pid: number; act: 'cancelled' | 'ended' }[]> {
  const { rows } = await pool.query<{ pid: number; act: 'cancelled' | 'ended' }>(
    // Materialized: the database must have found the analysts before it signals anybody.
    `with found as materialized (
       select pid, case
           when pg_notification_queue_usage() >= $5 then 'ended'
           when xact_start < now() - make_interval(secs => $4)
             or state like 'idle in transaction%' and state_change < now() - make_interval(secs => $3)
             or state = 'active' and query_start < now() - make_interval(secs => $2::double precision + 5) then 'ended'
           when state = 'active' and query_start < now() - make_interval(secs => $2::double precision) then 'cancelled'
         end as act
       from pg_stat_activity where usename = any($1) and datname = current_database())
     select pid, act from found
     where case act when 'ended' then pg_terminate_backend(pid) when 'cancelled' then pg_cancel_backend(pid) end`,
    [Object.values(analystRoles), query, idle, transaction, queue],
  );
  return rows;
}

/** The used share of the queue, 0 to 1. */
export async function notifyQueueUsage(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ usage: number }>('select pg_notification_queue_usage() as usage');
  return rows[0]!.usage;
}

/** Looks every second until the signal aborts. */
export async function watchAnalysts(
  pool: Pool,
  log: (line: string, error?: unknown) => void,
  signal: AbortSignal,
  pause = interval,
): Promise<void> {
  let failures = 0;
  while (!signal.aborted) {
    try {
      for (const { pid, act } of await curbAnalysts(pool))
        log(`${act} the query of an analyst, process ${pid}`);
      failures = 0;
    } catch (error) {
      failures += 1;
      // Where the role may not signal them, every look fails.
      if (failures === 1) log('the queries of analysts cannot be limited', error);
    }
    await delay(pause, undefined, { signal }).catch(() => undefined);
  }
}
