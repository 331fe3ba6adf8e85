import type { Pool } from 'pg';
import { announce, checkpointOf, holdCheckpoint } from '../engine/checkpoint.js';
import { inTransaction } from '../engine/database.js';
import type { Database } from '../engine/database.js';
import { publish } from '../schema/publications.js';
import { readSchema, rebuiltSchema, replacedSchema } from '../schema/release.js';

/** What followers of changes and of the projector's pulse hold on to: it moves to where the rows are. */
const carried = ['changes', 'pulse'];

/**
 * Holds live rows where they are, brings the rebuilt ones to the same event, and does `work` while both stand
 * still. Live projection waits for as long as that takes.
 */
export const atSamePosition = <Result>(
  live: Pool,
  epoch: number,
  catchUp: (position: bigint) => Promise<void>,
  work: (db: Database) => Promise<Result>,
): Promise<Result> =>
  inTransaction(live, async (db) => {
    // An analyst's long query makes this fail, to be tried again, rather than hold everybody up.
    await db.query(`set local lock_timeout = '2s'`);
    await holdCheckpoint(db, epoch);
    const reached = await checkpointOf(db);
    if (reached) await catchUp(reached.position);
    return work(db);
  });

/**
 * Puts the rebuilt rows in the place of the live ones, in the transaction that holds both still. Whoever asks
 * next finds them under the same names; queries that run finish with the old ones.
 */
export async function swap(db: Database): Promise<void> {
  await db.query(`
    drop table ${carried.map((table) => `${rebuiltSchema}.${table}`).join(', ')};
    ${carried.map((table) => `alter table ${readSchema}.${table} set schema ${rebuiltSchema};`).join('\n')}
    update ${rebuiltSchema}.checkpoint set epoch = (select epoch from ${readSchema}.checkpoint);
    alter schema ${readSchema} rename to ${replacedSchema};
    alter schema ${rebuiltSchema} rename to ${readSchema};
  `);
  await publish(db);
}

/** Whoever has seen the rows that were replaced is to load everything: no mark that was given out is known any more. */
export async function forgetChanges(db: Database): Promise<void> {
  const reached = await checkpointOf(db);
  await db.query('delete from changes');
  if (reached) await announce(db, reached.position, []);
}
