import { companyDefaults } from '@market/contracts';
import {
  count,
  day,
  flag,
  hours,
  moment,
  money,
  number,
  periodOf,
  person,
  share,
  text,
} from '../catalogue.js';
import type { AnalyticsView } from '../catalogue.js';

const setting = (read: string, name: 'promise' | 'second'): string =>
  `coalesce((select (c."slaHours"->>'${name}')::double precision from ${read}.company c), ${companyDefaults.slaHours[name]})`;

/** The clock of the promise, by the rule of slaOf in the domain. */
const elapsed = `extract(epoch from coalesce(f."slaStoppedAt", f."slaPausedAt", now()) - f."submittedAt") / 3600
  - f."slaPausedMs" / 3600000`;

export const quoteTurnaround: AnalyticsView = {
  name: 'quote_turnaround',
  meaning:
    'A row for each submitted order: how long the customer waited for a price, by the clock of the promise. It counts every hour, pauses while the customer revises, and stops with the first released price or with whatever else left nothing to wait for. Without demo orders. From: table order_facts, in one pass',
  columns: [
    text('project_id', 'f.id', 'Id of the order'),
    moment('submitted_at', 'f."submittedAt"', 'When the clock started'),
    day('week', periodOf('week', 'f."submittedAt"'), 'The Monday of its week'),
    moment('quoted_at', 'f."quotedAt"', 'When the first price was released; null while there is none'),
    moment('stopped_at', 'f."slaStoppedAt"', 'When the clock stopped; null while it runs or pauses'),
    text(
      'state',
      `case when f."slaStoppedAt" is not null then 'stopped' when f."slaPausedAt" is not null then 'paused' else 'running' end`,
      'running, paused or stopped',
    ),
    hours('elapsed_hours', elapsed, 'What the clock shows: pauses do not count'),
    hours(
      'paused_hours',
      `f."slaPausedMs" / 3600000 + case when f."slaStoppedAt" is null and f."slaPausedAt" is not null
      then extract(epoch from now() - f."slaPausedAt") / 3600 else 0 end`,
      'How long it paused in all',
    ),
    flag(
      'is_within_promise',
      `${elapsed} <= f.promise`,
      'Whether the clock shows no more than the promised hours (24 by default)',
    ),
    flag(
      'is_within_second_mark',
      `${elapsed} <= f.second`,
      'The same for the second mark (48 hours by default)',
    ),
  ],
  from: ({ read }) => `(
    select o.id, o."submittedAt", o."quotedAt", o."slaStoppedAt", o."slaPausedAt", o."slaPausedMs", ${setting(read, 'promise')} as promise, ${setting(read, 'second')} as second
    from ${read}.order_facts o where not o."isDemo" and o."submittedAt" is not null) f`,
};

export const slaBreachesNow: AnalyticsView = {
  name: 'sla_breaches_now',
  meaning:
    'A row for each order whose clock of the quote promise is past the promised hours and has not stopped. From: view quote_turnaround',
  columns: [
    text('project_id', 't.project_id', 'Id of the order'),
    text('status', 'f.status', 'Its status'),
    person('factory_key', 'f."factoryId"', 'The assigned factory'),
    text('state', 't.state', 'running or paused'),
    moment('submitted_at', 't.submitted_at', 'When the clock started'),
    hours('elapsed_hours', 't.elapsed_hours', 'What the clock shows'),
    flag('is_past_second_mark', 'not t.is_within_second_mark', 'Whether the second mark is past, too'),
  ],
  from: ({ read }) => `analytics.quote_turnaround t join ${read}.order_facts f on f.id = t.project_id
    where t.stopped_at is null and not t.is_within_promise`,
};

export const quotes: AnalyticsView = {
  name: 'quotes',
  meaning:
    'A row for each version of each factory’s quote, without notes and reasons. Of demo orders there are none. From: table quotes',
  columns: [
    text('quote_id', 'q.id', 'Id of this version'),
    text('project_id', 'q."projectId"', 'Id of the order'),
    person('factory_key', 'q."manufacturerId"', 'The factory'),
    count('version', 'q.version', 'From 1; a new version replaces the one before'),
    text(
      'state',
      `case when q.state = 'withdrawn' and q."replacedBy" is not null then 'replaced' else q.state end`,
      'Labels are in view quote_states',
    ),
    money('material_cost', 'q."materialCost"', 'Material'),
    number('labor_hours', 'q."laborHours"', 'Machining. Hours'),
    money('labor_rate', 'q."laborRate"', 'Machining, for an hour'),
    money('additional_costs', 'q."additionalCosts"', 'Other costs'),
    money('total_price', 'q."totalPrice"', 'The factory’s price: material, hours at the rate, other costs'),
    count('delivery_days', 'q."deliveryDays"', 'The promise. Working days'),
    moment('created_at', 'q."createdAt"', 'When the factory sent it'),
    moment('updated_at', 'q."updatedAt"', 'When its state last changed'),
    day('created_month', periodOf('month', 'q."createdAt"'), 'The first day of the month of created_at'),
    text(
      'ending',
      'q.ending',
      'Why it does not count now, null where it does or where its factory took it back. Labels are in view quote_endings',
    ),
  ],
  from: ({ read }) => `${read}.quotes q`,
};

export const winRate: AnalyticsView = {
  name: 'win_rate',
  meaning:
    'A row for each factory and each month in which it first quoted orders: what became of its quotes. From: table factory_orders, in one pass',
  columns: [
    day('month', 'o.month', 'The first day of the month of the first quote'),
    person('factory_key', 'o.factory', 'The factory'),
    count('quoted', 'count(*)', 'Orders that it quoted first in the month'),
    count(
      'won',
      `count(*) filter (where o.outcome = 'accepted')`,
      'Those of them in which its quote is the accepted one',
    ),
    count(
      'lost',
      `count(*) filter (where o.outcome = 'rejected')`,
      'Those in which its last version was rejected, also with the order’s end',
    ),
    count(
      'withdrawn',
      `count(*) filter (where o.outcome = 'withdrawn')`,
      'Those in which it withdrew its last version',
    ),
    count('waiting', `count(*) filter (where o.outcome = 'waiting')`, 'Those that are not decided'),
    share(
      'win_rate',
      `count(*) filter (where o.outcome = 'accepted')::double precision
      / nullif(count(*) filter (where o.outcome in ('accepted', 'rejected')), 0)`,
      'Won of won and lost; null while none is decided',
    ),
  ],
  from: ({ read }) => `(
    select q."manufacturerId" as factory, ${periodOf('month', 'q."firstQuotedAt"')} as month, q.outcome
    from ${read}.factory_orders q) o
    group by o.month, o.factory`,
};
