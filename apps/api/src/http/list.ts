import { truncatedHeader } from '@control-center/contracts';
import type { PageQuery } from '@control-center/contracts';
import { decodeCursor, encodeCursor } from '@control-center/read-model';
import type { Cursor, Listed, Page } from '@control-center/read-model';
import type { Request, Response } from 'express';
import { ApiError } from './api-error.js';

const defaultLimit = 100;

/** One row more than the page, which tells whether there is a next one. */
export function pageOf({ limit = defaultLimit, cursor }: PageQuery): Page {
  const after = cursor ? decodeCursor(cursor) : undefined;
  if (cursor && !after) throw new ApiError('request.invalid', 'cursor không hợp lệ');
  return { limit: limit + 1, ...(after ? { after } : {}) };
}

/** The rows of the page; the address of the next one goes into the `Link` header. */
export function withNextLink<Row extends Cursor>(rows: Row[], page: Page, request: Request): Row[] {
  const shown = rows.slice(0, page.limit - 1);
  if (rows.length === page.limit) {
    const next = new URL(request.originalUrl, 'http://localhost');
    next.searchParams.set('cursor', encodeCursor(shown.at(-1)!));
    (request.res as Response).setHeader('Link', `<${next.pathname}${next.search}>; rel="next"`);
  }
  return shown;
}

/** The same for a list that may have been searched; a header says when more matched than was considered. */
export function withSearchLink<Row extends Cursor>(
  { rows, truncated }: Listed<Row>,
  page: Page,
  request: Request,
): Row[] {
  if (truncated) (request.res as Response).setHeader(truncatedHeader, '1');
  return withNextLink(rows, page, request);
}
