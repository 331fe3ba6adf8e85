import { companyDefaults } from '@market/contracts';
import { testDatabase } from '@market/rows/testing/database';
import type { TestDatabase } from '@market/rows/testing/database';
import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import type pg from 'pg';
import { figuresOfFactories } from './factory-orders.js';

const calendar = { ...companyDefaults, workingDays: [1, 2, 3, 4, 5, 6, 7] as const, holidays: [] };
const now = '2026-06-30T03:00:00.000Z';

let database: TestDatabase;
let pool: pg.Pool;
beforeAll(async () => {
  database = await testDatabase();
  ({ pool } = database);
});
afterAll(() => database.close());
beforeEach(() => pool.query('truncate factory_orders'));

type Order = { answeredAfter?: number; promisedFrom?: string; readyAt?: string };

/** Stores orders of a factory, a day apart from 1 May on, whose quote took `answeredAfter` hours. */
async function store(manufacturerId: string, orders: readonly Order[]): Promise<void> {
  for (const [index, { answeredAfter, promisedFrom, readyAt }] of orders.entries()) {
    const asked = new Date(Date.parse('2026-05-01T00:00:00.000Z') + index * 86_400_000).toISOString();
    await pool.query(
      `insert into factory_orders (id, "projectId", "manufacturerId", "askedAt", "answeredAt", "promisedFrom",
         "deliveryDays", "readyAt", "firstQuotedAt", versions, outcome)
       values ($1 || '.' || $2, $1, $2, $3::timestamptz, $3::timestamptz + make_interval(hours => $4), $5, 5, $6, $3, 1, 'accepted')`,
      [`p${index}`, manufacturerId, asked, answeredAfter, promisedFrom, readyAt],
    );
  }
}
const repeated = (count: number, order: Order) => Array.from({ length: count }, () => order);
const figuresOf = async (id: string) =>
  (await figuresOfFactories(pool, [id, 'another'], calendar, now)).get(id);

it('a factory’s response time counts its ten latest orders', async () => {
  await store('f1', [...repeated(10, { answeredAfter: 5 }), ...repeated(10, { answeredAfter: 2 })]);
  await store('f2', repeated(3, { answeredAfter: 9 }));
  expect(await figuresOf('f1')).toMatchObject({ medianResponseHours: 2 });
  expect(await figuresOf('f2')).toMatchObject({ medianResponseHours: 9 });
  expect(await figuresOf('f3')).toMatchObject({ medianResponseHours: null, onTimeShare: null, dueOrders: 0 });
});

it('a factory’s share on time counts its ten last ready orders and its longest overdue ones', async () => {
  const promisedFrom = '2026-05-01T03:00:00.000Z';
  const ready = (day: string): Order => ({ promisedFrom, readyAt: `2026-05-${day}T03:00:00.000Z` });
  await store('f1', [...repeated(10, ready('05')), ...repeated(10, ready('25'))]);
  expect(await figuresOf('f1')).toMatchObject({ onTimeShare: 0, dueOrders: 10 });
  const open = repeated(10, { promisedFrom: '2026-06-29T03:00:00.000Z' });
  await store('f2', [...repeated(10, ready('05')), ...open, { promisedFrom }]);
  expect(await figuresOf('f2')).toMatchObject({ onTimeShare: 10 / 11, dueOrders: 11 });
});
