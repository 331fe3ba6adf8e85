import { testDatabase } from '@control-center/testing-read-model/database';
import type { TestDatabase } from '@control-center/testing-read-model/database';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { literal } from '../analytics/catalogue.js';
import { fromSnapshot } from './snapshot.js';
import { lineOf } from './table.js';
import { cellSql } from './views.js';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

/** What a cell of CSV says. */
const said = (cell: string): string =>
  cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell;

const texts = [
  ...['=1+1', '+1', '-1', '@sum', '\tx', '\rx', 'a,b', 'nói "vậy"', 'hai\ndòng', '="a,b"', '"=1"'],
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
