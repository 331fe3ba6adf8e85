import { truncatedHeader } from '@market/contracts';
import type { PageQuery } from '@market/contracts';
import { Refusal } from '@market/domain';
import { decodeCursor, encodeCursor } from '@platform/rows';
import type { SearchResult } from '@market/rows';
import type { Cursor, PageRequest } from '@platform/rows';
import type { Request, Response } from 'express';

const defaultLimit = 100;

/** Requests one row more than the page has: it shows whether there is a next page. */
export function pageOf({ limit = defaultLimit, cursor }: PageQuery): PageRequest {
  const after = cursor ? decodeCursor(cursor) : undefined;
  if (cursor && !after) throw new Refusal('request.invalid', 'cursor không hợp lệ');
  return { limit: limit + 1, ...(after ? { after } : {}) };
}

type ListOptions<Row> = {
  /** There is a next page although this one is not full. */
  isCut?: boolean | undefined;
  /** For lists that are not sorted by `createdAt`. */
  cursorOf?: ((row: Row) => Cursor) | undefined;
};

/** The rows of the page; the address of the next page goes into the `Link` header. */
export function withNextLink<Row>(
  rows: Row[],
  page: PageRequest,
  request: Request,
  options: ListOptions<Row> & { cursorOf: (row: Row) => Cursor },
): Row[];
export function withNextLink<Row extends Cursor>(
  rows: Row[],
  page: PageRequest,
  request: Request,
  options?: ListOptions<Row>,
): Row[];
export function withNextLink<Row extends Cursor>(
  rows: Row[],
  page: PageRequest,
  request: Request,
  { isCut = false, cursorOf = (row) => row }: ListOptions<Row> = {},
): Row[] {
  const pageRows = rows.slice(0, page.limit - 1);
  if (isCut || rows.length === page.limit) {
    const next = new URL(request.originalUrl, 'http://localhost');
    next.searchParams.set('cursor', encodeCursor(cursorOf(pageRows.at(-1)!)));
    (request.res as Response).setHeader('Link', `<${next.pathname}${next.search}>; rel="next"`);
  }
  return pageRows;
}

/** The same for a list that may have been searched; a header reports that more rows matched than were searched. */
export function withSearchLink<Row extends Cursor>(
  { rows, truncated, isCut }: SearchResult<Row>,
  page: PageRequest,
  request: Request,
  cursorOf?: (row: Row) => Cursor,
): Row[] {
  if (truncated) (request.res as Response).setHeader(truncatedHeader, '1');
  return withNextLink(rows, page, request, { isCut, cursorOf });
}

const rowsPerRead = 500;

/** All rows of a list, page after page, for files. */
export async function* allRows<Row>(
  read: (page: PageRequest) => Promise<{ rows: readonly Row[]; isCut?: boolean }>,
  cursorOf: (row: Row) => Cursor,
): AsyncGenerator<Row> {
  for (let after: Cursor | undefined; ;) {
    const { rows, isCut = false } = await read({ limit: rowsPerRead, ...(after && { after }) });
    yield* rows;
    const last = rows.at(-1);
    if (!last || (rows.length < rowsPerRead && !isCut)) return;
    after = cursorOf(last);
  }
}
