import { createAppDatabase } from '@control-center/api/testing/app-database';
import type { AppDatabase } from '@control-center/api/testing/app-database';
import type { Cursor } from '@platform/rows';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Request } from 'express';
import type { Pool } from 'pg';
import { BoundedLog } from './bounded-log.js';
import { SignInLog } from './sign-in-log.js';

type Query = Cursor & { actorId: string; actorRole: string; statement: string };

/** Stores forty records, four of an account. */
class SmallLog extends BoundedLog<Query> {
  constructor(pool: Pool) {
    super(pool, 'app.sql_queries', 'actorId', 40);
  }
}

let database: AppDatabase;
let pool: Pool;
beforeAll(async () => {
  database = await createAppDatabase('bounded_log');
  pool = database.connect(2);
});
afterAll(() => database.close());
beforeEach(() => pool.query('truncate app.sql_queries'));

const store = (actorId: string, count: number, age: string) =>
  pool.query(
    `insert into app.sql_queries ("createdAt", "actorId", "actorRole", statement)
     select now() - $3::interval - number * interval '1 second', $1, 'admin', number::text
     from generate_series(1, $2) number`,
    [actorId, count, age],
  );
/** The number of records of each account, and its newest record. */
async function left(): Promise<Record<string, [number, string | undefined]>> {
  const rows = await new SmallLog(pool).list({ limit: 1_000 });
  const of = (id: string) => rows.filter(({ actorId }) => actorId === id);
  const ids = new Set(rows.map(({ actorId }) => actorId));
  return Object.fromEntries([...ids].map((id) => [id, [of(id).length, of(id)[0]?.statement]]));
}

it('many records of one account displace its own, not those of others', async () => {
  await store('quiet', 2, '1 day');
  await store('busy', 100, '1 hour');
  await new SmallLog(pool).prune();
  expect(await left()).toEqual({ quiet: [2, '1'], busy: [4, '1'] });
});

it('when there are too many, the records of the largest owner are deleted, the oldest first', async () => {
  for (let account = 0; account < 15; account += 1) await store(`a${account}`, 4, `${account} days`);
  await store('quiet', 1, '80 days');
  await new SmallLog(pool).prune();
  const counts = Object.entries(await left()).map(([account, [count]]) => [account, count]);
  expect(counts).toEqual([
    ...Array.from({ length: 9 }, (_, account) => [`a${account}`, 3]),
    ...Array.from({ length: 6 }, (_, account) => [`a${account + 9}`, 2]),
    ['quiet', 1],
  ]);
});

it('a record is deleted after ninety days', async () => {
  await store('old', 1, '90 days');
  await store('kept', 1, '89 days');
  await new SmallLog(pool).prune();
  expect(await left()).toEqual({ kept: [1, '1'] });
});

describe('the record of failed sign-ins', () => {
  const requestFrom = (ip: string) => ({ ip, get: () => undefined }) as unknown as Request;
  const failures = async () =>
    (
      await pool.query<{ address: string; hadBegun: boolean; rows: number; count: number }>(
        `select address, "hadBegun", count(*)::integer as rows, sum(count)::integer as count
         from app.sign_ins group by 1, 2 order by 2, 1`,
      )
    ).rows;
  beforeEach(() => pool.query('truncate app.sign_ins'));

  it('stores a flood of one address in few rows with a count', async () => {
    const log = new SignInLog(pool);
    for (let call = 0; call < 5_000; call += 1) log.failed('cookies-lost', false, requestFrom('203.0.113.7'));
    log.failed('cancelled', true, requestFrom('203.0.113.7'));
    await log.onModuleDestroy();
    expect(await failures()).toEqual([
      { address: '203.0.113.7', hadBegun: false, rows: 20, count: 5_000 },
      { address: '203.0.113.7', hadBegun: true, rows: 1, count: 1 },
    ]);
  });

  it('keeps genuine failures, however many junk calls come from however many addresses', async () => {
    const insert = (count: number, hadBegun: boolean, age: string) =>
      pool.query(
        `insert into app.sign_ins ("createdAt", kind, device, address, reason, "hadBegun")
         select now() - $3::interval, 'failed', '', 'a' || n, 'cancelled', $2 from generate_series(1, $1) n`,
        [count, hadBegun, age],
      );
    await insert(200, true, '89 days');
    // Later, and each from another address.
    await insert(50_000, false, '1 hour');
    await new SignInLog(pool).prune();
    const { rows } = await pool.query(
      `select "hadBegun", count(*)::integer as count from app.sign_ins group by 1 order by 1`,
    );
    expect(rows).toEqual([
      { hadBegun: false, count: 10_000 },
      { hadBegun: true, count: 200 },
    ]);
  });
});
