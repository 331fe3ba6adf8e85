import { cohortMonths } from '@control-center/contracts';
import type { ReportName } from '@control-center/contracts';
import { dayOf, periodOf } from '../analytics/catalogue.js';

/** A figure: its value over the rows `r` of a group, and which of these rows are behind it. */
type FigureSql = { value: string; of: string };

export type ReportSql = {
  /** Rows over the views of analysts, named `r`, with `project_id`. */
  from: string;
  where?: string;
  /** What the rows are grouped by, as text, and in which order. */
  group: string;
  order?: string;
  figures: Record<string, FigureSql>;
  /** The columns that filters compare; absent where the report cannot be narrowed so. */
  day?: string;
  factory?: string;
  customer?: string;
  /** Where the rows are not made of orders: what to look for the orders in instead. */
  ordersIn?: { from: string; where?: string; group: string };
};

const number = (of: string): FigureSql => ({ value: `count(*) filter (where ${of})`, of });
const sum = (column: string): FigureSql => ({
  value: `coalesce(sum(${column}), 0)::bigint`,
  of: `${column} > 0`,
});
const median = (column: string, of: string, fraction = 0.5): FigureSql => ({
  value: `percentile_cont(${String(fraction)}) within group (order by ${column}) filter (where ${of})`,
  of,
});
const every = number('true');

const withPeople = (view: string): string =>
  `(select v.*, p.factory_key, p.customer_key from analytics.${view} v join analytics.projects p using (project_id)) r`;

const people = { factory: 'r.factory_key', customer: 'r.customer_key' };
const orders = { from: 'analytics.projects r', where: 'not r.is_demo' };

const lastMonths = `r.completed_at >= now() - interval '90 days'`;
const stageDays = 'extract(epoch from r.completed_at - r.begun_at) / 86400';

const ofPeriod = (column: string, period: 'last_10' | 'days_90', of: string): FigureSql => ({
  value: `max(${column}) filter (where r.period = '${period}')`,
  of,
});

const month = (sql: string): string => periodOf('month', sql);

const moneyMoves = `(
  select p.project_id, p.factory_key, p.customer_key, ${month('p.approved_at')} as month,
    ${dayOf('p.approved_at')} as day, p.final_price as booked, null::bigint as billed, null::bigint as collected,
    null::bigint as overdue
  from analytics.projects p
  where not p.is_demo and p.approved_at is not null and p.final_price is not null and p.status <> 'cancelled'
  union all
  select i.project_id, p.factory_key, p.customer_key, ${month('i.due_at')}, ${dayOf('i.due_at')}, null, i.amount, null,
    case when i.state = 'overdue' then i.amount end
  from analytics.payments i join analytics.projects p using (project_id)
  where i.due_at is not null and i.order_status <> 'cancelled'
  union all
  select i.project_id, p.factory_key, p.customer_key, date_trunc('month', i.received_on::timestamp)::date, i.received_on,
    null, null, i.received_amount, null
  from analytics.payments i join analytics.projects p using (project_id) where i.received_on is not null) r`;

const cohortOrders = `(
  select o.project_id, o.first, 12 * (extract(year from o.month) - extract(year from o.first))
    + extract(month from o.month) - extract(month from o.first) as months_since
  from (
    select p.project_id, ${month('p.submitted_at')} as month,
      min(${month('p.submitted_at')}) over (partition by p.customer_key) as first
    from analytics.projects p
    where not p.is_demo and p.submitted_at is not null and p.customer_key is not null) o) r`;

