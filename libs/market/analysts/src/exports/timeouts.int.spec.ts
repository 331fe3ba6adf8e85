import { setImmediate as otherWork } from 'node:timers/promises';
import { createDatabase, startProxy } from '@platform/testing';
import type { TestDatabase } from '@platform/testing';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import pg from 'pg';
import { Copy } from './copy.js';
import { fromSnapshot } from './snapshot.js';
import { isDatabaseFailure, openSchema } from '@platform/rows';

const options = { max: 1, name: 'test', schema: 'public', queryTimeout: 1_500 };

let database: TestDatabase;
beforeAll(async () => {
  database = await createDatabase('timeout');
});
afterAll(() => database.drop());

it('a statement that a frozen server does not answer fails as an outage, and its connection is not used again', async () => {
  const proxy = await startProxy(database.url);
  const pool = openSchema(proxy.url, options);
  await pool.query('select 1');
  proxy.stall();
  const failure: unknown = await pool.query('select 1').catch((error: unknown) => error);
  expect(isDatabaseFailure(failure)).toBe(true);
  expect(pool.totalCount).toBe(0);
  proxy.close();
  await pool.end();
});

it('a statement of a file has no time limit', async () => {
  const pool = openSchema(database.url, options);
  const answers = fromSnapshot(pool, async function* ({ db }) {
    yield await db.query('select pg_sleep(2)');
  });
  const read: unknown[] = [];
  for await (const { rowCount } of answers) read.push(rowCount);
  expect(read).toEqual([1]);
  await pool.end();
});

it('all contents of a file are of one moment, however they are read', async () => {
  const pool = openSchema(database.url, options);
  await pool.query('create table entries as select generate_series(1, 3) as id');
  const count = 'select count(*)::integer as count from entries';
  const counts = fromSnapshot<unknown>(pool, async function* ({ db, rows, csv }) {
    for (let turn = 1; turn <= 2; turn += 1) {
      yield (await db.query<{ count: number }>(count)).rows[0]!.count;
      for await (const row of rows<{ count: number }>(count)) yield row.count;
      let text = '';
      for await (const portion of csv(count, '')) text += Buffer.from(portion).toString();
      yield Number(text);
      await pool.query('insert into entries select generate_series(4, 9)');
    }
  });
  const read: unknown[] = [];
  for await (const value of counts) read.push(value);
  expect(read).toEqual([3, 3, 3, 3, 3, 3]);
  await pool.end();
});

it('a slow reader gets every line of CSV, and a reader that takes nothing ends its statement', async () => {
  const client = new pg.Client(database.url);
  await client.connect();
  const lines = (longestPause: number) => {
    const copy = new Copy(`select repeat('x', 999) from generate_series(1, 20000)`, '', longestPause);
    client.query(copy);
    return copy.lines;
  };
  let bytes = 0;
  for await (const portion of lines(60_000)) {
    bytes += (portion as Uint8Array).length;
    await otherWork();
  }
  expect(bytes).toBe(20_000 * 1_001);
  const ended = new Promise((resolve) => lines(10).once('error', resolve));
  expect(await ended).toMatchObject({ message: 'The reader of the export takes nothing' });
  await client.end();
});
