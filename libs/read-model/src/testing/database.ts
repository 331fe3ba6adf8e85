import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { openDatabase } from '../engine/database.js';
import { migrateApp } from '../schema/app-migrations.js';
import { createReadSchema } from '../schema/read-schema.js';

export type TestDatabase = { pool: pg.Pool; close: () => Promise<void> };

/** A database of its own with this release's tables, empty. */
export async function testDatabase(): Promise<TestDatabase> {
  const name = `read_${randomUUID().slice(0, 8)}`;
  const admin = new pg.Pool({ connectionString: process.env['TEST_PG_URL'], max: 1 });
  await admin.query(`create database ${name}`);
  const url = new URL(process.env['TEST_PG_URL']!);
  url.pathname = name;
  await migrateApp(url.href);
  await createReadSchema(url.href);
  const pool = openDatabase(url.href, { max: 2, name: 'test' });
  return {
    pool,
    close: async () => {
      await pool.end();
      await admin.query(`drop database ${name} with (force)`);
      await admin.end();
    },
  };
}
