import { count, flag, literal, moment, number, position, text } from '../catalogue.js';
import type { AnalyticsView } from '../catalogue.js';
import { priceOf } from './money.js';

export const freshness: AnalyticsView = {
  name: 'freshness',
  meaning:
    'One row: how far the rows have come that all other views show. From: the checkpoint of the rows, the audit. When the projector stands still, both do: the health page of the product tells',
  columns: [
    position('rows_position', 'c.position', 'Of the last event in the log that the rows include'),
    moment(
      'rows_event_at',
      'r."occurredAt"',
      'When that event happened, or the last one before it that the audit has',
    ),
    position('audit_position', 'l.position', 'Of the last event that the views of the audit include'),
    moment('last_event_at', 'l."createdAt"', 'When the last known event happened'),
    number(
      'lag_seconds',
      'greatest(0, extract(epoch from l."createdAt" - r."createdAt"))',
      'How far the rows are behind the last known event. Seconds',
    ),
    flag(
      'is_replaced',
      `split_part(c.tableoid::regclass::text, '.', 1) like '%\\_replaced'`,
      'Whether rebuilt rows are already in use: the views show the replaced ones until they can be pointed to them',
    ),
    count(
      'parked_streams',
      'h.streams',
      'Orders, accounts or conversations that stand still because one of their events could not be applied',
    ),
  ],
  from: ({ read, audit }) => `${read}.checkpoint c
    left join lateral (select e."occurredAt", e."createdAt" from ${audit}.events e where e.id <= 'e' || lpad(c.position::text, 19, '0') order by e.id desc limit 1) r on true
    left join lateral (select e."createdAt", e.position from ${audit}.events e order by e.id desc limit 1) l on true
    cross join (select count(distinct p.stream) as streams from ${read}.parked p) h`,
};

/** Checks of single orders: the condition for a row `f` of order_facts. They are counted in one pass. */
const orderChecks: [name: string, meaning: string, condition: string][] = [
  [
    'price-missing',
    'Orders from quoted to completed without a final price',
    `${priceOf('f')} is null and f.status in
      ('quoted', 'approved', 'payment_pending', 'payment_confirmed', 'in_production', 'quality_check', 'ready_for_delivery', 'completed')`,
  ],
  [
    'factory-missing',
    'Orders in production or completed without a factory',
    `f."factoryId" is null and not f."isDemo" and f.status in
      ('in_production', 'quality_check', 'ready_for_delivery', 'completed')`,
  ],
  [
    'schedule-differs',
    'Orders whose three instalments do not add up to the final price',
    `${priceOf('f')} <> f.scheduled`,
  ],
  ['overridden', 'Orders with a status that was set past the lifecycle', 'f."isOverridden"'],
  ['demo', 'Demo orders, which figures leave out', 'f."isDemo"'],
];

const otherChecks: [name: string, meaning: string, sql: (read: string, audit: string) => string][] = [
  [
    'parked-streams',
    'Orders, accounts or conversations that stand still because one of their events could not be applied',
    (read) => `select count(distinct p.stream) from ${read}.parked p`,
  ],
  [
    'unreadable-events',
    'Events of the log that could not be decoded',
    // They have no command, and commands have an index.
    (_, audit) => `select count(*) from ${audit}.events e where e.command = '' and e.data is null`,
  ],
  [
    'key-missing',
    'Accounts that were not erased and have no key for analysts',
    (read) =>
      `select count(*) from ${read}.accounts a left join app.analyst_keys k on k."accountId" = a.id where not a."isErased" and k.key is null`,
  ],
  [
    'erased',
    'Accounts that were erased: their rows stay, without a key',
    (read) => `select count(*) from ${read}.accounts a where a."isErased"`,
  ],
];

const rowOf = (name: string, meaning: string, found: string): string =>
  `(${literal(name)}, ${literal(meaning)}, ${found})`;

export const dataQuality: AnalyticsView = {
  name: 'data_quality',
  meaning:
    'A row for each check of the data behind the figures. From: tables order_facts (in one pass), accounts and parked, the audit',
  columns: [
    text('check_id', 'q.id', 'Its name'),
    text('meaning', 'q.meaning', 'What is counted'),
    count('rows', 'q.found', 'How many there are'),
  ],
  from: ({ read, audit }) => `(
    select ${orderChecks.map(([, , condition], index) => `count(*) filter (where ${condition}) as n${String(index)}`).join(',\n      ')}
    from ${read}.order_facts f) o
    cross join lateral (values ${[
      ...orderChecks.map(([name, meaning], index) => rowOf(name, meaning, `o.n${String(index)}`)),
      ...otherChecks.map(([name, meaning, sql]) => rowOf(name, meaning, `(${sql(read, audit)})`)),
    ].join(',\n      ')}) q (id, meaning, found)`,
};

export const dictionary: AnalyticsView = {
  name: 'dictionary',
  meaning:
    'A row for each view of this schema, with column_name null, and for each of its columns. From: the comments',
  columns: [
    text('view_name', 'c.relname', 'Name of the view'),
    count('number', 'coalesce(a.attnum, 0)', 'Place of the column, from 1; 0 for the view itself'),
    text('column_name', 'a.attname', 'Name of the column; null for the view itself'),
    text('type', 'format_type(a.atttypid, a.atttypmod)', 'Type of the column; null for the view itself'),
    text(
      'meaning',
      'case when a.attnum is null then obj_description(c.oid) else col_description(c.oid, a.attnum) end',
      'What it means, with unit, clock and source',
    ),
  ],
  from: () => `pg_catalog.pg_class c
    join pg_catalog.pg_namespace n on n.oid = c.relnamespace and n.nspname = 'analytics'
    left join lateral (
      select null::name as attname, null::int2 as attnum, null::oid as atttypid, null::int4 as atttypmod
      union all
      select t.attname, t.attnum, t.atttypid, t.atttypmod from pg_catalog.pg_attribute t
      where t.attrelid = c.oid and t.attnum > 0 and not t.attisdropped) a on true
    where c.relkind = 'v'`,
};
