import { setTimeout as delay } from 'node:timers/promises';
import type { Pool } from 'pg';
import { analystRoles, deskRoles } from './publish.js';

/** Milliseconds between two checks. */
const interval = 1_000;

/** Limits in seconds, except for the queue. */
type Limits = {
  /** A query is cancelled after this time. A block of code that catches this is ended five seconds later. */
  query: number;
  /** A transaction that waits for its client is ended after this time. */
  idle: number;
  /** Any transaction is ended after this time, because it keeps the views it has read from moving to new rows. */
  transaction: number;
  /**
   * The used share of the server's notice queue at which all analysts' connections are ended. A listening connection
   * that does not read keeps notices in the queue, and when it is full, no batch of rows can be committed.
   */
  queue: number;
};
const limits: Limits = { query: 30, idle: 10, transaction: 60, queue: 0.1 };

/**
 * Cancels or ends analysts' abandoned queries and transactions. The roles have the same limits as settings, but a login
 * may change these. Returns the actions by process.
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
    [[...Object.values(analystRoles), ...deskRoles], query, idle, transaction, queue],
  );
  return rows;
}

/**
 * Puts back the password and settings that a login of analysts has changed of itself, and records this among the refused
 * calls. A server of one's own may lack the function (docs/analysts/connecting.md).
 */
export async function restoreAnalystRoles(pool: Pool): Promise<{ role: string; changed: string[] }[]> {
  const { rows: found } = await pool.query(
    `select from pg_proc where oid = to_regprocedure('analyst_roles.restore()')`,
  );
  if (found.length === 0) return [];
  const { rows } = await pool.query<{ role: string; changed: string[] }>(
    `with restored as materialized (select role::text, changed from analyst_roles.restore()),
       recorded as (
         insert into app.denials ("createdAt", "actorId", command, code, reason)
         select now(), role, 'ALTER ROLE', 'analysts.role-kept',
           'tự đổi ' || array_to_string(array(select case c when 'password' then 'mật khẩu' else c end from unnest(changed) c), ', ') || ', đã đặt lại như cũ'
         from restored)
     select role, changed from restored`,
  );
  return rows;
}

/** The used share of the queue, 0 to 1. */
export async function notifyQueueUsage(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ usage: number }>('select pg_notification_queue_usage() as usage');
  return rows[0]!.usage;
}

/** Checks every second until the signal aborts. */
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
      for (const { role, changed } of await restoreAnalystRoles(pool))
        log(`put back what ${role} had changed of itself: ${changed.join(', ')}`);
      failures = 0;
    } catch (error) {
      failures += 1;
      // If the role may not signal them, every check fails.
      if (failures === 1) log('the queries of analysts cannot be limited', error);
    }
    await delay(pause, undefined, { signal }).catch(() => undefined);
  }
}
