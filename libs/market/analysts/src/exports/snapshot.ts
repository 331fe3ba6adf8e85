import pg from 'pg';
import { Copy } from './copy.js';
import type { Database } from '@platform/rows';

/** One moment of the database, the same for any number of statements. */
export type Snapshot = {
  db: Database;
  /** ISO 8601, UTC. */
  at: string;
  /** The rows of a query as they are needed: memory holds one portion of them, however many there are. */
  rows: <Row extends object>(sql: string) => AsyncGenerator<Row>;
  /** The same as CSV, in portions of whole lines; `end` follows the last cell of each. Several times as fast. */
  csv: (sql: string, end: string) => AsyncIterable<Uint8Array>;
};

/** Narrow rows cost a round trip each portion, wide ones memory. */
const rowsPerFetch = 2_000;

/**
 * Milliseconds after which an export without a reading consumer ends, because its snapshot keeps the database from
 * cleaning up.
 */
const longestPause = 60_000;

/**
 * Yields the values of `work` on one snapshot. It has its own connection, so that slow downloads take none from the
 * pool; it is closed after the last value, an error, or when the consumer stops reading. `signal` cancels the statement
 * that is running, too.
 */
export async function* fromSnapshot<Value>(
  pool: pg.Pool,
  work: (snapshot: Snapshot) => AsyncGenerator<Value>,
  signal?: AbortSignal,
): AsyncGenerator<Value> {
  signal?.throwIfAborted();
  // A statement may take as long as a file takes: its reader can cancel it.
  const client = new pg.Client({ ...pool.options, query_timeout: undefined });
  // A broken connection fails the query that is running; without a listener the event would end the process.
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    const cancel = () =>
      void pool.query('select pg_cancel_backend($1)', [rows[0]!.pid]).catch(() => undefined);
    signal?.addEventListener('abort', cancel, { once: true });
    await client.query(
      `begin isolation level repeatable read, read only;
       set local idle_in_transaction_session_timeout = ${String(longestPause)}`,
    );
    const { rows: times } = await client.query<{ at: string }>('select transaction_timestamp() as at');
    yield* work({ db: client, at: times[0]!.at, rows: portionsOf(client), csv: csvOf(client) });
  } finally {
    await client.end();
  }
}

const portionsOf = (client: pg.Client): Snapshot['rows'] => {
  let cursors = 0;
  return async function* <Row extends object>(sql: string) {
    const cursor = `portions_${String((cursors += 1))}`;
    await client.query(`declare ${cursor} no scroll cursor for ${sql}`);
    for (;;) {
      const { rows } = await client.query<Row>(`fetch ${String(rowsPerFetch)} from ${cursor}`);
      yield* rows;
      if (rows.length < rowsPerFetch) break;
    }
    await client.query(`close ${cursor}`);
  };
};

const csvOf =
  (client: pg.Client): Snapshot['csv'] =>
  (sql, end) => {
    const copy = new Copy(sql, end, longestPause);
    client.query(copy);
    return copy.lines;
  };
