import type { Pool, PoolClient } from 'pg';
import type { Database } from '../engine/database.js';
import { readSchema, schemaPrefix } from '../schema/release.js';

// Two families of advisory locks, each with one lock for every read schema.
const writers = 7_310_001;
const users = 7_310_002;

const keyOf = (schema: string) => `hashtext('${schema}')`;

/** Makes this connection the one writer of this release's schema, or answers false. Lasts as long as it does. */
export const claimWriting = async (db: Database): Promise<boolean> => {
  const { rows } = await db.query<{ locked: boolean }>(
    `select pg_try_advisory_lock(${writers}, ${keyOf(readSchema)}) as locked`,
  );
  return rows[0]!.locked;
};

/** Says that somebody reads or writes this release's schema, for as long as the connection lives. */
export const announcePresence = async (db: Database): Promise<void> => {
  await db.query(`select pg_advisory_lock_shared(${users}, ${keyOf(readSchema)})`);
};

/** Drops the schemas of other releases that nobody uses any more. Answers their names. */
export async function dropUnusedSchemas(pool: Pool): Promise<string[]> {
  const client = await pool.connect();
  try {
    const { rows } = await client.query<{ name: string }>(
      `select nspname as name from pg_namespace where nspname like $1 and nspname <> $2`,
      [`${schemaPrefix.replace('_', '\\_')}%`, readSchema],
    );
    const dropped: string[] = [];
    for (const { name } of rows) if (await dropIfUnused(client, name)) dropped.push(name);
    return dropped;
  } finally {
    client.release();
  }
}

async function dropIfUnused(client: PoolClient, schema: string): Promise<boolean> {
  const { rows } = await client.query<{ free: boolean }>(
    `select pg_try_advisory_lock(${users}, ${keyOf(schema)}) as free`,
  );
  if (!rows[0]!.free) return false;
  try {
    await client.query(`drop schema if exists "${schema}" cascade`);
    return true;
  } finally {
    await client.query(`select pg_advisory_unlock(${users}, ${keyOf(schema)})`);
  }
}
