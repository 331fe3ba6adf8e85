import { defaultCalendar } from '@market/domain';
import { dayOf, inVietnam, literal } from './catalogue.js';

// SQL for the rules of the domain's calendar (workingDaysBetween, addWorkingDays, workingTime).

const firstDay = `date '2020-01-01'`;
const json = (value: unknown): string => `${literal(JSON.stringify(value))}::jsonb`;

/**
 * A row for each day: `day`, whether it is `working`, and the `total` of working days up to it. «offset 0» keeps the
 * database from evaluating the settings again for each day; it looks holidays up in a hash table of «not in».
 */
export const calendarDays = (read: string): string => `(
  select d.day, d.working, sum(d.working::int) over (order by d.day) as total
  from (
    select g.day, s.weekdays @> to_jsonb(extract(isodow from g.day)::int) and g.day not in (
        select (h->>'date')::date from jsonb_array_elements(
          coalesce((select c.holidays from ${read}.company c limit 1), ${json(defaultCalendar.holidays)})) h) as working
    from (
      select coalesce((select c."workingDays" from ${read}.company c limit 1), ${json(defaultCalendar.workingDays)}) as weekdays
      offset 0) s,
      (select t::date as day
       from generate_series(${firstDay}::timestamp, timestamp '2040-12-31', interval '1 day') t) g) d)`;

/** SQL for arrays with an entry for each day. */
export type CalendarArrays = { works: string; totals: string; days: string };

/**
 * The same as arrays, which cost less than a join for a million orders. Each is a subquery without references to rows,
 * so it runs once, and sorted rows do not carry the arrays along.
 */
export const calendarArrays = (read: string): CalendarArrays => ({
  works: `(select array_agg(t.working::int order by t.day) from ${calendarDays(read)} t)`,
  totals: `(select array_agg(t.total::int order by t.day) from ${calendarDays(read)} t)`,
  days: `(select array_agg(t.day order by t.day) from ${calendarDays(read)} t where t.working)`,
});

const at = (days: string, daySql: string): string => `${days}[${daySql} - ${firstDay} + 1]`;

/** How many working days there are up to a day. */
export const workingDaysUntil = ({ totals }: CalendarArrays, daySql: string): string => at(totals, daySql);

/** The day a number of working days after another one. */
export const workingDaysAfter = (c: CalendarArrays, daySql: string, countSql: string): string =>
  `case when ${countSql} > 0 then ${c.days}[${workingDaysUntil(c, daySql)} + ${countSql}] else ${daySql} end`;

/** The hours of working days between two moments. */
export const workingHoursBetween = (c: CalendarArrays, from: string, to: string): string => {
  const until = (moment: string) => {
    const day = dayOf(moment);
    const hours = `extract(epoch from ${inVietnam(moment)} - ${day}::timestamp) / 3600`;
    return `((${workingDaysUntil(c, day)} - ${at(c.works, day)}) * 24 + ${at(c.works, day)} * ${hours})`;
  };
  return `${until(to)} - ${until(from)}`;
};
