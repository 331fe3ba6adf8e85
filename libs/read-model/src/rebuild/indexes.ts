import type { Database } from '../engine/database.js';

/** Takes away the indexes of a schema that no key needs: rows are faster to load without. Answers their definitions. */
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

/** Also goes on where it was interrupted. */
export async function createIndexes(db: Database, definitions: readonly string[]): Promise<void> {
  for (const definition of definitions)
    await db.query(definition.replace(/ INDEX /, ' INDEX IF NOT EXISTS '));
}
