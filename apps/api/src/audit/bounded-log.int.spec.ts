import { createAppDatabase } from '@control-center/testing-api/app-database';
import type { AppDatabase } from '@control-center/testing-api/app-database';
import type { Cursor } from '@control-center/read-model';
import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import type { Pool } from 'pg';
import { BoundedLog } from './bounded-log.js';

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
/** How many records each account has, and its newest. */
async function left(): Promise<Record<string, [number, string | undefined]>> {
  const rows = await new SmallLog(pool).list({ limit: 1_000 });
  const of = (id: string) => rows.filter(({ actorId }) => actorId === id);
  const ids = new Set(rows.map(({ actorId }) => actorId));
  return Object.fromEntries([...ids].map((id) => [id, [of(id).length, of(id)[0]?.statement]]));
}

it('one account pushes out its own records, not those of the others', async () => {
  await store('quiet', 2, '1 day');
  await store('busy', 100, '1 hour');
  await new SmallLog(pool).prune();
  expect(await left()).toEqual({ quiet: [2, '1'], busy: [4, '1'] });
});

it('the oldest of all leave when there are too many', async () => {
  for (let account = 0; account < 11; account += 1) await store(`a${account}`, 4, `${account} days`);
  await new SmallLog(pool).prune();
  expect(Object.keys(await left())).toEqual(Array.from({ length: 10 }, (_, account) => `a${account}`));
});

it('a record leaves after ninety days', async () => {
  await store('old', 1, '90 days');
  await store('kept', 1, '89 days');
  await new SmallLog(pool).prune();
  expect(await left()).toEqual({ kept: [1, '1'] });
});