/** The reports over the views of analysts. Figures without a filter are those of the views. */
export const reportSql: Record<ReportName, ReportSql> = {
  funnel: {
    from: 'analytics.projects r',
    where: 'not r.is_demo and r.submitted_at is not null',
    group: `${periodOf('week', 'r.submitted_at')}::text`,
    figures: {
      submitted: every,
      quoted: number('r.quoted_at is not null'),
      approved: number('r.approved_at is not null'),
      paid: number('r.deposit_at is not null'),
      in_production: number('r.production_at is not null'),
      completed: number('r.completed_at is not null'),
      cancelled: number('r.cancelled_at is not null'),
    },
    day: dayOf('r.submitted_at'),
    ...people,
  },
  turnaround: {
    from: withPeople('quote_turnaround'),
    group: 'r.week::text',
    figures: {
      orders: every,
      within: number('r.is_within_promise'),
      second: number('r.is_within_second_mark'),
      late: number('not r.is_within_promise'),
      median: median('r.elapsed_hours', 'r.quoted_at is not null'),
    },
    day: dayOf('r.submitted_at'),
    ...people,
  },
  'on-time': {
    from: 'analytics.projects r',
    where:
      'not r.is_demo and r.factory_key is not null and r.is_late is not null and (r.is_late or r.ready_at is not null)',
    group: 'r.factory_key::text',
    figures: {
      due: every,
      on_time: number('not r.is_late'),
      late: number('r.is_late'),
      on_time_share: { value: 'avg((not r.is_late)::int)', of: 'true' },
    },
    day: 'r.promised_on',
    ...people,
  },
  scorecards: {
    from: 'analytics.factory_scorecard r',
    where: 'r.factory_key is not null',
    group: 'r.factory_key::text',
    figures: {
      on_time_10: ofPeriod('r.on_time_share', 'last_10', 'r.is_late is not null'),
      on_time_90: ofPeriod('r.on_time_share', 'days_90', 'r.is_late is not null'),
      response_10: ofPeriod('r.median_response_hours', 'last_10', 'true'),
      response_90: ofPeriod('r.median_response_hours', 'days_90', 'true'),
      declines_90: ofPeriod('r.declines', 'days_90', 'true'),
    },
    factory: 'r.factory_key',
    ordersIn: { ...orders, group: 'r.factory_key::text' },
  },
  bottlenecks: {
    from: withPeopleOfStages(),
    group: 'r.stage_id',
    order: 'min(r.number)',
    figures: {
      orders_now: number('r.is_current'),
      late_now: number('r.is_current and r.delay_hours > 0'),
      completed: number(lastMonths),
      median_days: median(stageDays, lastMonths),
      slow_days: median(stageDays, lastMonths, 0.9),
      late_share: { value: `avg((r.delay_hours > 0)::int) filter (where ${lastMonths})`, of: lastMonths },
    },
    ...people,
  },
  revenue: {
    from: moneyMoves,
    group: 'r.month::text',
    figures: {
      booked: sum('r.booked'),
      billed: sum('r.billed'),
      collected: sum('r.collected'),
      overdue: sum('r.overdue'),
    },
    day: 'r.day',
    ...people,
  },
  revisions: {
    from: 'analytics.revisions r',
    group: 'r.cause',
    figures: { revisions: every, orders: { value: 'count(distinct r.project_id)', of: 'true' } },
    day: dayOf('r.occurred_at'),
    ...people,
  },
  responses: {
    from: withPeople('message_response'),
    group: 'r.channel',
    figures: {
      asked: every,
      answered: number('not r.is_waiting'),
      waiting: number('r.is_waiting'),
      median: median('r.response_hours', 'not r.is_waiting'),
    },
    day: dayOf('r.asked_at'),
    ...people,
  },
  cohorts: {
    from: 'analytics.customer_cohorts r',
    group: 'r.first_month::text',
    figures: Object.fromEntries(
      Array.from({ length: cohortMonths }, (_, since) => [
        `month_${String(since)}`,
        {
          value: `coalesce(sum(r.customers) filter (where r.months_since = ${String(since)}), 0)`,
          of: `r.months_since = ${String(since)}`,
        },
      ]),
    ),
    ordersIn: { from: cohortOrders, group: 'r.first::text' },
  },
  quality: {
    from: 'analytics.data_quality r',
    group: 'r.check_id',
    order: 'r.check_id',
    figures: { rows: { value: 'sum(r.rows)', of: 'false' } },
    ordersIn: { ...orders, group: 'null::text' },
  },
};

function withPeopleOfStages(): string {
  return `(select v.*, p.customer_key from analytics.stages v join analytics.projects p using (project_id)) r`;
}
