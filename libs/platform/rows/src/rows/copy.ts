import pg from 'pg';
import { columnsOf, nameOf } from './tables.js';
import type { Database } from './database.js';
import type { Keyed, Table } from './projection.js';

/** The part of the driver's connection that sends data, which its types leave out. */
type Connection = { sendCopyFromChunk: (data: Buffer) => void; endCopyFrom: () => void };

/** A COPY of rows in PostgreSQL's text format. */
class Copy extends pg.Query {
  constructor(
    statement: string,
    private readonly lines: string,
  ) {
    super(statement);
  }

  handleCopyInResponse(connection: Connection): void {
    connection.sendCopyFromChunk(Buffer.from(this.lines));
    connection.endCopyFrom();
  }
}

/** Adds rows by COPY, which is the fastest way. A row that exists already is an error. */
export async function copyRows(db: Database, table: Table<Keyed>, rows: readonly Keyed[]): Promise<void> {
  if (rows.length === 0) return;
  const columns = columnsOf(table);
  const lines = rows.map(
    (row) => `${columns.map(({ valueIn, isJson }) => valueText(valueIn(row), isJson)).join('\t')}\n`,
  );
  const names = columns.map(({ name }) => `"${name}"`).join(', ');
  const copy = new Copy(`copy ${nameOf(table)} (${names}) from stdin`, lines.join(''));
  await new Promise<void>((resolve, reject) => {
    const ended = (error: Error | null | undefined) => (error ? reject(error) : resolve());
    db.query(copy as unknown as string, [], ended);
  });
}

const escapes: Record<string, string> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' };

function valueText(value: unknown, isJson: boolean): string {
  // JSON has no other numbers, and writes null for them.
  const isNone =
    value === null || value === undefined || (typeof value === 'number' && !Number.isFinite(value));
  if (isNone) return '\\N';
  const text = typeof value === 'string' && !isJson ? value : JSON.stringify(value);
  return /[\\\n\r\t]/.test(text) ? text.replace(/[\\\n\r\t]/g, (letter) => escapes[letter]!) : text;
}
