import { createDatabase } from '@control-center/testing';
import type pg from 'pg';
import { migrateApp } from '../release/app-migrations.js';
import { createReadSchema } from '../engine/writer/read-schema.js';
import { openDatabase, readModels } from '../release/release.js';

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
