import type { Pool, PoolClient } from 'pg';
import type { Database } from '../rows/database.js';
import { readSchema, rebuiltSchema, releaseOf, replacedSchema, schemaPrefix } from '../../projector/release.js';

// Classes of advisory locks; within each, every read schema has its own lock.
const writerLocks = 7_310_001;
const userLocks = 7_310_002;
const rowLocks = 7_310_003;

const lockKey = (schema: string) => `hashtext('${schema}')`;

/** Makes this connection the only writer of this release's schema until it closes; false when there is another. */
export const tryWriterLock = async (db: Database): Promise<boolean> => {
  const { rows } = await db.query<{ locked: boolean }>(
    `select pg_try_advisory_lock(${writerLocks}, ${lockKey(readSchema)}) as locked`,
  );
  return rows[0]!.locked;
};

/**
 * Keeps other transactions from changing rows of the schema that this connection sees, until the transaction ends.
 * The lock is on the schema's name: after a swap, the next holder finds the new schema under it.
 */
export const lockRows = async (db: Database): Promise<void> => {
  await db.query(`select pg_advisory_xact_lock(${rowLocks}, hashtext(current_schema()))`);
};

/** Keeps other releases from dropping this release's schema until the connection closes. */
export const lockSchemaInUse = async (db: Database): Promise<void> => {
  await db.query(`select pg_advisory_lock_shared(${userLocks}, ${lockKey(readSchema)})`);
};

/** Drops the unused schemas of other releases, and what a swap of this release has left. Returns their names. */
export async function dropUnusedSchemas(pool: Pool): Promise<string[]> {
  const client = await pool.connect();
  try {
    const { rows } = await client.query<{ name: string }>(
      `select nspname as name from pg_namespace
       where starts_with(nspname, $1) and nspname not in ($2, $3)`,
      [schemaPrefix, readSchema, rebuiltSchema],
    );
    const dropped: string[] = [];
    for (const { name } of rows) if (await dropIfUnused(client, name)) dropped.push(name);
    return dropped;
  } finally {
    client.release();
  }
}

async function dropIfUnused(client: PoolClient, schema: string): Promise<boolean> {
  if (schema === replacedSchema) {
    await client.query(`drop schema "${schema}" cascade`);
    return true;
  }
  const release = releaseOf(schema);
  const { rows } = await client.query<{ free: boolean }>(
    `select pg_try_advisory_lock(${userLocks}, ${lockKey(release)}) as free`,
  );
  if (!rows[0]!.free) return false;
  try {
    await client.query(`drop schema if exists "${schema}" cascade`);
    return true;
  } finally {
    await client.query(`select pg_advisory_unlock(${userLocks}, ${lockKey(release)})`);
  }
}
