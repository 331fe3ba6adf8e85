import { truncatedHeader } from '@market/contracts';
import { encodeCursor } from '@platform/rows';
import type { PageRequest } from '@platform/rows';
import type { ExecutionContext } from '@nestjs/common';
import { ROUTE_ARGS_METADATA } from '@nestjs/common/constants.js';
import { expect, it } from '@jest/globals';
import type { Request } from 'express';
import { ExpectedSections } from './expected-sections.js';
import { allRows, pageOf, withNextLink, withSearchLink } from './list.js';
import { orderedPeriod } from './period.js';

const rows = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    ...{ createdAt: `2026-03-0${index + 1}T03:00:00.000Z`, id: `p${index + 1}` },
  }));

function asked() {
  const sent: Record<string, string> = {};
  const res = { setHeader: (name: string, value: string) => (sent[name] = value) };
  return { request: { originalUrl: '/api/projects?status=a&cursor=old', res } as unknown as Request, sent };
}
const nextAfter = (row: { createdAt: string; id: string }) =>
  `</api/projects?status=a&cursor=${encodeURIComponent(encodeCursor(row))}>; rel="next"`;

it.each([
  [0, []],
  [2, [1, 2]],
  // A page that is exactly full is the last one.
  [3, [1, 2, 3]],
  [4, [1, 2, 3]],
])('a page of three of %i rows', (count, shown) => {
  const { request, sent } = asked();
  const page = withNextLink(rows(count), pageOf({ limit: 3 }), request);
  expect(page.map(({ id }) => id)).toEqual(shown.map((number) => `p${number}`));
  expect(sent).toEqual(count > 3 ? { Link: nextAfter(rows(3)[2]!) } : {});
});

it('a page that is cut by its size is continued after its last row', () => {
  const { request, sent } = asked();
  const found = { rows: rows(2), truncated: true, isCut: true };
  expect(withSearchLink(found, pageOf({ limit: 3 }), request)).toHaveLength(2);
  expect(sent).toMatchObject({ Link: nextAfter(rows(2)[1]!) });
  expect(Object.values(sent)).toContain('1');
});

it.each([true, false])('a page tells when more rows matched than were considered: %s', (truncated) => {
  const { request, sent } = asked();
  withSearchLink({ rows: rows(2), truncated }, pageOf({ limit: 3 }), request);
  expect(sent).toEqual(truncated ? { [truncatedHeader]: '1' } : {});
});

it.each([
  [undefined, undefined, true],
  ['2026-03-02', undefined, true],
  [undefined, '2026-03-02', true],
  ['2026-03-02', '2026-03-02', true],
  ['2026-03-02', '2026-03-03', true],
  ['2026-03-03', '2026-03-02', false],
])('whether %s to %s is a valid period: %s', (from, to, isPeriod) => {
  if (isPeriod) expect(orderedPeriod({ from, to })).toEqual({ from, to });
  else
    expect(() => orderedPeriod({ from, to })).toThrow(expect.objectContaining({ code: 'request.invalid' }));
});

it('a page begins where the last one ended, and not at an invented cursor', () => {
  const [row] = rows(1);
  expect(pageOf({})).toEqual({ limit: 101 });
  expect(pageOf({ limit: 5, cursor: encodeCursor(row!) })).toEqual({ limit: 6, after: row });
  expect(() => pageOf({ cursor: 'x' })).toThrow('cursor');
});

// A file has every row, with any number of pages and with pages cut by size.
it.each<[string, number, number]>([
  ['nothing', 0, 500],
  ['less than a page', 499, 500],
  ['exactly a page', 500, 500],
  ['more than two pages', 1_001, 500],
  ['pages that are cut by their size', 25, 10],
])('a file of %s contains each row once', async (_, count, mostAtOnce) => {
  const all = Array.from({ length: count }, (_, index) => ({
    ...{ createdAt: '2026-03-01T03:00:00.000Z', id: String(index) },
  }));
  const read = ({ limit, after }: PageRequest) => {
    const rest = all.slice(after ? Number(after.id) + 1 : 0);
    const rows = rest.slice(0, Math.min(limit, mostAtOnce));
    return Promise.resolve({ rows, isCut: rows.length < Math.min(limit, rest.length) });
  };
  const found: (typeof all)[number][] = [];
  for await (const row of allRows(read, (row) => row)) found.push(row);
  expect(found).toEqual(all);
});

class Handler {
  handle(@ExpectedSections() _expected: string[]): void {}
}
type Factory = (data: unknown, context: ExecutionContext) => string[];
const [{ factory }] = Object.values(
  Reflect.getMetadata(ROUTE_ARGS_METADATA, Handler, 'handle') as Record<string, { factory: Factory }>,
) as [{ factory: Factory }];

it.each([
  [undefined, []],
  ['*', []],
  ['"details:3"', ['details:3']],
  ['"details:3", "p.1:4"', ['details:3', 'p.1:4']],
  ['W/"details:3","p.1:4"', ['details:3', 'p.1:4']],
  ['details:3', ['details:3']],
])('If-Match %s names the sections %j', (header, sections) => {
  const http = { getRequest: () => ({ get: () => header }) };
  expect(factory(undefined, { switchToHttp: () => http } as unknown as ExecutionContext)).toEqual(sections);
});
