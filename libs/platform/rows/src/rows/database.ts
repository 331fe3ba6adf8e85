import pg from 'pg';

/** What queries run on: a pool, or one of its connections inside a transaction. */
export type Database = Pick<pg.Pool, 'query'>;

/** Runs a statement of which only the values change: PostgreSQL parses and plans it once for each connection. */
export const prepared = <Row extends pg.QueryResultRow>(
  db: Database,
  name: string,
  text: string,
  values: unknown[],
): Promise<pg.QueryResult<Row>> => db.query<Row>({ name, text, values });

const { builtins, getTypeParser } = pg.types;

/** Timestamps as toISOString writes them, dates as text, bigint as a number (amounts stay below 2^53). */
const parsers: Partial<Record<number, (text: string) => unknown>> = {
  [builtins.TIMESTAMPTZ]: (text) => new Date(text).toISOString(),
  [builtins.DATE]: (text) => text,
  [builtins.INT8]: Number,
};

const types: pg.CustomTypesConfig = {
  getTypeParser: (id: number, format?: 'text' | 'binary') =>
    (format !== 'binary' && parsers[id]) || (getTypeParser(id, format) as (text: string) => unknown),
};

/** A query that waits longer for a connection fails. Milliseconds. */
const connectionTimeout = 10_000;

export type PoolOptions = {
  max: number;
  name: string;
  /** Milliseconds after which an unanswered statement fails, because a frozen server ends none by itself. */
  queryTimeout?: number;
};

/**
 * Opens connections that look up tables in a read schema, then in schema app. The server ends the transaction of a frozen process after 5 s, which releases its locks.
 */
export const openSchema = (
  url: string,
  { max, name, schema, queryTimeout }: PoolOptions & { schema: string },
): pg.Pool => {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: connectionTimeout,
    ...(queryTimeout && { query_timeout: queryTimeout }),
    application_name: name,
    options: `-c search_path=${schema},${appSchema},public -c timezone=UTC -c idle_in_transaction_session_timeout=5s`,
    types,
  });
  // When a connection breaks, the running query fails and the pool replaces the connection. The additional 'error'
  // event would end the process if it had no listener.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
};

/** The connection string that was passed to openSchema. */
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
    // The state of the connection is unknown: with an error, the pool closes it.
    client.release(error as Error);
    throw error;
  }
}

/**
 * PostgreSQL's codes of errors that no event causes. The classes: connection, sign-in, database, rollback, resources,
 * locks, operator, system; and a server that is read-only, a frozen transaction, a missing right, damaged data.
 */
const databaseCodes = /^(08|28|3D|40|53|55|57|58|25006|25P03|42501|XX001|XX002)/;
/** Codes of the operating system. The driver's own errors have no code, only a message. */
const lostConnectionCodes = /^(ECONN|EPIPE|EHOST|ENET|ETIMEDOUT|EAI_AGAIN|ENOTFOUND)/;
const lostConnectionMessages =
  /^(Connection terminated|timeout exceeded|Client has encountered a connection error|Query read)/;

/** Whether the database was unavailable, as opposed to having rejected the statement. */
export function isDatabaseFailure(error: unknown): boolean {
  const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown };
  if (typeof code === 'string') return databaseCodes.test(code) || lostConnectionCodes.test(code);
  return error instanceof Error && lostConnectionMessages.test(String(message));
}
