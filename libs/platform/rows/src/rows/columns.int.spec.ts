import { createDatabase } from '@platform/testing';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type pg from 'pg';
import { Entity } from 'typeorm';
import { createReadSchema } from '../writer/read-schema.js';
import { copyRows } from './copy.js';
import * as columns from './columns.js';
import { openSchema } from './database.js';

@Entity('all_columns')
class AllColumns {
  @columns.Key() id: string;
  @columns.Text() text: string;
  @columns.TextOrNull() textOrNull: string | null;
  @columns.Integer() integer: number;
  @columns.IntegerOrNull() integerOrNull: number | null;
  @columns.Flag() flag: boolean;
  @columns.Double() double: number;
  @columns.Money() money: number;
  @columns.MoneyOrNull() moneyOrNull: number | null;
  @columns.Timestamp() timestamp: string;
  @columns.TimestampOrNull() timestampOrNull: string | null;
  @columns.Day() day: string;
  @columns.DayOrNull() dayOrNull: string | null;
  @columns.Json() json: unknown;
  @columns.JsonOrNull() jsonOrNull: unknown;
  @columns.Sum() sum: number;
}

const full: AllColumns = {
  ...{
    id: 'a',
    text: 'Bánh\trăng \u{1f527} \\ \\n\r\n\\N',
    textOrNull: '',
    integer: 2 ** 31 - 1,
    integerOrNull: 0,
  },
  ...{
    flag: true,
    double: 0.1,
    money: 2 ** 53 - 1,
    moneyOrNull: 2 ** 40,
    day: '2028-02-29',
    dayOrNull: '2026-02-28',
    json: { list: [1, 'a\n\t\\', null] },
    jsonOrNull: { list: [] },
    sum: 2 ** 52,
  },
  ...{ timestamp: '2026-03-01T12:00:00.123Z', timestampOrNull: '1969-12-31T23:59:59.999Z' },
};

let pool: pg.Pool;
let close: () => Promise<void>;
beforeAll(async () => {
  const { url, drop } = await createDatabase('columns');
  const journal = { tables: [AllColumns], open: () => () => Promise.resolve([]) };
  await createReadSchema(url, { schema: 'read_columns', prefixes: [], projections: [], journal });
  pool = openSchema(url, { max: 1, name: 'test', schema: 'read_columns' });
  close = async () => {
    await pool.end();
    await drop();
  };
});
afterAll(() => close());

/** The row as it is read after it was written. */
async function kept(row: AllColumns): Promise<unknown> {
  await pool.query('truncate all_columns');
  await copyRows(pool, AllColumns, [row]);
  return (await pool.query<AllColumns>('select * from all_columns')).rows[0];
}

it('values of all kinds of columns are read as they were written', async () => {
  expect(Object.keys(columns).sort()).toEqual(
    Object.keys(full)
      .map((name) => (name === 'id' ? 'Key' : name.charAt(0).toUpperCase() + name.slice(1)))
      .sort(),
  );
  expect(await kept(full)).toEqual(full);
});

it.each(Object.keys(full))('a column of kind %s accepts null only as …OrNull', async (name) => {
  const row = { ...full, [name]: null };
  if (name.endsWith('OrNull')) expect(await kept(row)).toEqual(row);
  else await expect(kept(row)).rejects.toThrow('violates not-null constraint');
});

it('a text of one escaped letter is read as it was written, and what is no number as null', async () => {
  const row = { ...full, text: '\n', integerOrNull: NaN };
  expect(await kept(row)).toEqual({ ...row, integerOrNull: null });
});
