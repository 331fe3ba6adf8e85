import { setTimeout as delay } from 'node:timers/promises';
import type { Pool, PoolClient } from 'pg';
import type { Database } from '../engine/database.js';
import { announcePresence, claimWriting, holdRows } from './presence.js';

const pingEvery = 1_000;

/**
 * The server ends a writer's session that has been silent for this long, and with it the lock: a process that
 * is frozen or cut off loses it, and a standby takes over.
 */
const silence = '4s';

/** The right to write rows, until the signal says that it is lost. */
export type Mandate = {
  /** Every writer's is higher than those before it; the checkpoint moves under the present one alone. */
  epoch: number;
  lost: AbortSignal;
};

/** A writer that lost its mandate tried to move the checkpoint. Nothing of its transaction stays. */
export class Fenced extends Error {
  constructor() {
    super('Another projector has taken over');
    this.name = 'Fenced';
  }
}

/** Waits until this process is the one writer, then works until the work ends, fails, or the mandate is lost. */
export async function asWriter(
  pool: Pool,
  signal: AbortSignal,
  work: (mandate: Mandate) => Promise<void>,
): Promise<void> {
  const client: PoolClient = await pool.connect();
  const loss = new AbortController();
  client.on('error', () => loss.abort());
  try {
    await client.query(`set idle_session_timeout = '${silence}'; set tcp_user_timeout = '${silence}'`);
    await announcePresence(client);
    if (!(await chosen(client, signal))) return;
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
    // Closing the connection gives the lock back, also when it no longer answers.
    client.release(true);
  }
}

async function chosen(client: PoolClient, signal: AbortSignal): Promise<boolean> {
  while (!signal.aborted) {
    if (await claimWriting(client)) return true;
    await delay(pingEvery, undefined, { signal }).catch(() => undefined);
  }
  return false;
}

async function ping(client: PoolClient, loss: AbortController, lost: AbortSignal): Promise<void> {
  while (!lost.aborted) {
    await client.query('select 1').catch(() => loss.abort());
    await delay(pingEvery, undefined, { signal: lost }).catch(() => undefined);
  }
}

async function nextEpoch(db: Database): Promise<number> {
  await db.query('begin');
  await holdRows(db);
  const { rows } = await db.query<{ epoch: number }>(
    `update checkpoint set epoch = epoch + 1 returning epoch`,
  );
  await db.query('commit');
  return rows[0]!.epoch;
}
