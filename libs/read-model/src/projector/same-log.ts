import type { EventStore } from '@control-center/event-store';
import type { Pool } from 'pg';
import { checkpointOf, holdCheckpoint } from '../engine/checkpoint.js';
import { inTransaction } from '../engine/database.js';
import type { Database } from '../engine/database.js';
import { noteComplete } from './pulse.js';

/** Whether the rows that `db` sees were made from this log, as far as they go. */
export async function isOfLog(
  db: Database,
  store: Pick<EventStore, 'eventIdAt'>,
  logId: string,
): Promise<boolean> {
  const { rows } = await db.query<{ logId: string | null }>(`select "logId" from checkpoint`);
  const before = rows[0]?.logId ?? null;
  if (before !== null && before !== logId) return false;
  const checkpoint = await checkpointOf(db);
  return !checkpoint || (await store.eventIdAt(checkpoint.position)) === checkpoint.eventId;
}

/**
 * Makes sure that the rows follow from this log: the log's id is the one they were made from, and the event of
 * the checkpoint stands where it stood. Another server, a restored or an imported log empties the tables, which
 * are then built again from the beginning; going on would silently skip events. Answers whether it did.
 */
export async function forgetOtherLog(
  { pool, store, tables }: { pool: Pool; store: EventStore; tables: readonly string[] },
  epoch: number,
): Promise<boolean> {
  const logId = await store.logIdentity();
  const same = await isOfLog(pool, store, logId);
  await inTransaction(pool, async (db) => {
    await holdCheckpoint(db, epoch);
    if (!same) {
      await noteComplete(db, false);
      await db.query(`truncate ${tables.join(', ')}, parked`);
      await db.query(`update checkpoint set position = null, "eventId" = null`);
    }
    await db.query(`update checkpoint set "logId" = $1`, [logId]);
  });
  return !same;
}
