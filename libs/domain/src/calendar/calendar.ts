import type { PublicHoliday, Weekday } from '@control-center/contracts';
import { companyDefaults } from '@control-center/contracts';

/** On which days the company works. Days are ISO dates in Vietnam; moments are ISO 8601 in UTC. */
export type Calendar = { workingDays: readonly Weekday[]; holidays: readonly PublicHoliday[] };

/** Until an admin changes it. */
export const defaultCalendar: Calendar = companyDefaults;

const day = 86_400_000;
/** UTC+7 all year. Milliseconds. */
const vietnam = 7 * 3_600_000;

/** The date in Vietnam at a moment. */
export const vietnamDay = (moment: string): string =>
  new Date(Date.parse(moment) + vietnam).toISOString().slice(0, 10);

/** The moment at which a day begins in Vietnam. Milliseconds. */
const startOf = (date: string): number => Date.parse(date) - vietnam;

/** The date so many days later. */
export const addDays = (date: string, count: number): string =>
  new Date(Date.parse(date) + count * day).toISOString().slice(0, 10);

export function isWorkingDay({ workingDays, holidays }: Calendar, date: string): boolean {
  const weekday = (new Date(date).getUTCDay() || 7) as Weekday;
  return workingDays.includes(weekday) && !holidays.some((holiday) => holiday.date === date);
}

/**
 * The date that is so many working days after `date`, which itself does not count. No working days after it is the date
 * itself.
 */
export function addWorkingDays(calendar: Calendar, date: string, count: number): string {
  let last = date;
  for (let left = count; left > 0;) {
    last = addDays(last, 1);
    if (isWorkingDay(calendar, last)) left -= 1;
  }
  return last;
}

/** How many working days there are after `from`, up to and including `to`; 0 when `to` is not later. */
export function workingDaysBetween(calendar: Calendar, from: string, to: string): number {
  let count = 0;
  for (let date = addDays(from, 1); date <= to; date = addDays(date, 1))
    if (isWorkingDay(calendar, date)) count += 1;
  return count;
}

/** How much of the time between two moments passes on working days, each of which counts from midnight to midnight. Milliseconds. */
export function workingTime(calendar: Calendar, from: string, to: string): number {
  const [begin, end] = [Date.parse(from), Date.parse(to)];
  let sum = 0;
  for (let date = vietnamDay(from); startOf(date) < end; date = addDays(date, 1)) {
    if (!isWorkingDay(calendar, date)) continue;
    sum += Math.min(end, startOf(date) + day) - Math.max(begin, startOf(date));
  }
  return sum;
}
