import { createAppDatabase } from '@control-center/api/testing/app-database';
import type { AppDatabase } from '@control-center/api/testing/app-database';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Pool } from 'pg';
import { Rates } from './rates.js';

let database: AppDatabase;
let pools: Pool[];

beforeAll(async () => {
  database = await createAppDatabase('rates');
  pools = [1, 2].map(() => database.connect(10));
});

afterAll(() => database.close());

const advance = (seconds: number) =>
  pools[0]!.query(`update app.rates set "fullAt" = "fullAt" - make_interval(secs => $1)`, [seconds]);

describe('a limit', () => {
  it('lets the calls of one window pass at once, counted over all instances, and returns the wait for the next', async () => {
    const [first, second] = pools.map((pool) => new Rates(pool));
    const calls = Array.from({ length: 30 }, (_, index) => (index % 2 ? first! : second!).wait('many', 10));
    const waits = await Promise.all(calls);
    expect(waits.filter((seconds) => seconds === 0)).toHaveLength(10);
    for (const seconds of waits.filter((wait) => wait > 0)) {
      expect(seconds).toBeGreaterThan(0);
      expect(seconds).toBeLessThanOrEqual(60);
    }
    expect(await first!.wait('another account', 10)).toBe(0);
  });

  it('begins anew when the clock is set back', async () => {
    const rates = new Rates(pools[0]!);
    for (let count = 0; count < 10; count += 1) expect(await rates.wait('ahead', 10)).toBe(0);
    await advance(-3_600);
    for (let count = 0; count < 10; count += 1) expect(await rates.wait('ahead', 10)).toBe(0);
    expect(await rates.wait('ahead', 10)).toBeGreaterThan(50);
  });

  it('makes used calls available again evenly over time', async () => {
    const rates = new Rates(pools[0]!);
    for (let count = 0; count < 10; count += 1) expect(await rates.wait('even', 10)).toBe(0);
    expect(await rates.wait('even', 10)).toBeGreaterThan(50);
    await advance(120);
    expect([await rates.wait('even', 10), await rates.wait('even', 10)]).toEqual([0, 0]);
    expect(await rates.wait('even', 10)).toBeGreaterThan(0);
    await advance(10_000);
    for (let count = 0; count < 10; count += 1) expect(await rates.wait('even', 10)).toBe(0);
    expect(await rates.wait('even', 10)).toBeGreaterThan(0);
  });

  it('is deleted once it limits no call', async () => {
    const rates = new Rates(pools[0]!);
    await rates.wait('short', 600);
    await rates.wait('long', 1);
    await advance(10);
    await rates.deleteExpired();
    const { rows } = await pools[0]!.query(`select key from app.rates where key in ('short', 'long')`);
    expect(rows).toEqual([{ key: 'long' }]);
  });
});
