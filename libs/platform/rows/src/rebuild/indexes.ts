import type { Database } from '../rows/database.js';

/**
 * Drops the indexes of a schema except those of keys, because rows load faster without them. Returns their definitions.
 */
export async function dropIndexes(db: Database, schema: string): Promise<string[]> {
  const { rows } = await db.query<{ name: string; definition: string }>(
    `select c.relname as name, pg_get_indexdef(c.oid) as definition
     from pg_index i join pg_class c on c.oid = i.indexrelid
     where c.relnamespace = to_regnamespace($1)
       and not exists (select 1 from pg_constraint k where k.conindid = c.oid)`,
    [schema],
  );
  for (const { name } of rows) await db.query(`drop index ${schema}."${name}"`);
  return rows.map(({ definition }) => definition);
}

/** Skips indexes that exist, so it can continue after an interruption. */
export async function createIndexes(db: Database, definitions: readonly string[]): Promise<void> {
  for (const definition of definitions)
    await db.query(definition.replace(/ INDEX /, ' INDEX IF NOT EXISTS '));
}
