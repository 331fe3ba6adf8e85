/** @jest-environment node */
import { expect, it } from '@jest/globals';
import {
  dayText,
  formatDate,
  formatDateTime,
  formatDayOfYear,
  formatTime,
  isoDay,
  relativeTime,
} from './dates';

// The evening before in UTC, wherever the browser is.
const moment = '2026-02-28T18:05:00.000Z';

it.each<[string, (iso: string) => string, string]>([
  ['a date', formatDate, '01/03/2026'],
  ['a day of the year', formatDayOfYear, '01/03'],
  ['a time', formatTime, '01:05'],
  ['a date with its time', formatDateTime, '01:05 01/03/2026'],
  ['the day that a form sends', (iso) => isoDay(new Date(iso)), '2026-03-01'],
])('%s is that of Vietnam', (_, format, text) => expect(format(moment)).toBe(text));

it.each([
  [59_999, ''],
  [60_000, '1 phút trước'],
  [3_599_999, '59 phút trước'],
  [7_200_000, '2 giờ trước'],
  [86_400_000, 'Hôm qua'],
  [-3_600_000, 'sau 1 giờ nữa'],
])('%i ms ago is «%s»', (passed, text) =>
  expect(relativeTime(moment, Date.parse(moment) + passed)).toBe(text),
);

it.each([
  ['2026-12-05', 'Thứ bảy, 05/12/2026'],
  ['2027-05-12', 'Thứ tư, 12/05/2027'],
  ['', ''],
  ['2026-12', ''],
  ['2026-99-99', ''],
  ['2026-02-30', ''],
])('the day «%s» is «%s»', (date, text) => expect(dayText(date)).toBe(text));
