import { setTimeout as delay } from 'node:timers/promises';
import { hostname } from 'node:os';
import type { Pool, PoolClient } from 'pg';
import type { Database } from '../rows/database.js';
import { lockSchemaInUse, tryWriterLock, rowLock, writerName } from '../batches/locks.js';

/** Milliseconds. */
const pingInterval = 1_000;

/**
 * The server ends a writer's session after this time without a ping, which releases its lock: a writer that is frozen
 * or disconnected loses its lease, and a standby takes over.
 */
const sessionTimeout = '4s';

/** The right to write rows, held until `lost` aborts. */
export type WriterLease = {
  /** Each lease has a higher epoch than all before it; only the current one may move the checkpoint. */
  epoch: number;
  lost: AbortSignal;
};

/** Waits for the writer lease, then runs `work` until it ends or fails; `work` must stop when the lease is lost. */
export async function withWriterLease(
  pool: Pool,
  signal: AbortSignal,
  work: (lease: WriterLease) => Promise<void>,
): Promise<void> {
  const client: PoolClient = await pool.connect();
  const loss = new AbortController();
  client.on('error', () => loss.abort());
  try {
    await client.query(
      `set idle_session_timeout = '${sessionTimeout}'; set tcp_user_timeout = '${sessionTimeout}'`,
    );
    await client.query(`select set_config('application_name', $1, false)`, [processName()]);
    await lockSchemaInUse(client);
    if (!(await acquireLease(client, signal))) return;
    const lost = AbortSignal.any([signal, loss.signal]);
    const epoch = await nextEpoch(client);
    const pinging = ping(client, loss, lost);
    try {
      await work({ epoch, lost });
    } finally {
      loss.abort();
      await pinging;
    }
  } finally {
    // Closing the connection releases the lock, even when the server no longer answers.
    client.release(true);
  }
}

/** The name of the connection: people find the process by it. PostgreSQL stores 63 bytes. */
const processName = (): string => `${writerName}${hostname().slice(0, 40)}:${process.pid}`;

async function acquireLease(client: PoolClient, signal: AbortSignal): Promise<boolean> {
  while (!signal.aborted) {
    if (await tryWriterLock(client)) return true;
    await delay(pingInterval, undefined, { signal }).catch(() => undefined);
  }
  return false;
}

async function ping(client: PoolClient, loss: AbortController, lost: AbortSignal): Promise<void> {
  while (!lost.aborted) {
    await client.query('select 1').catch(() => loss.abort());
    await delay(pingInterval, undefined, { signal: lost }).catch(() => undefined);
  }
}

async function nextEpoch(db: Database): Promise<number> {
  await db.query('begin');
  await db.query(rowLock);
  const { rows } = await db.query<{ epoch: number }>(
    `update checkpoint set epoch = epoch + 1 returning epoch`,
  );
  await db.query('commit');
  return rows[0]!.epoch;
}
