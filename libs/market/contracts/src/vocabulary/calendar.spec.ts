import { describe, expect, it } from '@jest/globals';
import { publicHolidaysFor, usualWorkingDays } from './calendar.js';
import type { Weekday } from './calendar.js';

const publicHolidays = publicHolidaysFor(usualWorkingDays);

const radians = Math.PI / 180;

/** The k-th new moon since January 2000, exact to minutes (Meeus, Astronomical Algorithms, chapter 49; without the smallest terms). */
function newMoon(k: number): number {
  const t = k / 1236.85;
  const sun = (2.5534 + 29.1053567 * k) * radians;
  const moon = (201.5643 + 385.81693528 * k) * radians;
  const node = (160.7108 + 390.67050284 * k) * radians;
  const corrections =
    -0.4072 * Math.sin(moon) +
    0.17241 * Math.sin(sun) +
    0.01608 * Math.sin(2 * moon) +
    0.01039 * Math.sin(2 * node) +
    0.00739 * Math.sin(moon - sun) -
    0.00514 * Math.sin(moon + sun) +
    0.00208 * Math.sin(2 * sun) -
    0.00111 * Math.sin(moon - 2 * node);
  const julianDay = 2451550.09766 + 29.530588861 * k + 0.00015437 * t * t + corrections;
  // Dynamical time is some 70 seconds ahead of UTC.
  return (julianDay - 2440587.5) * 86_400_000 - 70_000;
}

const day = 86_400_000;
const dateAt = (hoursFromUtc: number, moment: number): string =>
  new Date(moment + hoursFromUtc * 3_600_000).toISOString().slice(0, 10);

/** The number of the new moon that is nearest to a date. */
const nearest = (date: string): number =>
  Math.round((Date.parse(date) - Date.parse('2000-01-06T18:14:00Z')) / (29.530588861 * day));

const dateOf = (name: string, year: number): string =>
  publicHolidays.find((holiday) => holiday.name === name && holiday.date.startsWith(String(year)))!.date;

describe('Vietnam’s public holidays', () => {
  const years = [2024, 2025, 2026, 2027, 2028, 2029, 2030];

  it.each(years)('of %i are eleven days, in order', (year) => {
    const days = publicHolidays.filter(({ date }) => date.startsWith(String(year)));
    const dates = days.map(({ date }) => date);
    expect(days.filter(({ name }) => !name.startsWith('Nghỉ bù'))).toHaveLength(11);
    expect(new Set(dates).size).toBe(dates.length);
    expect(dates).toEqual([...dates].sort());
  });

  it.each(years)('of %i begin with the new moon in Vietnam', (year) => {
    const newYear = dateOf('Tết Nguyên đán, mùng 1', year);
    const first = nearest(newYear);
    expect(newYear).toBe(dateAt(7, newMoon(first)));
    expect(Date.parse(newYear) - Date.parse(dateOf('Giao thừa', year))).toBe(day);
    const thirdMonth = Date.parse(dateAt(7, newMoon(first + 2)));
    expect(dateOf('Giỗ Tổ Hùng Vương', year)).toBe(dateAt(0, thirdMonth + 9 * day));
  });

  it('are made up for on the next working day where the company is closed anyway', () => {
    const inLieu = (workingDays: Weekday[], year: number) =>
      publicHolidaysFor(workingDays)
        .filter(({ date, name }) => date.startsWith(String(year)) && name.startsWith('Nghỉ bù'))
        .map(({ date }) => date);
    expect(inLieu([1, 2, 3, 4, 5], 2026)).toEqual(['2026-04-27']);
    expect(inLieu([1, 2, 3, 4, 5], 2027)).toEqual(['2027-02-10', '2027-02-11', '2027-05-03']);
    expect(inLieu([1, 2, 3, 4, 5, 6], 2027)).toEqual(['2027-02-10']);
    expect(inLieu([1, 2, 3, 4, 5, 6, 7], 2027)).toEqual([]);
    // Both days of September are on a weekend: the earlier one is made up for first.
    const september = publicHolidaysFor([2, 3, 4, 5, 6]).filter(({ date }) => date.startsWith('2030-09'));
    expect(september.map(({ date, name }) => `${date} ${name}`)).toEqual([
      ...['2030-09-01 Nghỉ lễ Quốc khánh', '2030-09-02 Quốc khánh'],
      ...['2030-09-03 Nghỉ bù Nghỉ lễ Quốc khánh', '2030-09-04 Nghỉ bù Quốc khánh'],
    ]);
  });

  it('of 2030 begin a day before the Chinese new year', () => {
    const moment = newMoon(nearest('2030-02-02'));
    expect([dateAt(7, moment), dateAt(8, moment)]).toEqual(['2030-02-02', '2030-02-03']);
  });
});

it('the days of Tết are named by their place in the lunar year, and all days are in order', () => {
  const holidays = publicHolidaysFor(usualWorkingDays);
  const namesIn = (year: number) =>
    holidays
      .filter(({ date, name }) => date.startsWith(`${year}`) && /^(Tết N|Giao|Nghỉ tr)/.test(name))
      .map(({ name }) => name);
  const days = [1, 2, 3, 4].map((day) => `Tết Nguyên đán, mùng ${day}`);
  expect(namesIn(2027)).toEqual(['Giao thừa', ...days]);
  expect(namesIn(2024)).toEqual(['Nghỉ trước Tết', 'Giao thừa', ...days.slice(0, 3)]);
  const dates = holidays.map(({ date }) => date);
  expect(dates).toEqual([...dates].sort());
});
