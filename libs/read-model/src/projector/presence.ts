import type { Pool, PoolClient } from 'pg';
import type { Database } from '../engine/database.js';
import { readSchema, rebuiltSchema, releaseOf, replacedSchema, schemaPrefix } from '../schema/release.js';

// Families of advisory locks, each with one lock for every read schema.
const writers = 7_310_001;
const users = 7_310_002;
const rows = 7_310_003;

const keyOf = (schema: string) => `hashtext('${schema}')`;

/** Makes this connection the one writer of this release's schema, or answers false. Lasts as long as it does. */
export const claimWriting = async (db: Database): Promise<boolean> => {
  const { rows } = await db.query<{ locked: boolean }>(
    `select pg_try_advisory_lock(${writers}, ${keyOf(readSchema)}) as locked`,
  );
  return rows[0]!.locked;
};

/**
 * Keeps everybody else from changing rows of the schema that this connection sees, until the end of the
 * transaction. It is a lock on the name: what takes the schema's place under it is what the next holder finds.
 */
export const holdRows = async (db: Database): Promise<void> => {
  await db.query(`select pg_advisory_xact_lock(${rows}, hashtext(current_schema()))`);
};

/** Says that somebody reads or writes this release's schema, for as long as the connection lives. */
export const announcePresence = async (db: Database): Promise<void> => {
  await db.query(`select pg_advisory_lock_shared(${users}, ${keyOf(readSchema)})`);
};

/** Drops the schemas of other releases that nobody uses any more, and what a swap of ours has left. Answers their names. */
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
    `select pg_try_advisory_lock(${users}, ${keyOf(release)}) as free`,
  );
  if (!rows[0]!.free) return false;
  try {
    await client.query(`drop schema if exists "${schema}" cascade`);
    return true;
  } finally {
    await client.query(`select pg_advisory_unlock(${users}, ${keyOf(release)})`);
  }
}
