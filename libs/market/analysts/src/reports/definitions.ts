import { cohortMonths, stageIds } from '@market/contracts';
import type { ReportName, TimeUnit } from '@market/contracts';
import { dayOf, periodOf } from '../catalogue.js';
import { booked } from '../views/money.js';

/** A figure: its value over the rows `r` of a group, and which of these rows are behind it. */
type FigureSql = {
  value: string;
  of: string;
  /** The part of one order in the figure; the parts of all orders add up to it. Absent for medians and shares. */
  amount?: string;
};

export type ReportSql = {
  /** Rows `r` of a view of analysts, or the orders themselves, with the facts `f` of their orders. */
  from: string;
  where?: string;
  /** The group of the rows, as text; where they can be weeks or months, that of each. */
  group: string | Record<TimeUnit, string>;
  /** Rows that always exist, in their order. */
  rows?: readonly string[];
  figures: Record<string, FigureSql>;
  /** The columns of the filters, accounts by their ids; absent if the report has no such filter. */
  day?: string;
  factory?: string;
  customer?: string;
  /** Of scores and checks that have nothing in common. */
  hasNoTotals?: true;
  /** The source of the orders, if the rows are not made of orders. */
  ordersIn?: { from: string; where?: string; group: string };
};

const number = (of: string): FigureSql => ({
  value: `count(*) filter (where ${of})`,
  of,
  amount: 'count(*)',
});
/** Refunds are negative and also belong to a sum. */
const sum = (column: string): FigureSql => ({
  value: `coalesce(sum(${column}), 0)::bigint`,
  of: `${column} <> 0`,
  amount: `sum(${column})::bigint`,
});
const median = (column: string, of: string, fraction = 0.5): FigureSql => ({
  value: `percentile_cont(${String(fraction)}) within group (order by ${column}) filter (where ${of})`,
  of,
});
const every = number('true');

/** A view of analysts with the facts of its orders. */
const withFacts = (view: string): string => `analytics.${view} r join order_facts f on f.id = r.project_id`;

const people = { factory: 'f."factoryId"', customer: 'f."customerId"' };
const orders = { from: 'order_facts f', where: 'not f."isDemo"' };

const lastMonths = `r.completed_at >= now() - interval '90 days'`;
const stageDays = 'extract(epoch from r.completed_at - r.begun_at) / 86400';

/** A figure of a scorecard, with all orders of the factory behind it. */
const ofPeriod = (column: string, period: 'last_10' | 'days_90'): FigureSql => ({
  value: `max(${column}) filter (where r.period = '${period}')`,
  of: 'true',
});

const month = (sql: string): string => periodOf('month', sql);

/** The first day of the week or month of a day in Vietnam. */
function byTime(day: string): Record<TimeUnit, string> {
  const first = (unit: TimeUnit) => `date_trunc('${unit}', (${day})::timestamp)::date::text`;
  return { week: first('week'), month: first('month') };
}

const moneyMoves = `(
  select o.id as project_id, ${dayOf('o."approvedAt"')} as day,
    ${booked('o').amount} as booked, null::bigint as billed, null::bigint as collected, null::bigint as overdue,
    null::bigint as refunded
  from order_facts o
  where ${booked('o').when}
  union all
  select i.project_id, ${dayOf('i.due_at')}, null, i.amount, null,
    case when i.state = 'overdue' then i.amount end, null
  from analytics.payments i where i.due_at is not null and i.order_status <> 'cancelled'
  union all
  select i.project_id, i.received_on, null, null, i.received_amount, null, null
  from analytics.payments i where i.received_on is not null
  union all
  select b.project_id, b.refunded_on, null, null, -b.amount, null, b.amount
  from analytics.refunds b) r join order_facts f on f.id = r.project_id`;

const cohortOrders = `(
  select o.*, 12 * (extract(year from o.month) - extract(year from o.first))
    + extract(month from o.month) - extract(month from o.first) as months_since
  from (
    select p.id, ${month('p."submittedAt"')} as month, min(${month('p."submittedAt"')}) over (partition by p."customerId") as first
    from order_facts p where not p."isDemo" and p."submittedAt" is not null) o) r join order_facts f on f.id = r.id`;

