import { EventEmitter, once } from 'node:events';
import { createAppDatabase } from '@control-center/testing-api/app-database';
import type { AppDatabase } from '@control-center/testing-api/app-database';
import { until } from '@control-center/testing-api/until';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Pool } from 'pg';
import { RunningExports, RunningQueries } from './running-exports.js';

let database: AppDatabase;
let pool: Pool;

beforeAll(async () => {
  database = await createAppDatabase('running');
  pool = database.connect();
});
afterAll(() => database.close());

/** Begins work that runs until `end` is called; `refused` is the message of a refusal. */
async function begin(running: RunningExports, accountId: string) {
  const events = new EventEmitter();
  const begun = once(events, 'begun');
  const done = running.run(accountId, () => {
    events.emit('begun');
    return once(events, 'end');
  });
  const refused = await Promise.race([begun, done]).then(
    () => undefined,
    (error: Error) => error.message,
  );
  const end = async () => {
    events.emit('end');
    await done;
  };
  return { refused, end };
}

/** Connections that hold places, or are about to. */
const connections = async (): Promise<number> => {
  const sql = `select from pg_stat_activity where datname = current_database() and query like '%pg_try_advisory_lock%'
    and pid <> pg_backend_pid()`;
  return (await pool.query(sql)).rowCount!;
};

it.each([
  ['exports', () => new RunningExports(pool), 8, /^Một lần xuất của bạn/, /^Đang có nhiều lần xuất/],
  ['queries', () => new RunningQueries(pool), 2, /^Một câu lệnh SQL của bạn/, /^Đang có nhiều câu lệnh SQL/],
] as const)('%s: one an account, so many at once; who is refused holds nothing', async (...row) => {
  const [, create, most, own, all] = row;
  const [here, elsewhere] = [create(), create()];
  const running = [];
  for (let place = 0; place < most; place += 1)
    running.push(await begin(place % 2 ? elsewhere : here, `account ${place}`));
  expect(running.map(({ refused }) => refused)).toEqual(running.map(() => undefined));

  expect((await begin(elsewhere, 'account 0')).refused).toMatch(own);
  for (const instance of [here, elsewhere]) expect((await begin(instance, 'one more')).refused).toMatch(all);
  await until('only those that run hold connections', async () => (await connections()) === most);

  await running.shift()!.end();
  // Its place is free, and the account that was refused is not taken for one that runs.
  await until('the place is free', async () => (await connections()) === most - 1);
  const next = await begin(here, 'one more');
  expect(next.refused).toBeUndefined();
  for (const { end } of [next, ...running]) await end();
  await until('nothing is held', async () => (await connections()) === 0);
});
