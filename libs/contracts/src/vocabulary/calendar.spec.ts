import { describe, expect, it } from '@jest/globals';
import { publicHolidays } from './calendar.js';

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
  const years = [2025, 2026, 2027, 2028, 2029, 2030];

  it.each(years)('of %i are eleven days, in order', (year) => {
    const dates = publicHolidays.map(({ date }) => date).filter((date) => date.startsWith(String(year)));
    expect(new Set(dates).size).toBe(11);
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

  it('of 2030 begin a day before the Chinese new year', () => {
    const moment = newMoon(nearest('2030-02-02'));
    expect([dateAt(7, moment), dateAt(8, moment)]).toEqual(['2030-02-02', '2030-02-03']);
  });
});
