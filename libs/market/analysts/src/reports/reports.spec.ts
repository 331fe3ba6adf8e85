import { expect, it } from '@jest/globals';
import { ordersBehind, withoutGaps } from './reports.js';

it('all orders behind a number are counted, however many are listed', async () => {
  const order = (id: string) => ({
    ...{ id, title: 'Trục', status: 'draft', customerId: 'c', createdAt: '2026-03-02T01:00:00.000Z' },
    count: 250,
  });
  const query = (sql: string) =>
    Promise.resolve({
      rows: sql.includes('count(*) over ()')
        ? [order('1'), order('2')]
        : sql.includes('from accounts')
          ? [{ id: 'c', name: 'An' }]
          : [],
    });
  const pool = { connect: () => Promise.resolve({ query, release: () => undefined }) };
  const found = await ordersBehind(pool as never, 'funnel', { row: '2026-03-02', figure: 'submitted' });
  expect(found.count).toBe(250);
  expect(found.orders.map(({ id, customerName }) => [id, customerName])).toEqual([
    ['1', 'An'],
    ['2', 'An'],
  ]);
});

it('weeks and months in which nothing happened have rows between those in which something did', () => {
  const weeks = ['2025-12-15', '2025-12-22', '2025-12-29', '2026-01-05'];
  expect(withoutGaps(['2025-12-15', '2026-01-05'], 'week')).toEqual(weeks);
  const months = ['2025-11-01', '2025-12-01', '2026-01-01'];
  expect(withoutGaps(['2025-11-01', '2026-01-01'], 'month')).toEqual(months);
  expect(withoutGaps([], 'week')).toEqual([]);
  expect(withoutGaps(['b', 'd'], 'factory')).toEqual(['b', 'd']);
});
