import type { Database } from './database.js';

/** Keyset paging on (createdAt, id): every page costs the same, however deep in the list. */
export type Cursor = { createdAt: string; id: string };
export type PageRequest = { limit: number; after?: Cursor };

export const encodeCursor = ({ createdAt, id }: Cursor): string =>
  Buffer.from(JSON.stringify([createdAt, id])).toString('base64url');

/** The format of toISOString for years 1 to 9999; PostgreSQL might reject others. */
const isoTimestamp = /^(?!0000)\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

/** Returns undefined for anything that encodeCursor did not produce. */
export function decodeCursor(text: string): Cursor | undefined {
  try {
    const [createdAt, id] = JSON.parse(Buffer.from(text, 'base64url').toString()) as unknown[];
    if (typeof createdAt !== 'string' || typeof id !== 'string' || !/^[\w-]+$/.test(id)) return undefined;
    return isoTimestamp.test(createdAt) && new Date(createdAt).toISOString() === createdAt
      ? { createdAt, id }
      : undefined;
  } catch {
    return undefined;
  }
}

/**
 * The SQL condition for rows after the cursor, in a list sorted by the column. Appends the cursor to the statement's
 * values.
 */
export const afterCursor = (
  alias: string,
  order: '<' | '>',
  cursor: Cursor,
  values: unknown[],
  column = 'createdAt',
): string => {
  const createdAt = values.push(cursor.createdAt);
  const id = values.push(cursor.id);
  return `(${alias}."${column}", ${alias}.id) ${order} ($${String(createdAt)}::timestamptz, $${String(id)})`;
};

/** A page of large rows ends early, so that no list takes more memory than this, or than one row. */
export const mostPageBytes = 4_000_000;

/** Some of the rows of a page: `isCut` when more of them follow, for which there was no room. */
export type Cut<Row> = { rows: Row[]; isCut: boolean };

type Page = {
  /** How the SQL of the columns, the bytes and the order calls a row. */
  as?: string;
  columns: string;
  /** The query for the rows of the page. */
  rows: string;
  /** How much memory a row takes: pg_column_size of an array counts its values decompressed, which is how they take memory. */
  bytes: string;
  order: string;
};

/** The rows of a page for which there is room, in their order. */
export async function rowsThatFit<Row extends object>(
  db: Database,
  { as = 'r', columns, rows, bytes, order }: Page,
  values: unknown[],
): Promise<Cut<Row>> {
  const { rows: sized } = await db.query<Row & { rowsInAll: number }>(
    `select ${columns}, ${as}."rowsInAll" from (
       select ${as}.*, (count(*) over ())::integer as "rowsInAll",
         sum(${bytes}) over (${order} rows between unbounded preceding and 1 preceding) as "bytesBefore"
       from (${rows}) ${as}) ${as}
     where coalesce(${as}."bytesBefore", 0) < ${String(mostPageBytes)} ${order}`,
    values,
  );
  return {
    rows: sized.map(({ rowsInAll: _, ...row }) => row as unknown as Row),
    isCut: sized.length < (sized[0]?.rowsInAll ?? 0),
  };
}

/**
 * The first rows of several lists that have the same order. Where a list was cut, all end: its next rows come before the later
 * ones of the others.
 */
export function mergedRows<Row>(
  lists: readonly Cut<Row>[],
  order: (a: Row, b: Row) => number,
  limit: number,
): Cut<Row> {
  const all = lists.flatMap(({ rows }) => rows).sort(order);
  const ends = lists.flatMap(({ rows, isCut }) => (isCut ? all.indexOf(rows.at(-1)!) + 1 : []));
  const end = Math.min(limit, ...ends);
  return { rows: all.slice(0, end), isCut: end < limit && ends.length > 0 };
}
