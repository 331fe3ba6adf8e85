import { createDatabase } from '@control-center/testing';
import { createReadSchema, migrateApp, openDatabase, readModels } from '@control-center/read-model';
import type pg from 'pg';

export type TestDatabase = { pool: pg.Pool; close: () => Promise<void> };

/** A new database with the empty tables of this release. */
export async function testDatabase(): Promise<TestDatabase> {
  const { url, drop } = await createDatabase('read');
  await migrateApp(url);
  await createReadSchema(url, readModels);
  const pool = openDatabase(url, { max: 2, name: 'test' });
  return {
    pool,
    close: async () => {
      await pool.end();
      await drop();
    },
  };
}
