import { workingDaysBetween, vietnamDay } from '@market/domain';
import { companyDefaults } from '@market/contracts';
import { expect, it } from '@jest/globals';
import { now, hour, keyOf, ms, expectRows, grouped, settings, shownByDefault } from './taken.fixture.js';
import {
  histories,
  lastVisit,
  firstVisit,
  submission,
  submitted,
  production,
  clockOf,
  mondayOf,
  monthOf,
  promiseIn,
  factoryOf,
  firstOfLast,
  readyIn,
} from './fold.fixture.js';
import type { History } from './fold.fixture.js';

export function figuresOfOrders(): void {
  it('projects: milestones, days, promise', () => {
    expectRows(
      'projects',
      histories().map((order) => {
        const { id, state } = order;
        const promise = promiseIn(order);
        const ended = ['completed', 'cancelled'].includes(state.status)
          ? lastVisit(order, state.status)!
          : now;
        const from = submission(order);
        const approved = lastVisit(order, 'approved');
        return {
          project_id: id,
          customer_key: keyOf(state.customerId),
          factory_key: keyOf(factoryOf(state)),
          status: state.status,
          is_demo: order.steps[0]!.event.type === 'DemoProjectCreated',
          deadline: state.deadline,
          due_on: state.dueDate,
          parts: state.parts.length,
          pieces: state.parts.length
            ? state.parts.reduce((sum, { quantity }) => sum + quantity, 0)
            : state.quantity,
          final_price: state.finalPrice,
          production_at: firstOfLast(order),
          ready_at: readyIn(order),
          ready_month: readyIn(order) && monthOf(readyIn(order)!),
          announced_on: state.delays.at(-1)?.date ?? null,
          is_overridden: order.steps.some(({ event }) => event.type === 'StatusOverridden'),
          created_at: order.steps[0]!.at,
          submitted_at: from,
          reviewed_at: lastVisit(order, 'reviewing'),
          sent_at: lastVisit(order, 'ready_for_manufacturer', 'bidding'),
          quoted_at: firstVisit(order, 'quoted'),
          approved_at: approved,
          approved_month: approved && monthOf(approved),
          payment_requested_at: lastVisit(order, 'payment_pending'),
          deposit_at: lastVisit(order, 'payment_confirmed'),
          completed_at: lastVisit(order, 'completed'),
          cancelled_at: lastVisit(order, 'cancelled'),
          days_open: from && workingDaysBetween(settings, vietnamDay(from), vietnamDay(ended)),
          promised_on: promise?.last ?? null,
          is_late: promise ? vietnamDay(promise.readyAt ?? now) > promise.last : null,
          delays: order.steps.filter(({ event }) => event.type === 'DelayAnnounced').length,
        };
      }),
    );
  });

  it('status intervals', () => {
    expectRows(
      'status_intervals',
      histories().flatMap(({ id, state, visits }) =>
        visits.map(({ status, at, until, event }, index) => ({
          project_id: id,
          is_demo: state.isDemo,
          is_override: event.type === 'StatusOverridden',
          actor_key: keyOf(event.metadata.actorId),
          actor_role: event.metadata.actorRole,
          number: index + 1,
          status,
          entered_at: at,
          left_at: until,
          hours: (ms(until ?? now) - ms(at)) / hour,
        })),
      ),
    );
  });

  it('weekly funnel', () => {
    const weeks = grouped(submitted(), (order) => mondayOf(submission(order)!));
    const ever = (all: History[], ...statuses: string[]) =>
      all.filter((order) => lastVisit(order, ...statuses)).length;
    expectRows(
      'weekly_funnel',
      [...weeks].map(([week, all]) => ({
        week,
        submitted: all.length,
        quoted: ever(all, 'quoted'),
        approved: ever(all, 'approved'),
        paid: ever(all, 'payment_confirmed'),
        in_production: ever(all, ...production),
        completed: ever(all, 'completed'),
        cancelled: ever(all, 'cancelled'),
      })),
    );
  });

  it('quote turnaround, and the breaches of now', () => {
    expectRows(
      'quote_turnaround',
      submitted().map((order) => {
        const { elapsed, pauses, stopped, paused } = clockOf(order);
        return {
          project_id: order.id,
          submitted_at: submission(order),
          week: mondayOf(submission(order)!),
          quoted_at: firstVisit(order, 'quoted'),
          state: stopped ? 'stopped' : paused ? 'paused' : 'running',
          stopped_at: stopped,
          paused_hours: pauses,
          elapsed_hours: elapsed,
          is_within_promise: elapsed <= settings.slaHours.promise,
          is_within_second_mark: elapsed <= settings.slaHours.second,
        };
      }),
    );
    const { promise, second } = companyDefaults.slaHours;
    expect(
      shownByDefault['quote_turnaround']!.map(
        ({ elapsed_hours: hours, is_within_promise: within, is_within_second_mark: isWithinSecond }) =>
          Number(hours) <= promise === within && Number(hours) <= second === isWithinSecond,
      ),
    ).not.toContain(false);
    const late = submitted().filter(
      (order) => clockOf(order).stopped === null && clockOf(order).elapsed > settings.slaHours.promise,
    );
    expectRows(
      'sla_breaches_now',
      late.map((order) => ({
        project_id: order.id,
        status: order.state.status,
        factory_key: keyOf(factoryOf(order.state)),
        state: clockOf(order).paused ? 'paused' : 'running',
        submitted_at: submission(order),
        elapsed_hours: clockOf(order).elapsed,
        is_past_second_mark: clockOf(order).elapsed > settings.slaHours.second,
      })),
    );
  });

  it('cohorts of customers', () => {
    const all = submitted().map((order) => ({
      order,
      customer: order.state.customerId,
      month: monthOf(submission(order)!),
    }));
    const first = new Map(
      [...grouped(all, ({ customer }) => customer)].map(([customer, own]) => [
        customer,
        own.map(({ month }) => month).sort()[0]!,
      ]),
    );
    const index = (month: string) => Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7));
    expectRows(
      'customer_cohorts',
      [...grouped(all, ({ customer, month }) => `${first.get(customer)!} ${month}`).values()].map(
        (group) => ({
          first_month: first.get(group[0]!.customer)!,
          months_since: index(group[0]!.month) - index(first.get(group[0]!.customer)!),
          customers: new Set(group.map(({ customer }) => customer)).size,
          orders: group.length,
          approved_amount: group
            .filter(({ order }) => lastVisit(order, 'approved') && order.state.status !== 'cancelled')
            .reduce((sum, { order }) => sum + (order.state.finalPrice ?? 0), 0),
        }),
      ),
    );
  });
}
