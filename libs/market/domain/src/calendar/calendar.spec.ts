import { describe, expect, it } from '@jest/globals';
import {
  addDays,
  addWorkingDays,
  defaultCalendar,
  isWorkingDay,
  vietnamDay,
  workingDaysBetween,
  workingTime,
} from './calendar.js';
import type { Calendar } from './calendar.js';
import { mostDays } from '@market/contracts';

const plain: Calendar = { workingDays: [1, 2, 3, 4, 5], holidays: [] };
const withSaturdays: Calendar = { ...plain, workingDays: [1, 2, 3, 4, 5, 6] };
/** Wednesday, 4 March 2026. */
const withHoliday: Calendar = { ...plain, holidays: [{ date: '2026-03-04', name: 'Nghỉ' }] };
const hours = (count: number) => count * 3_600_000;

it.each([
  ['2026-03-02T16:59:59.999Z', '2026-03-02'],
  ['2026-03-02T17:00:00.000Z', '2026-03-03'],
  ['2025-12-31T17:00:00.000Z', '2026-01-01'],
])('at %s it is %s in Vietnam', (moment, date) => {
  expect(vietnamDay(moment)).toBe(date);
});

it('a date so many days later crosses months, years and leap days', () => {
  expect(addDays('2028-02-28', 1)).toBe('2028-02-29');
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
  expect(addDays('2026-03-01', -1)).toBe('2026-02-28');
});

describe('a working day', () => {
  it.each([
    ['2026-03-02', true],
    ['2026-03-06', true],
    ['2026-03-07', false],
    ['2026-03-08', false],
  ])('is a weekday of the calendar: %s', (date, works) => {
    expect(isWorkingDay(plain, date)).toBe(works);
  });

  it('may be a Saturday or a Sunday', () => {
    expect(isWorkingDay(withSaturdays, '2026-03-07')).toBe(true);
    expect(isWorkingDay(withSaturdays, '2026-03-08')).toBe(false);
    expect(isWorkingDay({ ...plain, workingDays: [7] }, '2026-03-08')).toBe(true);
  });

  it('is no holiday', () => {
    expect(isWorkingDay(withHoliday, '2026-03-04')).toBe(false);
    expect(isWorkingDay(defaultCalendar, '2026-02-17')).toBe(false);
    expect(isWorkingDay(defaultCalendar, '2026-02-23')).toBe(true);
  });
});

// What the government announced for Tết and National Day of these years.
it.each([
  ['2024-02-08', '2024-02-14'],
  ['2024-08-31', '2024-09-03'],
  ['2025-01-25', '2025-02-02'],
  ['2025-08-30', '2025-09-02'],
  ['2026-02-14', '2026-02-22'],
  ['2026-04-25', '2026-04-27'],
  ['2026-09-01', '2026-09-02'],
])('until an admin changes it, the company is closed from %s to %s', (first, last) => {
  for (let date = first; date <= last; date = addDays(date, 1))
    expect([date, isWorkingDay(defaultCalendar, date)]).toEqual([date, false]);
  for (const date of [addDays(first, -1), addDays(last, 1)])
    expect([date, isWorkingDay(defaultCalendar, date)]).toEqual([date, true]);
});

describe('working days after a date', () => {
  it.each([
    ['2026-03-02', 0, '2026-03-02'],
    ['2026-03-02', 1, '2026-03-03'],
    ['2026-03-06', 1, '2026-03-09'],
    ['2026-03-07', 1, '2026-03-09'],
    ['2026-03-02', 5, '2026-03-09'],
    ['2026-03-02', 10, '2026-03-16'],
  ])('%s and %i of them: %s', (date, count, last) => {
    expect(addWorkingDays(plain, date, count)).toBe(last);
  });

  it('leave out holidays, and the week of Tết', () => {
    expect(addWorkingDays(withHoliday, '2026-03-02', 2)).toBe('2026-03-05');
    expect(addWorkingDays(withSaturdays, '2026-03-06', 1)).toBe('2026-03-07');
    expect(addWorkingDays(defaultCalendar, '2026-02-13', 1)).toBe('2026-02-23');
  });

  it('are at most ten years of them', () => {
    const most = addWorkingDays(plain, '2026-03-02', mostDays);
    expect(most).toBe('2040-02-27');
    expect(addWorkingDays(plain, '2026-03-02', 2_147_483_647)).toBe(most);
  });

  it('are counted as they are added', () => {
    for (const calendar of [plain, withSaturdays, withHoliday, defaultCalendar])
      for (const from of ['2026-02-11', '2026-03-01', '2026-03-06'])
        for (const count of [0, 1, 3, 8, 30])
          expect(workingDaysBetween(calendar, from, addWorkingDays(calendar, from, count))).toBe(count);
    expect(workingDaysBetween(plain, '2026-03-09', '2026-03-02')).toBe(0);
    expect(workingDaysBetween(plain, '2026-03-06', '2026-03-08')).toBe(0);
  });
});

describe('working time', () => {
  it.each([
    ['within a day', '2026-03-02T01:00:00Z', '2026-03-02T03:30:00Z', 2.5],
    ['over night', '2026-03-02T10:00:00Z', '2026-03-03T02:00:00Z', 16],
    // 17:00 on Friday to 9:00 on Monday in Vietnam: seven hours of Friday and nine of Monday.
    ['over a weekend', '2026-03-06T10:00:00Z', '2026-03-09T02:00:00Z', 16],
    ['that begins on a Saturday', '2026-03-07T03:00:00Z', '2026-03-09T02:00:00Z', 9],
    ['that ends on a Sunday', '2026-03-06T10:00:00Z', '2026-03-08T10:00:00Z', 7],
    ['within a weekend', '2026-03-07T01:00:00Z', '2026-03-08T10:00:00Z', 0],
    ['of a whole week', '2026-03-02T01:00:00Z', '2026-03-09T01:00:00Z', 120],
    ['of nothing', '2026-03-02T01:00:00Z', '2026-03-02T01:00:00Z', 0],
    ['that runs backwards', '2026-03-03T01:00:00Z', '2026-03-02T01:00:00Z', 0],
  ])('%s', (_, from, to, expected) => {
    expect(workingTime(plain, from, to)).toBe(hours(expected));
  });

  it('passes neither on holidays nor, where the company works then, stands still on Saturdays', () => {
    expect(workingTime(withHoliday, '2026-03-03T10:00:00Z', '2026-03-05T02:00:00Z')).toBe(hours(16));
    expect(workingTime(withSaturdays, '2026-03-06T10:00:00Z', '2026-03-09T02:00:00Z')).toBe(hours(40));
  });
});
