import { createAppDatabase } from '@control-center/api/testing/app-database';
import type { AppDatabase } from '@control-center/api/testing/app-database';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Pool } from 'pg';
import { Quotas } from './quotas.js';

const mb = 1024 * 1024;
let database: AppDatabase;
let pools: Pool[];
/** The same limits on two instances. */
let quotas: Quotas[];

beforeAll(async () => {
  database = await createAppDatabase('quotas');
  pools = [1, 2].map(() => database.connect(10));
  quotas = pools.map((pool) => new Quotas(pool, { log: 10, files: 0 }));
});
afterAll(() => database.close());

const customer = (id: string) => ({ id, role: 'customer' as const });
const passes = (taking: Promise<unknown>) =>
  taking.then(
    () => true,
    (error: { code: string }) => error.code !== 'account.quota-exceeded',
  );

describe('the quota of an account', () => {
  it('counts over all instances, and refuses what would exceed it', async () => {
    const takes = Array.from({ length: 30 }, (_, index) =>
      passes(quotas[index % 2]!.take(customer('busy'), 'log', mb)),
    );
    expect((await Promise.all(takes)).filter(Boolean)).toHaveLength(10);
    expect(await passes(quotas[0]!.take(customer('other'), 'log', 10 * mb))).toBe(true);
    expect(await passes(quotas[0]!.take(customer('large'), 'log', 10 * mb + 1))).toBe(false);
  });

  it('counts the bytes that are really stored', async () => {
    const [here, there] = quotas as [Quotas, Quotas];
    const conflicting = await here.take(customer('exact'), 'log', 6 * mb);
    await conflicting.keep(0);
    const smaller = await there.take(customer('exact'), 'log', 10 * mb);
    await smaller.keep(4 * mb);
    expect(await passes(here.take(customer('exact'), 'log', 6 * mb))).toBe(true);
    expect(await passes(here.take(customer('exact'), 'log', 1))).toBe(false);
  });

  it('is ten times as large for the provider and admins, and 0 means none', async () => {
    const [here] = quotas as [Quotas];
    for (const role of ['vietphat', 'admin'] as const) {
      expect(await passes(here.take({ id: role, role }, 'log', 100 * mb))).toBe(true);
      expect(await passes(here.take({ id: role, role }, 'log', 1))).toBe(false);
    }
    expect(await passes(here.take(customer('files'), 'files', 1_000_000 * mb))).toBe(true);
  });

  it('begins anew each day', async () => {
    const [here] = quotas as [Quotas];
    const yesterday = () =>
      pools[0]!.query(`update app.quotas set day = day - 1 where "accountId" = 'daily'`);
    await here.take(customer('daily'), 'log', 10 * mb);
    await yesterday();
    expect(await passes(here.take(customer('daily'), 'log', 4 * mb))).toBe(true);
    expect(await passes(here.take(customer('daily'), 'log', 6 * mb))).toBe(true);
    expect(await passes(here.take(customer('daily'), 'log', 1))).toBe(false);
    await yesterday();
    await here.take(customer('today'), 'log', 10 * mb);
    await here.deleteExpired();
    const { rows } = await pools[0]!.query(`select 1 from app.quotas where "accountId" = 'daily'`);
    expect(rows).toEqual([]);
    expect(await passes(here.take(customer('today'), 'log', 1))).toBe(false);
  });

  it('begins its days at midnight in Vietnam', async () => {
    const pool = database.connect(1);
    const at = (time: string) =>
      pool.query(
        `create or replace function clock.now() returns timestamptz language sql as $$ select '${time}'::timestamptz $$`,
      );
    await pool.query('create schema clock');
    // Statements then use this clock.
    await at('2026-03-01T16:59:59Z');
    await pool.query('set search_path = clock, pg_catalog');
    const here = new Quotas(pool, { log: 10, files: 0 });
    expect(await passes(here.take(customer('evening'), 'log', 10 * mb))).toBe(true);
    expect(await passes(here.take(customer('evening'), 'log', 1))).toBe(false);
    await at('2026-03-01T17:00:00Z');
    expect(await passes(here.take(customer('evening'), 'log', 10 * mb))).toBe(true);
    await at('2026-03-02T00:00:00Z');
    expect(await passes(here.take(customer('evening'), 'log', 1))).toBe(false);
  });

  it('bytes that were counted before midnight but not stored do not reduce the next day’s count', async () => {
    const [here] = quotas as [Quotas];
    const late = await here.take(customer('night'), 'log', 10 * mb);
    const stored = () => pools[0]!.query(`select bytes from app.quotas where "accountId" = 'night'`);
    await pools[0]!.query(
      `update app.quotas set day = day + 1, bytes = ${4 * mb} where "accountId" = 'night'`,
    );
    await late.keep(0);
    expect((await stored()).rows).toEqual([{ bytes: 4 * mb }]);
  });
});