/** What orders brought by the days on which their prices were approved. */
const sharesReport = (view: string, column: string): ReportSql => ({
  from: withFacts(view),
  where: 'r.revenue is not null',
  group: `r.${column}`,
  figures: {
    orders: { value: 'count(distinct r.project_id)', of: 'true', amount: '1' },
    revenue: sum('r.revenue'),
    cost: sum('r.cost'),
    margin: sum('r.margin'),
    margin_share: {
      value: `sum(r.margin)::double precision / nullif(sum(r.revenue) filter (where r.margin is not null), 0)`,
      of: 'r.margin is not null',
    },
    median_days: median('r.production_hours / 24', 'r.production_hours is not null'),
  },
  day: dayOf('r.approved_at'),
  ...people,
});

/** The reports over the views of analysts. Figures without a filter are those of the views. */
export const reportSql: Record<ReportName, ReportSql> = {
  funnel: {
    // The submitted orders, without samples.
    from: withFacts('quote_turnaround'),
    group: byTime(dayOf('f."submittedAt"')),
    figures: {
      submitted: every,
      quoted: number('f."quotedAt" is not null'),
      approved: number('f."approvedAt" is not null'),
      paid: number('f."depositAt" is not null'),
      in_production: number('f."productionAt" is not null'),
      completed: number('f."completedAt" is not null'),
      cancelled: number('f."cancelledAt" is not null'),
      within_share: { value: 'avg(r.is_within_promise::int)', of: 'true' },
      accepted_share: {
        value: `avg((f."approvedAt" is not null)::int) filter (where f."quotedAt" is not null)`,
        of: 'f."quotedAt" is not null',
      },
    },
    day: dayOf('f."submittedAt"'),
    ...people,
  },
  turnaround: {
    from: withFacts('quote_turnaround'),
    group: byTime(dayOf('r.submitted_at')),
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
    from: withFacts('projects'),
    where:
      'not r.is_demo and f."factoryId" is not null and r.is_late is not null and (r.is_late or r.ready_at is not null)',
    group: 'f."factoryId"',
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
    from: 'analytics.factory_scorecard r join app.analyst_keys k on k.key = r.factory_key',
    group: 'k."accountId"',
    figures: {
      on_time_10: ofPeriod('r.on_time_share', 'last_10'),
      on_time_90: ofPeriod('r.on_time_share', 'days_90'),
      response_10: ofPeriod('r.median_response_hours', 'last_10'),
      response_90: ofPeriod('r.median_response_hours', 'days_90'),
      declines_90: ofPeriod('r.declines', 'days_90'),
    },
    factory: 'k."accountId"',
    hasNoTotals: true,
    ordersIn: { ...orders, group: 'f."factoryId"' },
  },
  bottlenecks: {
    from: withFacts('stages'),
    where: `r.is_current or ${lastMonths}`,
    group: 'r.stage_id',
    rows: stageIds,
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
    group: byTime('r.day'),
    figures: {
      booked: sum('r.booked'),
      billed: sum('r.billed'),
      collected: sum('r.collected'),
      overdue: sum('r.overdue'),
      refunded: sum('r.refunded'),
    },
    day: 'r.day',
    ...people,
  },
  processes: sharesReport('order_processes', 'process'),
  materials: sharesReport('order_materials', 'material'),
  revisions: {
    from: withFacts('revisions'),
    group: 'r.cause',
    figures: { revisions: every, orders: { value: 'count(distinct r.project_id)', of: 'true', amount: '1' } },
    day: dayOf('r.occurred_at'),
    ...people,
  },
  responses: {
    from: withFacts('message_response'),
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
    figures: { rows: { value: 'sum(r.rows)', of: 'false' } },
    hasNoTotals: true,
    ordersIn: { ...orders, group: 'null::text' },
  },
};
