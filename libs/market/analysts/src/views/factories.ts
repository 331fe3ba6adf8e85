import { count, dayOf, number, person, share, text, workingHours } from '../catalogue.js';
import { calendarArrays, workingDaysAfter, workingHoursBetween } from '../clocks.js';
import type { AnalyticsView } from '../catalogue.js';

/** The last ten of something, or all of the last 90 days. One lower bound for both: an index walks no further than it. */
const window = (period: string, at: string): string =>
  `and ${at} >= case ${period} when 'last_10' then timestamptz '-infinity' else now() - interval '2160 hours' end
   order by ${at} desc limit case when ${period} = 'last_10' then 10 end`;

export const factoryScorecard: AnalyticsView = {
  name: 'factory_scorecard',
  meaning:
    'Two rows for each factory that has quoted or declined: period last_10 counts its last ten answers, ready orders, overdue orders and quoted orders, as the product’s own figures do; period days_90 those of the last 90 days. From: table factory_orders, the audit',
  columns: [
    person('factory_key', 'p.id', 'The factory'),
    text('period', 'p.period', 'last_10 or days_90'),
    count('responses', 'coalesce(p.responses, 0)', 'Requests that it answered with a quote'),
    workingHours(
      'median_response_hours',
      'p.median',
      'The median time from the request to the first quote after it',
    ),
    count('due_orders', 'coalesce(p.due, 0)', 'Orders that were ready, or are overdue'),
    count('on_time_orders', 'coalesce(p.on_time, 0)', 'Those of them that were ready by the promised day'),
    share(
      'on_time_share',
      'p.on_time::double precision / nullif(p.due, 0)',
      'Their share; null where none is due',
    ),
    count(
      'declines',
      'coalesce(p.declines, 0)',
      'Orders and invitations that it declined, of the last ten or those of the last 90 days',
    ),
    count('quoted_orders', 'coalesce(p.orders, 0)', 'Orders that it quoted'),
    number(
      'revisions_per_order',
      'p.revisions',
      'How many further versions of its quote these needed, on average',
    ),
  ],
  from: ({ read, audit }) => `(
    with declined as materialized (
      select e.data->>'manufacturerId' as id, e."occurredAt" as at from ${audit}.events e where e.type = 'OrderDeclined'),
    periods as materialized (
      select f.id, v.period
      from (select o."manufacturerId" as id from ${read}.factory_orders o group by 1
            union select d.id from declined d where d.id is not null) f
      cross join (values ('last_10'), ('days_90')) v (period)),
    responses as (
      select p.id, p.period, count(*) as responses,
        percentile_cont(0.5) within group (order by ${workingHoursBetween(calendarArrays(read), 'o."askedAt"', 'o."answeredAt"')}) as median
      from periods p
      cross join lateral (
        select x."askedAt", x."answeredAt" from ${read}.factory_orders x
        where x."manufacturerId" = p.id and x."answeredAt" is not null ${window('p.period', 'x."answeredAt"')}) o
      group by p.id, p.period),
    promises as (
      select p.id, p.period, o."readyAt", ${dayOf('coalesce(o."readyAt", now())')} <= ${workingDaysAfter(calendarArrays(read), dayOf('o."promisedFrom"'), 'o."deliveryDays"')} as in_time
      from periods p
      cross join lateral (
        (select x."promisedFrom", x."deliveryDays", x."readyAt" from ${read}.factory_orders x
         where x."manufacturerId" = p.id and x."readyAt" is not null ${window('p.period', 'x."readyAt"')})
        union all
        (select x."promisedFrom", x."deliveryDays", x."readyAt" from ${read}.factory_orders x
         where x."manufacturerId" = p.id and x."readyAt" is null and x."promisedFrom" is not null
         order by x."promisedFrom" limit case when p.period = 'last_10' then 10 end)) o),
    punctual as (
      select s.id, s.period, count(*) filter (where s."readyAt" is not null or not s.in_time) as due,
        count(*) filter (where s."readyAt" is not null and s.in_time) as on_time
      from promises s group by s.id, s.period),
    answers as (
      select p.id, o."answeredAt" as at, false as is_decline
      from periods p
      cross join lateral (
        select x."answeredAt" from ${read}.factory_orders x
        where x."manufacturerId" = p.id and x."answeredAt" is not null order by x."answeredAt" desc limit 10) o
      where p.period = 'last_10'
      union all select d.id, d.at, true from declined d),
    declines as (
      select n.id, v.period, count(*) filter (where n.is_decline) as declines
      from (select a.*, row_number() over (partition by a.id order by a.at desc) as nr from answers a) n
      join (values ('last_10'), ('days_90')) v (period)
        on case v.period when 'last_10' then n.nr <= 10 else n.at >= now() - interval '2160 hours' end
      group by n.id, v.period),
    quoted as (
      select p.id, p.period, count(*) as orders, avg(o.versions - 1) as revisions
      from periods p
      cross join lateral (
        select x.versions from ${read}.factory_orders x
        where x."manufacturerId" = p.id ${window('p.period', 'x."firstQuotedAt"')}) o
      group by p.id, p.period)
    select p.*, r.responses, r.median, t.due, t.on_time, d.declines, q.orders, q.revisions
    from periods p
    left join responses r using (id, period) left join punctual t using (id, period)
    left join declines d using (id, period) left join quoted q using (id, period)) p`,
};
