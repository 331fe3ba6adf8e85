import { setTimeout as delay } from 'node:timers/promises';
import { dropUnusedSchemas, isUsedByOthers, lockPublication } from '../batches/locks.js';
import { inTransaction } from '../rows/database.js';
import type { Database } from '../rows/database.js';
import { prefixOf } from '../rows/read-models.js';
import type { ProjectorOptions } from '../rows/read-models.js';

/** Milliseconds; the shorter one after a sweep that failed. */
const defaultInterval = 60_000;
const retryInterval = 5_000;

type Own = Pick<ProjectorOptions, 'pool' | 'readModels'>;

/** Sweeps every minute until the signal aborts. */
export async function runSweeps(options: ProjectorOptions, signal: AbortSignal): Promise<void> {
  const { sweepInterval = defaultInterval } = options;
  for (let pause = sweepInterval; !signal.aborted;) {
    await delay(pause, undefined, { signal }).catch(() => undefined);
    if (signal.aborted) return;
    try {
      await sweep(options);
      pause = sweepInterval;
    } catch (error) {
      options.log('a sweep failed', error);
      pause = retryInterval;
    }
  }
}

/**
 * Once the rows are complete, points the views to them and drops the schemas that no release uses. Views of another
 * running release are left alone, unless `isNew` says that these rows have just become complete. Waits only shortly for
 * an analyst's long query, then throws a failure of the database.
 */
export async function sweep(options: Own & Pick<ProjectorOptions, 'log'>, isNew = false): Promise<void> {
  const { pool, readModels, log } = options;
  const { rows } = await pool.query<{ complete: boolean }>('select complete from pulse');
  const isComplete = rows[0]!.complete;
  if (isComplete) {
    await readModels.publication?.tend(pool, readModels.schema);
    await publish(options, isNew);
  }
  for (const schema of await dropUnusedSchemas(pool, readModels.schema, isComplete))
    log(`dropped ${schema}, which no release uses any more`);
}

function publish({ pool, readModels }: Own, isNew: boolean): Promise<void> {
  const { schema, publication } = readModels;
  return inTransaction(pool, async (db) => {
    if (!publication || (await publication.isCurrent(db, schema))) return;
    await db.query(`set local lock_timeout = '2s'`);
    // Another sweep, of this or another process, may be publishing, and a schema cannot be created twice at once.
    await lockPublication(db);
    if (await publication.isCurrent(db, schema)) return;
    if (!isNew && (await isUsedByOthers(db, await shownSchemas(db, schema), schema))) return;
    await publication.publish(db, schema);
  });
}

/** The read schemas whose rows are shown by views outside of them. */
async function shownSchemas(db: Database, own: string): Promise<string[]> {
  const { rows } = await db.query<{ name: string }>(
    `select distinct shown.nspname as name
     from pg_depend needs
     join pg_rewrite rule on needs.classid = 'pg_rewrite'::regclass and rule.oid = needs.objid
     join pg_class shower on shower.oid = rule.ev_class
     join pg_class source on needs.refclassid = 'pg_class'::regclass and source.oid = needs.refobjid
     join pg_namespace shown on shown.oid = source.relnamespace
     where starts_with(shown.nspname, $1) and shower.relnamespace <> source.relnamespace`,
    [prefixOf(own)],
  );
  return rows.map(({ name }) => name);
}
