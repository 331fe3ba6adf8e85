import type { EventStore } from '@platform/log';
import type { Pool } from 'pg';
import { checkpointOf, lockCheckpoint } from '../batches/checkpoint.js';
import { inTransaction } from '../rows/database.js';
import type { Database } from '../rows/database.js';
import { setComplete } from './pulse.js';

/** Whether the rows that `db` sees were built from this log. */
export async function isFromLog(
  db: Database,
  store: Pick<EventStore, 'eventIdAt'>,
  logId: string,
): Promise<boolean> {
  const { rows } = await db.query<{ logId: string | null }>(`select "logId" from checkpoint`);
  const builtFrom = rows[0]?.logId ?? null;
  if (builtFrom !== null && builtFrom !== logId) return false;
  const checkpoint = await checkpointOf(db);
  return !checkpoint || (await store.eventIdAt(checkpoint.position)) === checkpoint.eventId;
}

/**
 * Empties the tables unless they were built from this log: the log's id is the stored one and the checkpoint's event is
 * still at its position. With any other log, going on would silently skip events, so the rows are then rebuilt. Returns
 * whether the tables were emptied.
 */
export async function clearRowsOfOtherLog(
  { pool, store, tables }: { pool: Pool; store: EventStore; tables: readonly string[] },
  epoch: number,
): Promise<boolean> {
  const logId = await store.logIdentity();
  const isSameLog = await isFromLog(pool, store, logId);
  // Committed before the rows are deleted, so that readers first learn that they must wait.
  if (!isSameLog)
    await inTransaction(pool, async (db) => {
      await lockCheckpoint(db, epoch);
      await setComplete(db, false);
    });
  await inTransaction(pool, async (db) => {
    await lockCheckpoint(db, epoch);
    if (!isSameLog) {
      await db.query(`truncate ${tables.join(', ')}, parked`);
      await db.query(`update checkpoint set position = null, "eventId" = null`);
    }
    await db.query(`update checkpoint set "logId" = $1`, [logId]);
  });
  return !isSameLog;
}
