import pg from 'pg';
import { readSchema } from '../schema/release.js';

/** What the queries need: a pool, or one connection of it inside a transaction. */
export type Database = Pick<pg.Pool, 'query'>;

const { builtins, getTypeParser } = pg.types;

/** Moments as toISOString writes them, days as text, bigint as a number (amounts stay below 2^53). */
const parsers: Partial<Record<number, (text: string) => unknown>> = {
  [builtins.TIMESTAMPTZ]: (text) => new Date(text).toISOString(),
  [builtins.DATE]: (text) => text,
  [builtins.INT8]: Number,
};

const types: pg.CustomTypesConfig = {
  getTypeParser: (id: number, format?: 'text' | 'binary') =>
    (format !== 'binary' && parsers[id]) || (getTypeParser(id, format) as (text: string) => unknown),
};

/**
 * Connections that find the read models of this release first, then the tables of schema app. A transaction of a
 * process that is frozen ends after 5 s, and its locks with it.
 */
export const openDatabase = (url: string, options: { max: number; name: string }): pg.Pool => {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.max,
    application_name: options.name,
    options: `-c search_path=${readSchema},${appSchema},public -c timezone=UTC -c idle_in_transaction_session_timeout=5s`,
    types,
  });
  // A connection that breaks while idle is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => undefined);
  return pool;
};

export const appSchema = 'app';

export async function inTransaction<Result>(
  pool: pg.Pool,
  work: (db: pg.PoolClient) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const result = await work(client);
    await client.query('commit');
    client.release();
    return result;
  } catch (error) {
    // Whatever state the connection is in, it is not used again.
    client.release(error as Error);
    throw error;
  }
}
