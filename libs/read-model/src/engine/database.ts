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

/** Whoever waits longer for a connection is told. Milliseconds. */
const longestConnecting = 10_000;

/**
 * Connections that find the read models of this release (or of `schema`) first, then the tables of schema app. A
 * transaction of a process that is frozen ends after 5 s, and its locks with it.
 */
export const openDatabase = (
  url: string,
  { max, name, schema = readSchema }: { max: number; name: string; schema?: string },
): pg.Pool => {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: longestConnecting,
    application_name: name,
    options: `-c search_path=${schema},${appSchema},public -c timezone=UTC -c idle_in_transaction_session_timeout=5s`,
    types,
  });
  // Whoever uses a connection that breaks is told by their query, and the pool replaces it; the event that comes
  // as well would end the process if nobody listened.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
};

/** The address that openDatabase was given. */
export const addressOf = (pool: pg.Pool): string => pool.options.connectionString!;

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

/** PostgreSQL's classes of errors that pass: connection, rollback, resources, operator, system. */
const passing = /^(08|40|53|55|57|58|25P03)/;
/** The system's, and the driver's own, which have no code. */
const lost = /^(ECONN|EPIPE|EHOST|ENET|ETIMEDOUT|EAI_AGAIN|ENOTFOUND)/;
const lostWords =
  /^(Connection terminated|timeout exceeded|Client has encountered a connection error|Query read)/;

/** Whether the database could not be asked, as opposed to what it answered. */
export function isDatabaseTrouble(error: unknown): boolean {
  const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown };
  if (typeof code === 'string') return passing.test(code) || lost.test(code);
  return error instanceof Error && lostWords.test(String(message));
}
