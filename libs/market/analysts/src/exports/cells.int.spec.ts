import { testDatabase } from '@market/rows/testing/database';
import type { TestDatabase } from '@market/rows/testing/database';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { day, literal, moment } from '../catalogue.js';
import type { AnalyticsView } from '../catalogue.js';
import { fromSnapshot } from './snapshot.js';
import { lineOf } from './table.js';
import { cellSql, viewLines } from './views.js';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

/** The value of a CSV cell. */
const said = (cell: string): string =>
  cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell;

const texts = [
  ...[
    '=1+1',
    '+1',
    '-1',
    '@sum',
    '＝1',
    '＋1',
    '－1',
    '＠sum',
    '\tx',
    '\rx',
    'a,b',
    'nói "vậy"',
    'hai\ndòng',
    '="a,b"',
    '"=1"',
  ],
  ...["'", '\\t', 'a=b', 'Gá kẹp', '', null],
];

it('the database writes cells as the application does', async () => {
  const cells = async (type: 'text' | 'timestamptz', values: (string | null)[]) => {
    const array = values.map((value) => (value === null ? 'null' : literal(value))).join(', ');
    const sql = `select ${cellSql({ name: 'v', type })}, 'x'
      from unnest(array[${array}]::${type}[]) with ordinality u (v, nr) order by nr`;
    const portions = fromSnapshot(database.pool, async function* ({ csv }) {
      yield* csv(sql, ',|');
    });
    const written: Uint8Array[] = [];
    for await (const portion of portions) written.push(portion);
    return Buffer.concat(written).toString().split(',x,|\r\n').slice(0, -1);
  };
  const written = await cells('text', texts);
  expect(written.map(said)).toEqual(texts.map((text) => said(lineOf([text]).slice(0, -2))));
  expect(written.filter((cell) => /^[^"].*[",\r\n]/s.test(cell))).toEqual([]);
  const moments = ['2026-03-02T03:00:00.120Z', '2026-03-02T03:00:00.000Z'];
  const times = await cells('timestamptz', moments);
  expect(times.map((time) => new Date(time).toISOString())).toEqual(moments);
});

describe('the rows of a period', () => {
  const view = (name: string, ...columns: AnalyticsView['columns']): AnalyticsView => ({
    ...{ name, meaning: '', columns, from: () => name },
  });
  const views = {
    moments: view('moments', day('due', 'due', ''), moment('at', 'at', '')),
    days: view('days', day('due', 'due', '')),
  };
  beforeAll(() =>
    // Each day in Vietnam begins at 17:00 of the day before.
    database.pool.query(
      `create schema analytics;
       create table analytics.freshness (rows_position bigint);
       create table analytics.moments (due date, at timestamptz);
       insert into analytics.moments values
         ('2026-03-01', '2026-02-28T16:59:59.999Z'), ('2026-03-01', '2026-02-28T17:00:00Z'),
         ('2026-03-02', '2026-03-01T16:59:59.999Z'), ('2026-03-03', '2026-03-01T17:00:00Z');
       create view analytics.days as select due from analytics.moments`,
    ),
  );

  it.each<[keyof typeof views, { from?: string; to?: string }, number]>([
    ['moments', {}, 4],
    ['moments', { from: '2026-03-01' }, 3],
    ['moments', { from: '2026-03-02' }, 1],
    ['moments', { to: '2026-02-28' }, 1],
    ['moments', { to: '2026-03-01' }, 3],
    ['moments', { from: '2026-03-01', to: '2026-03-01' }, 2],
    ['days', { from: '2026-03-02' }, 2],
    ['days', { to: '2026-03-02' }, 3],
    ['days', { from: '2026-03-01', to: '2026-03-01' }, 2],
  ])('of view %s in %j follow the days in Vietnam: %d', async (name, period, count) => {
    for (const format of ['csv', 'jsonl'] as const) {
      const lines = fromSnapshot(database.pool, (snapshot) =>
        viewLines(snapshot, { view: views[name], format }, period),
      );
      const written: Uint8Array[] = [];
      for await (const line of lines) written.push(Buffer.from(line));
      const rows = Buffer.concat(written).toString().trimEnd().split(/\r?\n/);
      expect([format, rows.filter((row) => row !== '').length]).toEqual([
        ...[format, format === 'csv' ? count + 1 : count],
      ]);
    }
  });
});
