import { createDatabase } from '@platform/testing';
import { createReadSchema, openSchema } from '@platform/rows';
import { bakery } from './bakery.js';
import type pg from 'pg';

export type TestDatabase = { pool: pg.Pool; close: () => Promise<void> };

/** A new database with the empty tables of the bakery. */
export async function bakeryDatabase(name: string): Promise<TestDatabase> {
  const { url, drop } = await createDatabase(name);
  await createReadSchema(url, bakery);
  const pool = openSchema(url, { max: 2, name: 'test', schema: bakery.schema });
  return {
    pool,
    close: async () => {
      await pool.end();
      await drop();
    },
  };
}
