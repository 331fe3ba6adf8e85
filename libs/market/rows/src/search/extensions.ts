import type { DataSource } from 'typeorm';

/**
 * Makes sure that the trigram extension, which search needs, is installed. Returns its schema. Throws with instructions
 * for the administrator when the extension is missing or may not be created.
 */
export async function requireTrigrams(db: Pick<DataSource, 'query'>): Promise<string> {
  const [{ shipped }] = await db.query<[{ shipped: boolean }]>(
    `select exists (select from pg_available_extensions where name = 'pg_trgm') as shipped`,
  );
  if (!shipped)
    throw new Error(
      'The PostgreSQL of DATABASE_URL lacks the extension pg_trgm, which search needs: install the contrib package of its version (postgresql-contrib)',
    );
  try {
    await db.query('create extension if not exists pg_trgm');
  } catch (error) {
    throw new Error(
      'The user of DATABASE_URL may not create the extension pg_trgm, which search needs: have an administrator run «create extension pg_trgm» in this database',
      { cause: error },
    );
  }
  const [{ schema }] = await db.query<[{ schema: string }]>(
    `select extnamespace::regnamespace::text as schema from pg_extension where extname = 'pg_trgm'`,
  );
  return schema;
}
