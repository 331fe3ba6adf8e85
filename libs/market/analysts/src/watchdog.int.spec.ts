import { testDatabase } from '@market/rows/testing/database';
import type { TestDatabase } from '@market/rows/testing/database';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import pg from 'pg';
import { addressOf, inTransaction } from '@platform/rows/inside/rows/database';
import { readModels } from '@market/release';
import { analystRoles, analytics } from './publish.js';
import { curbAnalysts, notifyQueueUsage, restoreAnalystRoles } from './watchdog.js';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
  await inTransaction(database.pool, (db) => analytics.publish(db, readModels.schema));
  await database.pool.query(`alter role ${analystRoles.all} login password 'of-a-spec'`);
  const { rows } = await database.pool.query<{ name: string }>('select current_database() as name');
  await database.pool.query(`grant connect on database ${rows[0]!.name} to ${analystRoles.all}`);
});
afterAll(() => database.close());

async function analyst(): Promise<pg.Client> {
  const url = new URL(addressOf(database.pool));
  url.username = analystRoles.all;
  url.password = 'of-a-spec';
  const client = new pg.Client(url.href);
  client.on('error', () => undefined);
  await client.connect();
  await client.query('set statement_timeout = 0; set idle_in_transaction_session_timeout = 0');
  return client;
}

/** Checks until something was done. */
async function firstAct(limits: { query: number; idle: number; transaction: number; queue?: number }) {
  for (;;) {
    const acts = await curbAnalysts(database.pool, { queue: 2, ...limits });
    if (acts.length > 0) return acts.map(({ act }) => act);
  }
}
const long = 3_600;

/** Resolves when a query of the analyst sleeps. */
async function isAsleep(): Promise<void> {
  const sleeping = `select 1 from pg_stat_activity where usename = '${analystRoles.all}' and wait_event = 'PgSleep'`;
  while ((await database.pool.query(sleeping)).rowCount === 0);
}

it('cancels a long query of an analyst, and none of ours', async () => {
  const own = database.pool.query('select pg_sleep(2)');
  const client = await analyst();
  const query = client
    .query('select count(*) from analytics.projects, pg_sleep(60)')
    .catch((error: Error) => error.message);
  expect(await firstAct({ query: 0.2, idle: long, transaction: long })).toEqual(['cancelled']);
  expect(await query).toBe('canceling statement due to user request');
  await own;
  expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  await client.end();
});

it.each([
  ['that waits for its client', 'select 1', { query: long, idle: 0.2, transaction: long }],
  ['that has failed and waits for its client', 'select 1 / 0', { query: long, idle: 0.2, transaction: long }],
  ['that goes on for too long', 'select pg_sleep(60)', { query: long, idle: long, transaction: 0.2 }],
])('ends a transaction %s', async (_, sql, limits) => {
  const client = await analyst();
  const ended = new Promise((resolve) => client.once('end', resolve));
  await client.query('begin');
  const query = client.query(sql).catch((error: Error) => error.message);
  expect(await firstAct(limits)).toEqual(['ended']);
  await query;
  await ended;
});

it('ends a block of code that catches its cancellation', async () => {
  const client = await analyst();
  const query = client
    .query(
      `do $$ begin loop begin perform pg_sleep(60); exception when query_canceled then null; end; end loop; end $$`,
    )
    .catch((error: Error) => error.message);
  // Outside the inner block a cancellation would end the statement.
  await isAsleep();
  expect(await firstAct({ query: -4, idle: long, transaction: long })).toEqual(['cancelled']);
  await isAsleep();
  expect(await firstAct({ query: -5, idle: long, transaction: long })).toEqual(['ended']);
  expect(await query).toMatch(/terminat/);
});

it('ends connections that keep notices in the queue once it is filled to the limit', async () => {
  const client = await analyst();
  const ended = new Promise((resolve) => client.once('end', resolve));
  // A transaction that listens keeps later notices in the queue.
  await client.query('listen news');
  await client.query('begin');
  await client.query('select 1');
  const usage = () => notifyQueueUsage(database.pool);
  const before = await usage();
  await database.pool.query(
    `select pg_notify('news', repeat('x', 7900) || n) from generate_series(1, 3000) n`,
  );
  const filled = await usage();
  expect(filled).toBeGreaterThan(before);
  const long = { query: 3_600, idle: 3_600, transaction: 3_600 };
  expect(await curbAnalysts(database.pool, { ...long, queue: filled * 2 })).toEqual([]);
  expect(await curbAnalysts(database.pool, { ...long, queue: filled })).toEqual([
    { pid: expect.any(Number), act: 'ended' },
  ]);
  await ended;
});

it('records what a login changed of itself among the refused calls', async () => {
  const { pool } = database;
  expect(await restoreAnalystRoles(pool)).toEqual([]);
  // What the superuser makes: tools/stack/src/embedded/analysts.int.spec.ts asks the real one.
  await pool.query(`create schema analyst_roles;
    create function analyst_roles.restore() returns table (role name, changed text[]) language sql
    as $$ select '${analystRoles.all}'::name, array['password', 'TimeZone'] $$`);
  expect(await restoreAnalystRoles(pool)).toEqual([
    { role: analystRoles.all, changed: ['password', 'TimeZone'] },
  ]);
  const { rows } = await pool.query('select "actorId", "actorRole", command, code, reason from app.denials');
  expect(rows).toEqual([
    {
      ...{ actorId: analystRoles.all, actorRole: null, command: 'ALTER ROLE', code: 'analysts.role-kept' },
      reason: 'tự đổi mật khẩu, TimeZone, đã đặt lại như cũ',
    },
  ]);
});
