import { count, day, dayOf, flag, moment, money, periodOf, person, text, workingDays } from '../catalogue.js';
import { booked, priceOf } from './money.js';
import { calendarArrays, calendarDays, workingDaysAfter, workingDaysUntil } from '../clocks.js';
import type { AnalyticsView } from '../catalogue.js';

/** The business calendar of today's settings; the rule is that of isWorkingDay in the domain. */
export const calendar: AnalyticsView = {
  name: 'calendar',
  meaning:
    'The days from 2020 to 2040, by the working days and holidays of today’s company settings. From: table company',
  columns: [
    day('day', 'd.day', 'The day'),
    flag('is_working', 'd.working', 'Whether the company works on it'),
    count(
      'working_days',
      'd.total',
      'How many working days there are from 2020-01-01 up to and including it: subtract two of them for the working days between',
    ),
  ],
  from: ({ read }) => `${calendarDays(read)} d`,
};

const endDay = dayOf(`coalesce(case f.status when 'completed' then f."completedAt"
  when 'cancelled' then f."cancelledAt" end, now())`);

export const projects: AnalyticsView = {
  name: 'projects',
  meaning:
    'A row for each order, drafts and demo orders included. A milestone is the last time at which the order came to that status; null if it never did. From: table order_facts',
  columns: [
    text('project_id', 'f.id', 'Id of the order'),
    person('customer_key', 'f."customerId"', 'The customer'),
    person('factory_key', 'f."factoryId"', 'The factory whose quote is accepted, or else the assigned one'),
    text('status', 'f.status', 'Its status now; labels are in view statuses'),
    flag('is_demo', 'f."isDemo"', 'Whether it is a demo order; figures of other views leave these out'),
    flag('is_overridden', 'f."isOverridden"', 'Whether a status was ever set past the lifecycle'),
    text(
      'deadline',
      `case when f.deadline = any ('{1-2-weeks,2-4-weeks,1-2-months,urgent}') then f.deadline end`,
      'The wished delivery; labels are in view deadlines. Null for a text of other lists',
    ),
    day('due_on', 'f."dueDate"', 'The day that the wish amounts to, set at submission'),
    count('parts', 'f.parts', 'How many parts it has'),
    count(
      'pieces',
      // The type of a published column stays.
      'least(f.pieces, 2147483647)',
      'How many pieces: the sum of its parts’, or its own quantity where it has none; 2147483647 also for more',
    ),
    money('final_price', priceOf('f'), 'The price for the customer; null while none is released'),
    moment('created_at', 'f."createdAt"', 'When it was first saved'),
    moment('submitted_at', 'f."submittedAt"', 'When the customer submitted it; null for a draft'),
    moment('reviewed_at', 'f."reviewedAt"', 'When the review last began'),
    moment('sent_at', 'f."sentAt"', 'When factories were last asked for quotes'),
    moment('quoted_at', 'f."quotedAt"', 'When the first price was released'),
    moment('approved_at', 'f."approvedAt"', 'When the customer last approved a price'),
    moment('payment_requested_at', 'f."paymentRequestedAt"', 'When the deposit was last requested'),
    moment('deposit_at', 'f."depositAt"', 'When the deposit was last confirmed'),
    moment('production_at', 'f."productionAt"', 'When production began'),
    moment(
      'ready_at',
      'f."readyAt"',
      'When the last stage was completed, or else all of the order; null while it is not ready',
    ),
    moment('completed_at', 'f."completedAt"', 'When it was completed'),
    moment('cancelled_at', 'f."cancelledAt"', 'When it was cancelled'),
    workingDays(
      'days_open',
      'f.days_open',
      'From the day of submission to that of its end, or to today; null before it',
    ),
    day(
      'promised_on',
      'f.promised_on',
      'The last day that the accepted quote promises: its working days from the approval, or from the deposit where one is asked for',
    ),
    flag(
      'is_late',
      `${dayOf('coalesce(f."readyAt", now())')} > f.promised_on`,
      'Whether it was ready after the promised day, or is not ready and the day is past; null without a promise',
    ),
    count('delays', 'f.delays', 'How many notices of delays the factory gave'),
    day('announced_on', 'f."announcedOn"', 'The day that the last notice names'),
    day('approved_month', periodOf('month', 'f."approvedAt"'), 'The first day of the month of approved_at'),
    day('ready_month', periodOf('month', 'f."readyAt"'), 'The first day of the month of ready_at'),
  ],
  from: ({ read }) => {
    const c = calendarArrays(read);
    return `(
    select f.*, ${workingDaysAfter(c, dayOf('f."promisedFrom"'), 'f."deliveryDays"')} as promised_on,
      case when f."submittedAt" is not null then
        greatest(0, ${workingDaysUntil(c, endDay)} - ${workingDaysUntil(c, dayOf('f."submittedAt"'))}) end as days_open
    from ${read}.order_facts f) f`;
  },
};

export const weeklyFunnel: AnalyticsView = {
  name: 'weekly_funnel',
  meaning:
    'A row for each week in which orders were submitted, and how far these orders have ever come. Without demo orders. From: table order_facts, in one pass',
  columns: [
    day('week', periodOf('week', 'f."submittedAt"'), 'The Monday of the week of submission'),
    count('submitted', 'count(*)', 'Orders that were submitted in the week'),
    ...(
      [
        ['quoted', 'quotedAt', 'a price was released'],
        ['approved', 'approvedAt', 'the customer approved a price'],
        ['paid', 'depositAt', 'the deposit was confirmed'],
        ['in_production', 'productionAt', 'production began'],
        ['completed', 'completedAt', 'they were completed'],
        ['cancelled', 'cancelledAt', 'they were cancelled'],
      ] as const
    ).map(([name, milestone, meaning]) =>
      count(name, `count(f."${milestone}")`, `Those of them for which ${meaning}, up to now`),
    ),
  ],
  from: ({ read }) => `${read}.order_facts f where not f."isDemo" and f."submittedAt" is not null
    group by ${periodOf('week', 'f."submittedAt"')}`,
};

export const customerCohorts: AnalyticsView = {
  name: 'customer_cohorts',
  meaning:
    'A row for each month in which customers submitted their first order, and each month since in which some of them submitted orders. Without demo orders. From: table order_facts, in one pass',
  columns: [
    day('first_month', 'o.first', 'The first day of the month of their first order'),
    count(
      'months_since',
      '12 * (extract(year from o.month) - extract(year from o.first)) + extract(month from o.month) - extract(month from o.first)',
      'How many months later; 0 is the month of the first order',
    ),
    count('customers', 'count(*)', 'How many of them submitted an order in that month'),
    count('orders', 'sum(o.orders)', 'How many orders they submitted in it'),
    money(
      'approved_amount',
      'sum(o.amount)',
      'The final prices of those orders that were approved and not cancelled',
    ),
  ],
  // A customer has one row a month.
  from: ({ read }) => `(
    select c.customer, c.month, c.orders, c.amount, min(c.month) over (partition by c.customer) as first
    from (
      select f."customerId" as customer, ${periodOf('month', 'f."submittedAt"')} as month, count(*) as orders,
        coalesce(sum(${booked('f').amount}) filter (where ${booked('f').when}), 0) as amount
      from ${read}.order_facts f where not f."isDemo" and f."submittedAt" is not null
      group by 1, 2) c) o
    group by o.first, o.month`,
};
