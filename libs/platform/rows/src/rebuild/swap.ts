import type { Pool } from 'pg';
import { announce, checkpointOf, lockCheckpoint } from '../batches/checkpoint.js';
import { inTransaction } from '../rows/database.js';
import type { Database } from '../rows/database.js';
import { rebuiltSchema, replacedSchema } from '../rows/read-models.js';
import type { ReadModels } from '../rows/read-models.js';

/**
 * Locks the live rows, brings the rebuilt ones to the same position, and runs `work` while neither changes. Live
 * projection waits meanwhile.
 */
export const atSamePosition = <Result>(
  live: Pool,
  epoch: number,
  catchUp: (position: bigint) => Promise<void>,
  work: (db: Database) => Promise<Result>,
): Promise<Result> =>
  inTransaction(live, async (db) => {
    await db.query(`set local lock_timeout = '2s'`);
    await lockCheckpoint(db, epoch);
    const reached = await checkpointOf(db);
    if (reached) await catchUp(reached.position);
    return work(db);
  });

/**
 * Replaces the live rows by the rebuilt ones, in the transaction that locks both. New queries find them under the same
 * names; running queries finish with the old ones. The changes that browsers follow and the projector's pulse stay the
 * same. Takes no lock on tables that the analysts' views read: they show the old rows until the next sweep.
 */
export async function swap(db: Database, { schema }: ReadModels): Promise<void> {
  const rebuilt = rebuiltSchema(schema);
  await db.query(`
    drop table ${rebuilt}.changes;
    alter table ${schema}.changes set schema ${rebuilt};
    delete from ${rebuilt}.pulse;
    insert into ${rebuilt}.pulse select * from ${schema}.pulse;
    update ${rebuilt}.checkpoint set epoch = (select epoch from ${schema}.checkpoint);
    alter schema ${schema} rename to ${replacedSchema(schema)};
    alter schema ${rebuilt} rename to ${schema};
  `);
}

/** Makes all browsers load everything again: no resume token issued so far remains valid. */
export async function clearChanges(db: Database): Promise<void> {
  const reached = await checkpointOf(db);
  await db.query('delete from changes');
  if (reached) await announce(db, reached.position, []);
}
