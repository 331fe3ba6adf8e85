import type { Pool, PoolClient } from 'pg';
import type { Database } from '../rows/database.js';
import { rebuiltSchema, releaseOf, replacedSchema, prefixOf } from '../rows/read-models.js';

/** A process that writes rows, or would if the writer ended. Its name says where it runs. */
export type ProjectorProcess = { name: string; isWriter: boolean };

// Classes of advisory locks. In each class every read schema has a lock.
const writerLocks = 7_310_001;
const userLocks = 7_310_002;
const rowLocks = 7_310_003;
const publicationLock = 7_310_005;

const lockKey = (schema: string) => `hashtext('${schema}')`;
/** The lock is on the schema's name, so after a swap its next holder finds the new schema. */
const ownKey = 'hashtext(current_schema())';

/** Makes this connection the only writer of its schema until it closes; false when there is another writer. */
export const tryWriterLock = async (db: Database): Promise<boolean> => {
  const { rows } = await db.query<{ locked: boolean }>(
    `select pg_try_advisory_lock(${writerLocks}, ${ownKey}) as locked`,
  );
  return rows[0]!.locked;
};

/** The prefix of the names of connections that write rows or wait for the writer's lock. */
export const writerName = 'projector ';

/** The processes that write rows of this connection's schema or stand by, the writer first. */
export const projectorProcesses = async (db: Database): Promise<ProjectorProcess[]> => {
  const { rows } = await db.query<ProjectorProcess>(
    `select substr(a.application_name, length($1) + 1) as name, bool_or(l.classid = ${writerLocks}) as "isWriter"
     from pg_locks l join pg_stat_activity a on a.pid = l.pid
     where l.locktype = 'advisory' and l.granted and a.datname = current_database()
       and l.classid in (${writerLocks}, ${userLocks})
       and l.objid::bigint = (${ownKey}::bigint & 4294967295) and starts_with(a.application_name, $1)
     group by a.pid, a.application_name order by 2 desc, 1`,
    [writerName],
  );
  return rows;
};

/** SQL that keeps other transactions from changing rows of this connection's schema until the transaction ends. */
export const rowLock = `select pg_advisory_xact_lock(${rowLocks}, ${ownKey})`;

/** Keeps other releases from dropping a schema, by default this connection's, until the connection closes. */
export const lockSchemaInUse = async (
  db: { query: (sql: string) => Promise<unknown> },
  schema?: string,
): Promise<void> => {
  const key = schema === undefined ? ownKey : lockKey(releaseOf(schema));
  await db.query(`select pg_advisory_lock_shared(${userLocks}, ${key})`);
};

/** Whether one of these schemas belongs to another running release. */
export async function isUsedByOthers(
  db: Database,
  schemas: readonly string[],
  own: string,
): Promise<boolean> {
  for (const release of schemas.map(releaseOf)) {
    if (release === own) continue;
    const { rows } = await db.query<{ free: boolean }>(
      `select pg_try_advisory_xact_lock(${userLocks}, ${lockKey(release)}) as free`,
    );
    if (!rows[0]!.free) return true;
  }
  return false;
}

/** Keeps others from publishing views over the read schemas, until the transaction ends. */
export const lockPublication = async (db: Database): Promise<void> => {
  await db.query('select pg_advisory_xact_lock($1)', [publicationLock]);
};

/**
 * Drops the schema that a swap of this release has replaced and, if `others`, unused schemas of other releases. Returns
 * their names. Throws when a query holds one of their tables for longer than two seconds.
 */
export async function dropUnusedSchemas(pool: Pool, own: string, others: boolean): Promise<string[]> {
  const client = await pool.connect();
  try {
    await client.query(`set lock_timeout = '2s'`);
    const { rows } = await client.query<{ name: string }>(
      `select nspname as name from pg_namespace
       where starts_with(nspname, $1) and nspname not in ($2, $3)`,
      [prefixOf(own), own, rebuiltSchema(own)],
    );
    const dropped: string[] = [];
    for (const { name } of rows)
      if ((others || name === replacedSchema(own)) && (await dropIfUnused(client, name, own)))
        dropped.push(name);
    return dropped;
  } finally {
    await client.query('reset lock_timeout').catch(() => undefined);
    client.release();
  }
}

async function dropIfUnused(client: PoolClient, schema: string, own: string): Promise<boolean> {
  if (schema === replacedSchema(own)) return await dropSchema(client, schema);
  const release = releaseOf(schema);
  const { rows } = await client.query<{ free: boolean }>(
    `select pg_try_advisory_lock(${userLocks}, ${lockKey(release)}) as free`,
  );
  if (!rows[0]!.free) return false;
  try {
    return await dropSchema(client, schema);
  } finally {
    await client.query(`select pg_advisory_unlock(${userLocks}, ${lockKey(release)})`);
  }
}

/** PostgreSQL's code for objects on which others depend. */
const hasDependents = '2BP01';

/** Drops a schema with its tables, but nothing outside of it: returns false while a view depends on them. */
export async function dropSchema(
  db: { query: (sql: string) => Promise<unknown> },
  schema: string,
): Promise<boolean> {
  try {
    await db.query(`do $$ declare own text; begin
      select string_agg(format('%I.%I', schemaname, tablename), ', ') into own
      from pg_tables where schemaname = '${schema}';
      if own is not null then execute 'drop table ' || own; end if;
      drop schema if exists "${schema}";
    end $$`);
    return true;
  } catch (error) {
    if ((error as { code?: unknown }).code === hasDependents) return false;
    throw error;
  }
}
