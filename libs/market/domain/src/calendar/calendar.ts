import type { PublicHoliday, Weekday } from '@market/contracts';
import { companyDefaults, mostDays } from '@market/contracts';

/** On which days the company works. Days are ISO dates in Vietnam; moments are ISO 8601 in UTC. */
export type Calendar = { workingDays: readonly Weekday[]; holidays: readonly PublicHoliday[] };

/** Every day is a working day. By no other calendar is anything late sooner. */
export const everyDay: Calendar = { workingDays: [1, 2, 3, 4, 5, 6, 7], holidays: [] };

/** Until an admin changes it. */
export const defaultCalendar: Calendar = companyDefaults;

const day = 86_400_000;
/** UTC+7 all year. Milliseconds. */
const vietnam = 7 * 3_600_000;

/** The date in Vietnam at a moment. */
export const vietnamDay = (moment: string): string =>
  new Date(Date.parse(moment) + vietnam).toISOString().slice(0, 10);

/** The moment at which a day begins in Vietnam. Milliseconds. */
const startOf = (number: number): number => number * day - vietnam;

/** The moment at which a day begins in Vietnam. ISO 8601, UTC. */
export const startOfDay = (date: string): string => new Date(startOf(numberOf(date))).toISOString();

/** The moment at which a day is over in Vietnam: what was due on that day is late from then on. ISO 8601, UTC. */
export const endOfDay = (date: string): string => startOfDay(addDays(date, 1));

/** The date so many days later. */
export const addDays = (date: string, count: number): string =>
  new Date(Date.parse(date) + count * day).toISOString().slice(0, 10);

// A page of a list counts the days of a hundred orders, so days are counted as numbers and not as dates.

/** Days since 1 January 1970, which was a Thursday. */
const numberOf = (date: string): number => Date.parse(date) / day;
const dateOf = (number: number): string => new Date(number * day).toISOString().slice(0, 10);

const numbersOf = new WeakMap<readonly PublicHoliday[], ReadonlySet<number>>();

/** Whether the company works on the day of a number. */
function workDays({ workingDays, holidays }: Calendar): (number: number) => boolean {
  const free = numbersOf.get(holidays) ?? new Set(holidays.map(({ date }) => numberOf(date)));
  numbersOf.set(holidays, free);
  return (number) => workingDays.includes((((number + 3) % 7) + 1) as Weekday) && !free.has(number);
}

export const isWorkingDay = (calendar: Calendar, date: string): boolean => workDays(calendar)(numberOf(date));

/**
 * The date that is so many working days after `date`, which itself does not count. No working days after it is the date
 * itself. At most ten years later, as the contracts demand: a larger number of an old event would take the calendar minutes.
 */
export function addWorkingDays(calendar: Calendar, date: string, count: number): string {
  const works = workDays(calendar);
  let last = numberOf(date);
  for (let left = Math.min(count, mostDays); left > 0;) {
    last += 1;
    if (works(last)) left -= 1;
  }
  return dateOf(last);
}

/** How many working days there are after `from`, up to and including `to`; 0 when `to` is not later. */
export function workingDaysBetween(calendar: Calendar, from: string, to: string): number {
  const works = workDays(calendar);
  const last = numberOf(to);
  let count = 0;
  for (let number = numberOf(from) + 1; number <= last; number += 1) if (works(number)) count += 1;
  return count;
}

/** For each day from `from` to `to`: how many working days there are up to it, itself included. */
export function workingDayTotals(calendar: Calendar, from: string, to: string): number[] {
  const works = workDays(calendar);
  const totals: number[] = [];
  let total = 0;
  for (let number = numberOf(from); number <= numberOf(to); number += 1)
    totals.push((total += works(number) ? 1 : 0));
  return totals;
}

/** How much of the time between two moments passes on working days, each of which counts from midnight to midnight. Milliseconds. */
export function workingTime(calendar: Calendar, from: string, to: string): number {
  const works = workDays(calendar);
  const [begin, end] = [Date.parse(from), Date.parse(to)];
  let sum = 0;
  for (let number = numberOf(vietnamDay(from)); startOf(number) < end; number += 1) {
    if (!works(number)) continue;
    sum += Math.min(end, startOf(number) + day) - Math.max(begin, startOf(number));
  }
  return sum;
}
