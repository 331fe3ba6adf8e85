import { createFilled } from '@platform/testing';
import { audit } from '@market/audit';
import { migrateApp, openDatabase, readModels } from '@market/release';
import { createReadSchema } from '@platform/rows';
import type { TestDatabase } from '@platform/rows/testing/bakery-database';

export type { TestDatabase };

/** A new database with the empty tables of this release. */
export async function testDatabase(): Promise<TestDatabase> {
  const [{ url, drop }] = await createFilled('tables', ['read'], async ({ url }) => {
    await migrateApp(url);
    for (const models of [readModels, audit]) await createReadSchema(url, models);
  });
  const pool = openDatabase(url, { max: 2, name: 'test' });
  return {
    pool,
    close: async () => {
      await pool.end();
      await drop();
    },
  };
}
