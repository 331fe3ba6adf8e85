import type { OrderTimes } from '@market/contracts';
import { expect, it } from '@jest/globals';
import { byUrgency, daysLate } from './job-dates';

const today = '2026-12-03';
const orderOf = (promisedOn: string | null, expectedOn: string | null, isLate = false) => ({
  times: { promisedOn, expectedOn, isLate } as OrderTimes,
});

it.each([
  ['2026-12-04', '2026-12-04', false, 0],
  ['2026-12-07', '2026-12-04', false, 0],
  ['2026-11-30', '2026-12-02', false, 2],
  // The forecast is past as well: it will be ready today at the earliest.
  ['2026-11-30', '2026-12-02', true, 3],
  ['2026-12-01', null, true, 2],
  ['2026-12-01', null, false, 0],
  [null, '2026-12-01', false, undefined],
] as const)(
  'promised for %s, expected on %s, late: %s – it is %s days late',
  (promised, expected, late, days) => expect(daysLate(orderOf(promised, expected, late), today)).toBe(days),
);

it('the longest late stands first, then what is due next', () => {
  const late = orderOf('2026-11-30', '2026-12-05');
  const later = orderOf('2026-11-30', '2026-12-09');
  const soon = orderOf('2026-12-08', '2026-12-04');
  const calm = orderOf('2026-12-20', '2026-12-18');
  const unknown = { times: { ...calm.times, promisedOn: null, expectedOn: null } };
  const shuffled = [unknown, calm, soon, late, later];
  expect([...shuffled].sort(byUrgency(today))).toEqual([later, late, soon, calm, unknown]);
});
