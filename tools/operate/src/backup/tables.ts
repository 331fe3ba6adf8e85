import { thumbnailNameOf } from '@platform/files';
import type { Pool } from 'pg';

/** Records that belong to one person, and are deleted when that person is erased. */
export const personalTables = [
  'analyst_keys',
  'denials',
  'sign_ins',
  'audit_views',
  'sql_queries',
  'read_markers',
  'request_facts',
  'saved_filters',
  'saved_queries',
  'calendar_tokens',
] as const;

/** The tables of schema app that a backup contains, none of which follows from the log. */
export const savedTables = [
  'personal_keys',
  'uploads',
  'log_heads',
  'webhook_secrets',
  ...personalTables,
] as const;

/**
 * The other tables: people sign in again and ask for pushes again, and rebuilt rows find unreadable events again. The position of the follower
 * of accounts is omitted on purpose, so that a restored api repeats all erasures.
 */
export const tablesLeftOut = [
  'backups',
  'ended_sessions',
  'followed',
  'interface_leases',
  'migrations',
  'push_subscriptions',
  'quotas',
  'rates',
  'rebuilds',
  'retries',
  'secrets_seen',
  'sessions',
  'unreadable_events',
] as const;
type Table = (typeof savedTables)[number];

const rowsAtOnce = 500;

/** All rows as they were at one moment, each as a line of JSON, a few hundred at a time. */
export async function* linesOfTables(pool: Pool): AsyncGenerator<string> {
  const client = await pool.connect();
  try {
    await client.query('begin isolation level repeatable read read only');
    // A slow disk must not end the transaction.
    await client.query('set local idle_in_transaction_session_timeout = 0');
    for (const table of savedTables) {
      await client.query(
        `declare saved no scroll cursor for select to_jsonb(t)::text as row from app.${table} t`,
      );
      for (;;) {
        const { rows } = await client.query<{ row: string }>(`fetch ${rowsAtOnce} from saved`);
        for (const { row } of rows) yield `{"table":"${table}","row":${row}}\n`;
        if (rows.length < rowsAtOnce) break;
      }
      await client.query('close saved');
    }
    await client.query('commit');
  } finally {
    client.release(true);
  }
}

/** Writes the rows in one transaction. Throws when one of the tables has rows. Returns their number. */
export async function restoreTables(pool: Pool, lines: AsyncIterable<string>): Promise<number> {
  const client = await pool.connect();
  let count = 0;
  try {
    await client.query('begin');
    await client.query('set local idle_in_transaction_session_timeout = 0');
    for (const table of savedTables) {
      const { rowCount } = await client.query(`select from app.${table} limit 1`);
      if (rowCount) throw new Error(`app.${table} has rows: restore into an empty installation`);
    }
    const insert = (table: Table, rows: readonly unknown[]) =>
      client.query(
        `insert into app.${table} select (jsonb_populate_record(null::app.${table}, row)).*
         from jsonb_array_elements($1::jsonb) as row`,
        [JSON.stringify(rows)],
      );
    let waiting: { table: Table; rows: unknown[] } | undefined;
    for await (const line of lines) {
      const { table, row } = JSON.parse(line) as { table: Table; row: unknown };
      if (!savedTables.includes(table)) throw new Error(`The backup has rows of an unknown table, ${table}`);
      if (waiting && (waiting.table !== table || waiting.rows.length === rowsAtOnce)) {
        await insert(waiting.table, waiting.rows);
        waiting = undefined;
      }
      waiting ??= { table, rows: [] };
      waiting.rows.push(row);
      count += 1;
    }
    if (waiting) await insert(waiting.table, waiting.rows);
    await client.query('commit');
    return count;
  } finally {
    client.release(true);
  }
}

/** The people whose keys are erased. */
export async function erasedPeople(pool: Pool): Promise<string[]> {
  const { rows } = await pool.query<{ subject: string }>(
    `select subject from app.personal_keys where key is null order by subject`,
  );
  return rows.map(({ subject }) => subject);
}

/** The people of a list with one on each line, with the line ends of any system. */
export const peopleListed = (list: string): string[] => list.split(/\s+/).filter((id) => id !== '');

/** The row of an upload, as far as a backup needs it. */
export type UploadRow = {
  accountId: string;
  objectName: string | null;
  state: string;
  thumbnailBy: string | null;
};

/** The objects of an upload: its file and its small picture; none while it is only a ticket. */
export function objectsOf({ objectName, state, thumbnailBy }: UploadRow): string[] {
  if (objectName === null || state === 'open') return [];
  return thumbnailBy === null ? [objectName] : [objectName, thumbnailNameOf(objectName)];
}
