import { createReadStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { invisibleSql, visibleOf } from '@market/contracts';
import { fileWriter, parquetWriteRows } from 'hyparquet-writer';
import type { BasicType } from 'hyparquet-writer';
import type { AnalyticsColumn, AnalyticsView, ColumnType } from '../catalogue.js';
import { dayOf, literal } from '../catalogue.js';
import { analyticsViews } from '../views.js';
import type { Snapshot } from './snapshot.js';
import { byteOrderMark, lineOf } from './table.js';

export const viewFormats = {
  csv: 'text/csv',
  jsonl: 'application/x-ndjson',
  parquet: 'application/vnd.apache.parquet',
};
export type ViewFormat = keyof typeof viewFormats;

/** Days in Vietnam. */
export type Period = { from?: string | undefined; to?: string | undefined };
type Row = Record<string, string | number | boolean | null>;

/** The view of analysts with this name, and the format, of a file name such as «projects.csv». */
export function viewFile(name: string): { view: AnalyticsView; format: ViewFormat } | undefined {
  const [of, format, ...rest] = name.split('.');
  const view = analyticsViews.find((each) => each.name === of);
  if (!view || format === undefined || rest.length > 0 || !Object.hasOwn(viewFormats, format))
    return undefined;
  return { view, format: format as ViewFormat };
}

/** The column for a period: the first moment or day of a row; absent if it has none. */
const clockOf = ({ columns }: AnalyticsView): AnalyticsColumn | undefined =>
  columns.find(({ type }) => type === 'timestamptz') ?? columns.find(({ type }) => type === 'date');

export const hasPeriod = (view: AnalyticsView): boolean => clockOf(view) !== undefined;

/** The query for the rows of a view in a period; `selected` is what is selected of each. */
function selectOf(view: AnalyticsView, { from, to }: Period, selected: readonly string[]): string {
  const clock = clockOf(view);
  const day = clock?.type === 'date' ? `"${clock.name}"` : dayOf(`"${clock?.name}"`);
  const bounds = [
    ...(from ? [`${day} >= ${literal(from)}::date`] : []),
    ...(to ? [`${day} <= ${literal(to)}::date`] : []),
  ];
  const where = bounds.length > 0 ? `where ${bounds.join(' and ')}` : '';
  return `select ${selected.join(', ')} from analytics.${view.name} ${where}`;
}

/** The position and the time of a file's rows. */
async function sourceOf({ db, at }: Snapshot): Promise<{ log_position: string; read_at: string }> {
  const { rows } = await db.query<{ position: string | null }>(
    'select rows_position::text as position from analytics.freshness',
  );
  return { log_position: rows[0]?.position ?? '0', read_at: at };
}

/** A view as a file. */
export async function* viewLines(
  snapshot: Snapshot,
  { view, format }: { view: AnalyticsView; format: ViewFormat },
  period: Period,
): AsyncGenerator<string | Uint8Array> {
  const source = await sourceOf(snapshot);
  if (format === 'csv') {
    yield byteOrderMark + lineOf([...view.columns.map(({ name }) => name), ...Object.keys(source)]);
    const end = `,${lineOf(Object.values(source)).trimEnd()}`;
    yield* snapshot.csv(selectOf(view, period, view.columns.map(cellSql)), end);
    return;
  }
  const columns = view.columns.map(({ name }) => `"${name}"`);
  const rows = asSeen(snapshot.rows<Row>(selectOf(view, period, columns)));
  if (format === 'parquet') yield* parquetOf(view, rows, source);
  else for await (const row of rows) yield `${JSON.stringify({ ...row, ...source })}\n`;
}

/** Without invisible characters, which orders of earlier releases may contain. */
async function* asSeen(rows: AsyncIterable<Row>): AsyncGenerator<Row> {
  for await (const row of rows) {
    const cells = Object.entries(row).map(([name, value]) => {
      return [name, typeof value === 'string' ? visibleOf(value) : value] as const;
    });
    yield Object.fromEntries(cells);
  }
}

/** Tabulator, carriage return, and + - = @, with which formulas of a spreadsheet begin. */
const formulas = [...'\t\r\n+-=@＝＋－＠'].map((character) => character.charCodeAt(0)).join(', ');

/** SQL for a cell of CSV: what COPY writes of it is what lineOf would write. */
export function cellSql({ name, type }: Pick<AnalyticsColumn, 'name' | 'type'>): string {
  const value = `"${name}"`;
  if (type === 'timestamptz') return `replace(${value}::text, ' ', 'T') || ':00'`;
  if (type === 'boolean') return `${value}::text`;
  if (type !== 'text') return value;
  const seen = `regexp_replace(${value}, '${invisibleSql}', '', 'g')`;
  return `case when ascii(${seen}) in (${formulas}) then '''' || ${seen} else ${seen} end`;
}

const parquetTypes: Record<ColumnType, BasicType> = {
  text: 'STRING',
  uuid: 'STRING',
  boolean: 'BOOLEAN',
  integer: 'INT32',
  bigint: 'INT64',
  'double precision': 'DOUBLE',
  date: 'STRING',
  timestamptz: 'TIMESTAMP',
};

const rowsPerGroup = 20_000;

/** Built as a file, whose index comes last; memory holds one group of rows. */
async function* parquetOf(
  view: AnalyticsView,
  rows: AsyncIterable<Row>,
  source: Record<string, string>,
): AsyncGenerator<Uint8Array> {
  const folder = await mkdtemp(join(tmpdir(), 'parquet-'));
  try {
    const file = join(folder, 'view.parquet');
    await parquetWriteRows({
      writer: fileWriter(file),
      rows: typed(view, rows),
      columns: view.columns.map(({ name, type }) => ({ name, type: parquetTypes[type], nullable: true })),
      rowGroupSize: rowsPerGroup,
      kvMetadata: Object.entries(source).map(([key, value]) => ({ key, value })),
    });
    for await (const chunk of createReadStream(file)) yield chunk as Uint8Array;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function* typed({ columns }: AnalyticsView, rows: AsyncIterable<Row>) {
  for await (const row of rows)
    yield Object.fromEntries(
      columns.map(({ name, type }) => {
        const value = row[name] ?? null;
        if (value === null) return [name, undefined];
        if (type === 'bigint') return [name, BigInt(value)];
        return [name, type === 'timestamptz' ? new Date(String(value)) : value];
      }),
    );
}
