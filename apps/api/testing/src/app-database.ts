import { migrateApp, openDatabase } from '@market/release';
import { createFilled } from '@platform/testing';
import type { Pool } from 'pg';

export type AppDatabase = {
  url: string;
  /** Opens connections as an instance of the api has them. */
  connect: (max?: number) => Pool;
  /** Ends all connections and drops the database. */
  close: () => Promise<void>;
};

/** A database of its own with the tables of schema app, and no rows of orders. */
export async function createAppDatabase(name: string): Promise<AppDatabase> {
  const [database] = await createFilled('app', [name], ({ url }) => migrateApp(url));
  const pools: Pool[] = [];
  return {
    url: database.url,
    connect: (max = 3) => {
      const pool = openDatabase(database.url, { max, name: 'test' });
      pools.push(pool);
      return pool;
    },
    close: async () => {
      await Promise.all(pools.map((pool) => pool.end()));
      await database.drop();
    },
  };
}
