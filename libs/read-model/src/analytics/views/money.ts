import { count, day, dayOf, literal, moment, money, periodOf, person, text } from '../catalogue.js';
import type { AnalyticsView } from '../catalogue.js';

/** The instalments of all orders that are not demo orders. */
const instalments = (read: string): string => `(
  select f.id, f."customerId", f.status, t.nr, t.due as "dueAt", t.paid as "paidAt", t.kind, t.amount,
    case when t.paid is not null then coalesce(t.received, t.amount) end as received,
    case when t.paid is not null then coalesce(t.day, ${dayOf('t.paid')}) end as "receivedOn",
    f.status <> 'cancelled' and t.paid is null and ${dayOf('t.due')} < ${dayOf('now()')} as "isOverdue"
  from (select o.id, o."customerId", o."factoryId", o.status, o.instalments
        from ${read}.order_facts o where not o."isDemo" and o.instalments <> '[]') f
  cross join lateral (
    select i.nr, i.one->>'kind' as kind, (i.one->>'amount')::bigint as amount, (i.one->>'dueAt')::timestamptz as due,
      (i.one->>'paidAt')::timestamptz as paid, (i.one->>'receivedAmount')::bigint as received,
      (i.one->>'receivedOn')::date as day
    from jsonb_array_elements(f.instalments) with ordinality i (one, nr)) t)`;

export const payments: AnalyticsView = {
  name: 'payments',
  meaning:
    'A row for each instalment, without references and notes. Without demo orders. From: table order_facts',
  columns: [
    text('project_id', 'p.id', 'Id of the order'),
    person('customer_key', 'p."customerId"', 'The customer'),
    text('kind', 'p.kind', 'Labels are in view instalment_kinds'),
    count('number', 'p.nr', 'Its place in the schedule, from 1'),
    money('amount', 'p.amount', 'What is to be paid'),
    moment('due_at', 'p."dueAt"', 'When it is due; null while what makes it payable has not happened'),
    moment('paid_at', 'p."paidAt"', 'When its payment was recorded; null while it is open'),
    money('received_amount', 'p.received', 'What arrived; the whole amount where nothing else was said'),
    day(
      'received_on',
      'p."receivedOn"',
      'The day on which it arrived; that of the record where nothing else was said',
    ),
    text(
      'state',
      `case when p."paidAt" is not null then 'completed' when p."isOverdue" then 'overdue' else 'pending' end`,
      'completed, pending, or overdue: open on the day after the due day. What a cancelled order owes is pending',
    ),
    count(
      'days_overdue',
      `case when p."isOverdue" then ${dayOf('now()')} - ${dayOf('p."dueAt"')} end`,
      'How many days it is overdue. Days, also those of weekends',
    ),
    text('order_status', 'p.status', 'Status of the order'),
  ],
  from: ({ read }) => `${instalments(read)} p`,
};

export const revenueMonthly: AnalyticsView = {
  name: 'revenue_monthly',
  meaning:
    'A row for each month with money in it. Cancelled orders are neither booked nor billed; what they paid is collected. Without demo orders. From: table order_facts; a million orders take longer than 2 s',
  columns: [
    day('month', 'm.month', 'The first day of the month'),
    money(
      'booked',
      'coalesce(sum(m.booked), 0)',
      'Final prices of the orders whose price was last approved in the month',
    ),
    count('booked_orders', 'count(m.booked)', 'How many orders that are'),
    money('billed', 'coalesce(sum(m.billed), 0)', 'Instalments that are due in the month, paid or not'),
    money('collected', 'coalesce(sum(m.collected), 0)', 'What arrived in the month'),
    money('overdue', 'coalesce(sum(m.overdue), 0)', 'Of the billed instalments: what is overdue today'),
  ],
  from: ({ read }) => `(
    select ${periodOf('month', 'f."approvedAt"')} as month, f."finalPrice" as booked, null::bigint as billed,
      null::bigint as collected, null::bigint as overdue
    from ${read}.order_facts f
    where not f."isDemo" and f."approvedAt" is not null and f."finalPrice" is not null and f.status <> ${literal('cancelled')}
    union all
    select ${periodOf('month', 'p."dueAt"')}, null, p.amount, null, case when p."isOverdue" then p.amount end
    from ${instalments(read)} p where p."dueAt" is not null and p.status <> ${literal('cancelled')}
    union all
    select date_trunc('month', p."receivedOn"::timestamp)::date, null, null, p.received, null
    from ${instalments(read)} p where p."receivedOn" is not null) m
    group by m.month`,
};
