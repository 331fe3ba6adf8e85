import { expect, it } from '@jest/globals';
import { askedDays, daysOf } from './period';
import type { Period } from './period';

it.each<[Period, string, string | undefined]>([
  ['days90', '2026-11-28', '2026-08-31'],
  ['month', '2026-11-28', '2026-11-01'],
  ['quarter', '2026-11-28', '2026-10-01'],
  ['quarter', '2026-12-31', '2026-10-01'],
  ['quarter', '2026-01-01', '2026-01-01'],
  ['year', '2026-11-28', '2025-12-01'],
  ['year', '2028-02-29', '2027-03-01'],
])('the period %s on %s begins on %s and ends today', (period, today, from) => {
  expect(daysOf(period, today)).toEqual({ from, to: today });
});

it.each([
  ['nothing', {}, { days: daysOf('days90', '2026-11-28'), period: 'days90' }],
  ['an unknown period', { period: 'week' }, { days: daysOf('days90', '2026-11-28'), period: 'days90' }],
  ['all', { period: 'all' }, { days: {}, period: 'all' }],
  ['one day', { from: '2026-11-01', period: 'all' }, { days: { from: '2026-11-01' } }],
])('an address that asks for %s', (_, asked, expected) => {
  expect(askedDays(asked, '2026-11-28')).toEqual(expected);
});
