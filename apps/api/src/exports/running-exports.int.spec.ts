import { EventEmitter, once } from 'node:events';
import { createAppDatabase } from '@control-center/api/testing/app-database';
import type { AppDatabase } from '@control-center/api/testing/app-database';
import { until } from '@control-center/api/testing/until';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { Client } from 'pg';
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

/** Connections that hold places or wait for them. */
const connections = async (): Promise<number> => {
  const sql = `select from pg_stat_activity where datname = current_database() and query like '%advisory%'
    and pid <> pg_backend_pid()`;
  return (await pool.query(sql)).rowCount!;
};

it.each([
  ['exports', () => new RunningExports(pool), 8, /^Một lần xuất của bạn/, /^Đang có nhiều lần xuất/],
  ['queries', () => new RunningQueries(pool), 2, /^Một câu lệnh SQL của bạn/, /^Đang có nhiều câu lệnh SQL/],
] as const)(
  '%s: one for each account, a fixed number in all, and a refused call holds nothing',
  async (...row) => {
    const [, create, most, own, all] = row;
    const [here, elsewhere] = [create(), create()];
    const running = [];
    for (let place = 0; place < most; place += 1)
      running.push(await begin(place % 2 ? elsewhere : here, `account ${place}`));
    expect(running.map(({ refused }) => refused)).toEqual(running.map(() => undefined));

    expect((await begin(elsewhere, 'account 0')).refused).toMatch(own);
    for (const instance of [here, elsewhere])
      expect((await begin(instance, 'one more')).refused).toMatch(all);
    // Each instance counts with one connection.
    await until('two connections hold the places', async () => (await connections()) === 2);

    await running.shift()!.end();
    // Its place is free, and the refused account does not count as running.
    const next = await begin(here, 'one more');
    expect(next.refused).toBeUndefined();
    for (const { end } of [next, ...running]) await end();
    await until('nothing is held', async () => (await connections()) === 0);
  },
);

it('refuses a flood without a connection', async () => {
  const running = new RunningExports(pool);
  const all = await Promise.all(Array.from({ length: 250 }, () => begin(running, 'one account')));
  expect(all.filter(({ refused }) => refused === undefined)).toHaveLength(1);
  const others = await Promise.all(
    Array.from({ length: 250 }, (_, n) => begin(running, `account ${String(n)}`)),
  );
  expect(others.filter(({ refused }) => refused === undefined)).toHaveLength(7);
  expect(await connections()).toBe(1);
  for (const { refused, end } of [...all, ...others]) if (refused === undefined) await end();
  await until('nothing is held', async () => (await connections()) === 0);
});

it('goes on counting when the connection that holds its locks is lost', async () => {
  const [here, elsewhere] = [new RunningExports(pool), new RunningExports(pool)];
  const first = await begin(here, 'first');
  await pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and query like '%advisory%' and pid <> pg_backend_pid()`,
  );
  await until('the connection is lost', async () => (await connections()) === 0);
  expect((await begin(here, 'first')).refused).toMatch(/^Một lần xuất/);
  const second = await begin(here, 'second');
  expect(second.refused).toBeUndefined();
  // On other instances, too: the new connection has taken the locks of what still runs.
  expect((await begin(elsewhere, 'first')).refused).toMatch(/^Một lần xuất/);
  await first.end();
  await second.end();
});

it('keeps the next one’s place when the previous connection ends late', async () => {
  const prototype = Client.prototype as { end: (this: Client) => Promise<void> };
  const { end } = prototype;
  const events = new EventEmitter();
  const released = once(events, 'released');
  prototype.end = async function late(this: Client) {
    await released;
    await end.call(this);
  };
  const running = new RunningExports(pool);
  try {
    const first = (await begin(running, 'one')).end();
    let second = await begin(running, 'one');
    await until('the place is free', async () => {
      if (second.refused !== undefined) second = await begin(running, 'one');
      return second.refused === undefined;
    });
    events.emit('released');
    await first;
    await second.end();
  } finally {
    prototype.end = end;
  }
  const third = await begin(running, 'one');
  expect(third.refused).toBeUndefined();
  await third.end();
  await until('nothing is held', async () => (await connections()) === 0);
});
