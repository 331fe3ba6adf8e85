import { count, day, dayOf, literal, moment, money, person, text } from '../catalogue.js';
import type { AnalyticsView } from '../catalogue.js';

const today = dayOf('now()');
/** The price of an order `o` of order_facts, for the customer. */
export const priceOf = (o: string): string => `${o}."finalPrice"`;

/** What an order `o` of order_facts brings: its price, once it is approved and while it is not cancelled. */
export const booked = (o: string) => ({
  amount: priceOf(o),
  when: `not ${o}."isDemo" and ${o}."approvedAt" is not null and ${priceOf(o)} is not null and ${o}.status <> ${literal('cancelled')}`,
});

const isOverdue = `p."isOwed" and p."paidAt" is null and p."dueOn" < ${today}`;

export const payments: AnalyticsView = {
  name: 'payments',
  meaning:
    'A row for each instalment, without references and notes. Without demo orders. From: tables order_instalments and order_facts',
  columns: [
    text('project_id', 'p."projectId"', 'Id of the order'),
    person('customer_key', 'p."customerId"', 'The customer'),
    text('kind', 'p.kind', 'Labels are in view instalment_kinds'),
    count('number', 'p.number', 'Its place in the schedule, from 1'),
    money('amount', 'p.amount', 'What is to be paid'),
    moment('due_at', 'p."dueAt"', 'When it is due; null while what makes it payable has not happened'),
    moment('paid_at', 'p."paidAt"', 'When its payment was recorded; null while it is open'),
    money(
      'received_amount',
      'p."receivedAmount"',
      'What arrived; the whole amount where nothing else was said',
    ),
    day(
      'received_on',
      'p."receivedOn"',
      'The day on which it arrived; that of the record where nothing else was said',
    ),
    text(
      'state',
      `case when p."paidAt" is not null then 'completed' when ${isOverdue} then 'overdue' else 'pending' end`,
      'completed, pending, or overdue: open on the day after the due day. What a cancelled order owes is pending',
    ),
    count(
      'days_overdue',
      `case when ${isOverdue} then ${today} - p."dueOn" end`,
      'How many days it is overdue. Days, also those of weekends',
    ),
    text('order_status', 'f.status', 'Status of the order'),
    day('due_on', 'p."dueOn"', 'The day of due_at'),
  ],
  // PostgreSQL omits the left join from queries that use none of its columns.
  from: ({ read }) => `${read}.order_instalments p left join ${read}.order_facts f on f.id = p."projectId"`,
};

export const refunds: AnalyticsView = {
  name: 'refunds',
  meaning:
    'A row for each refund, without references and reasons. Without demo orders. From: tables order_refunds and order_facts',
  columns: [
    text('project_id', 'r."projectId"', 'Id of the order'),
    person('customer_key', 'r."customerId"', 'The customer'),
    count('number', 'r.number', 'Its place among the refunds of the order, from 1'),
    money('amount', 'r.amount', 'What went back'),
    day('refunded_on', 'r."refundedOn"', 'The day on which it did'),
    text('order_status', 'f.status', 'Status of the order'),
  ],
  from: ({ read }) => `${read}.order_refunds r left join ${read}.order_facts f on f.id = r."projectId"`,
};

export const revenueMonthly: AnalyticsView = {
  name: 'revenue_monthly',
  meaning:
    'A row for each month with money in it. Cancelled orders are neither booked nor billed; what they paid is collected, less what went back. Without demo orders. From: tables order_facts, order_instalments and order_refunds, each in one pass',
  columns: [
    day('month', 'm.month', 'The first day of the month'),
    money(
      'booked',
      'coalesce(sum(m.booked), 0)',
      'Final prices of the orders whose price was last approved in the month',
    ),
    count('booked_orders', 'coalesce(sum(m.orders), 0)', 'How many orders that are'),
    money('billed', 'coalesce(sum(m.billed), 0)', 'Instalments that are due in the month, paid or not'),
    money(
      'collected',
      'coalesce(sum(m.collected), 0)',
      'What arrived in the month, less what went back in it',
    ),
    money('overdue', 'coalesce(sum(m.overdue), 0)', 'Of the billed instalments: what is overdue today'),
    money('refunded', 'coalesce(sum(m.refunded), 0)', 'What went back to customers in the month'),
  ],
  // Summed by days first, because computing the month of a day costs more than the rest.
  from: ({ read }) => `(
    with due as materialized (
      select p."dueOn", p."receivedOn", sum(p."receivedAmount") as received,
        sum(p.amount) filter (where p."isOwed") as billed, sum(p.amount) filter (where ${isOverdue}) as overdue
      from ${read}.order_instalments p group by p."dueOn", p."receivedOn")
    select date_trunc('month', a.day::timestamp)::date as month, a.booked, a.orders, null::numeric as billed,
      null::numeric as collected, null::numeric as overdue, null::numeric as refunded
    from (
      select ${dayOf('f."approvedAt"')} as day, sum(${booked('f').amount}) as booked, count(*) as orders
      from ${read}.order_facts f
      where ${booked('f').when}
      group by 1) a
    union all
    select date_trunc('month', d."dueOn"::timestamp)::date, null, null, d.billed, null, d.overdue, null
    from due d where d."dueOn" is not null and d.billed is not null
    union all
    select date_trunc('month', d."receivedOn"::timestamp)::date, null, null, null, d.received, null, null
    from due d where d."receivedOn" is not null
    union all
    select date_trunc('month', b.day::timestamp)::date, null, null, null, -b.amount, null, b.amount
    from (select r."refundedOn" as day, sum(r.amount) as amount from ${read}.order_refunds r group by 1) b) m
    group by m.month`,
};
