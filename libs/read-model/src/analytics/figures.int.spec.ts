import {
  evolve,
  projectDecider,
  projectExamples,
  workingTime,
  workingDaysBetween,
  addWorkingDays,
  vietnamDay,
  defaultCalendar,
} from '@control-center/domain';
import { readFile } from 'node:fs/promises';
import { stages as stagePlan } from '@control-center/contracts';
import type { ProjectEvents, ProjectState } from '@control-center/domain';
import { recorded } from '@control-center/event-store';
import type { StoredEvent } from '@control-center/event-store';
import { fc } from '@control-center/testing/random';
import { testDatabase } from '@control-center/testing-read-model/database';
import type { TestDatabase } from '@control-center/testing-read-model/database';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { audit, auditSchema } from '../audit/journal.js';
import { inTransaction } from '../engine/rows/database.js';
import { processBatch, processEntries } from '../engine/batches/batch.js';
import { marketplace } from '../models/marketplace.js';
import { openDatabase, readModels } from '../release/release.js';
import { addressOf } from '../engine/rows/database.js';
import { figuresOfFactories } from '../models/projects/factory-orders.js';
import { analytics } from './publish.js';
import { analyticsViews } from './views.js';
import { asLog, randomLife, randomTalk, toldLife } from './random-lives.fixture.js';

const { people } = projectExamples;
const hour = 3_600_000;
const day = 24 * hour;
const lives = 40;
/** The first three stages of an order, each completed. */
const stagesDone = projectExamples.completedStages(3).slice(projectExamples.producing.length);

type Step = { event: StoredEvent; at: string; before: ProjectState; after: ProjectState };

let database: TestDatabase;
/** The moment at which all figures are taken. */
let now: string;
let log: StoredEvent[];
let orders: Map<string, Step[]>;
const shown: Record<string, Record<string, unknown>[]> = {};

beforeAll(async () => {
  database = await testDatabase();
  const { pool } = database;
  const end = Date.now();
  const random = randomOf(7);
  log = asLog([
    ...toldLife('owes-and-is-cancelled', end, [
      ...projectExamples.awaitingDeposit.map((event, index) => ({ event, hoursAgo: 1400 - index })),
      { event: { type: 'ProjectCancelled', data: { reason: 'Khách đổi kế hoạch' } }, hoursAgo: 1300 },
    ]),
    ...toldLife('completes-stages-90-days-ago', end, [
      ...projectExamples.producing.map((event, index) => ({ event, hoursAgo: 2300 - index })),
      ...stagesDone.map((event, index) => ({ event, hoursAgo: [2161, 2159, 2001][index]! })),
    ]),
    ...Array.from({ length: lives }, (_, index) => {
      const id = `order-${String(index)}`;
      // Some have only begun.
      const begins = end - (index % 4 === 0 ? random(6) : 60 + random(140)) * day - random(1000) * 60_000;
      const customer = [people.customer, people.customer, people.otherCustomer][index % 3]!;
      const life = { begins, ends: end - hour, isSteady: index % 3 === 0, customer };
      return [...randomLife(id, random, life), ...randomTalk(id, random, life)];
    }).flat(),
  ]);
  orders = stepsOf(log);
  await inTransaction(pool, (db) =>
    processBatch(db, { projections: marketplace.projections, epoch: 0 }, log),
  );
  const audits = openDatabase(addressOf(pool), { max: 1, name: 'audit', schema: auditSchema });
  const append = audit.journal!.open({ read: () => Promise.resolve([]) });
  await inTransaction(audits, (db) => processEntries(db, { append, epoch: 0 }, log));
  await audits.end();
  await pool.query(`insert into analyst_keys ("accountId") select unnest($1::text[])`, [
    ['customer-1', 'customer-2', 'factory-1', 'factory-2', 'provider-1', 'admin-1'],
  ]);
  await inTransaction(pool, (db) => analytics.publish(db, readModels.schema));
  await inTransaction(pool, async (db) => {
    await db.query('set local timezone = "America/New_York"');
    now = (await db.query<{ now: string }>('select now() as now')).rows[0]!.now;
    for (const { name } of analyticsViews)
      shown[name] = (await db.query(`select * from analytics.${name}`)).rows;
  });
});
afterAll(() => database.close());

function randomOf(seed: number): (below: number) => number {
  const numbers = fc.sample(fc.nat(), { seed, numRuns: 50_000 });
  let next = 0;
  return (below) => numbers[next++ % numbers.length]! % below;
}

function stepsOf(all: readonly StoredEvent[]): Map<string, Step[]> {
  const found = new Map<string, Step[]>();
  for (const event of all.filter(({ stream }) => stream.startsWith('project-'))) {
    const id = event.stream.slice('project-'.length);
    const steps = found.get(id) ?? [];
    const before = steps.at(-1)?.after ?? projectDecider.initial;
    const after = evolve(projectDecider, before, recorded<ProjectEvents>(event));
    found.set(id, [...steps, { event, at: event.metadata.occurredAt, before, after }]);
  }
  return found;
}

const ms = (at: string): number => Date.parse(at);
const rounded = (value: unknown): unknown =>
  typeof value === 'number' ? Math.round(value * 1000) / 1000 : value;
type Row = Record<string, unknown>;
const isFraction = (value: unknown): value is number => typeof value === 'number' && !Number.isInteger(value);
/** The view has exactly these rows, in the columns that they have; fractions are compared to six digits. */
function expectRows(view: string, expected: readonly Row[]): void {
  expect(expected.length).toBeGreaterThan(0);
  const names = Object.keys(expected[0]!);
  const exact = names.filter((name) => !expected.some((row) => isFraction(row[name])));
  const inOrder = (rows: readonly Row[]) =>
    rows
      .map((row) => ({ row, by: JSON.stringify(exact.map((name) => row[name])) }))
      .sort((a, b) => a.by.localeCompare(b.by))
      .map(({ row }) => row);
  const close = (row: Row) =>
    Object.fromEntries(
      names.map((name) => [
        name,
        typeof row[name] === 'number' && !exact.includes(name) ? expect.closeTo(row[name], 6) : row[name],
      ]),
    );
  const rows = shown[view]!.map((row) => Object.fromEntries(names.map((name) => [name, row[name]])));
  expect(inOrder(rows)).toEqual(inOrder(expected).map(close));
}

/** Each order with its last state and its times in statuses, oldest first. */
const histories = () =>
  [...orders].map(([id, steps]) => {
    const changes = steps.filter(
      ({ before, after }) => before.revision < 0 || before.status !== after.status,
    );
    const visits = changes.map(({ at, after }, index) => ({
      status: after.status,
      at,
      until: changes[index + 1]?.at ?? null,
    }));
    return { id, steps, state: steps.at(-1)!.after, visits };
  });
type History = ReturnType<typeof histories>[number];
const lastVisit = ({ visits }: History, ...statuses: string[]): string | null =>
  visits.filter(({ status }) => statuses.includes(status)).at(-1)?.at ?? null;
const firstVisit = ({ visits }: History, ...statuses: string[]): string | null =>
  visits.find(({ status }) => statuses.includes(status))?.at ?? null;
const submission = ({ steps }: History): string | null =>
  steps.filter(({ event }) => event.type === 'ProjectSubmitted').at(-1)?.at ?? null;
const submitted = () => histories().filter((order) => submission(order) !== null);

const waiting = ['submitted', 'reviewing', 'need_customer_revision', 'ready_for_manufacturer', 'bidding'];
const production = ['in_production', 'quality_check', 'ready_for_delivery'];

/** The clock of the promise: hours outside of revision, from the submission to the first price, the end of waiting, or now. */
function clockOf(order: History): { elapsed: number; stopped: string | null; paused: boolean } {
  const { state, visits } = order;
  const start = submission(order)!;
  const quoted = firstVisit(order, 'quoted');
  const stopped = quoted ?? (waiting.includes(state.status) ? null : lastVisit(order, state.status));
  const until = stopped ?? now;
  const counted = visits
    .filter(({ status }) => status !== 'need_customer_revision')
    .map(({ at, until: left }) =>
      Math.max(0, Math.min(ms(left ?? until), ms(until)) - Math.max(ms(at), ms(start))),
    );
  return {
    elapsed: counted.reduce((sum, one) => sum + one, 0) / hour,
    stopped,
    paused: stopped === null && state.status === 'need_customer_revision',
  };
}

const mondayOf = (at: string): string => {
  const date = new Date(`${vietnamDay(at)}T00:00:00Z`);
  return new Date(date.getTime() - ((date.getUTCDay() + 6) % 7) * day).toISOString().slice(0, 10);
};
const monthOf = (at: string): string => `${vietnamDay(at).slice(0, 7)}-01`;
const grouped = <One>(all: readonly One[], keyOf: (one: One) => string): Map<string, One[]> => {
  const groups = new Map<string, One[]>();
  for (const one of all) groups.set(keyOf(one), [...(groups.get(keyOf(one)) ?? []), one]);
  return groups;
};
const acceptedIn = ({ quotes }: ProjectState) => quotes.find(({ state }) => state === 'accepted');

/** The promise of an order after its approval: the last day, and when it was ready. */
function promiseIn(order: History): { last: string; readyAt: string | null } | undefined {
  const { state } = order;
  const accepted = acceptedIn(state);
  const approved = lastVisit(order, 'approved');
  const paid = lastVisit(order, 'payment_confirmed');
  const from =
    state.status === 'approved'
      ? approved
      : ['payment_confirmed', ...production, 'completed'].includes(state.status)
        ? ([approved, paid]
            .filter((at) => at !== null)
            .sort()
            .at(-1) ?? lastVisit(order, 'in_production'))
        : null;
  if (!accepted || !from) return undefined;
  const ready =
    state.status === 'completed'
      ? (lastVisit(order, 'ready_for_delivery') ?? lastVisit(order, 'completed'))
      : state.status === 'ready_for_delivery'
        ? lastVisit(order, 'ready_for_delivery')
        : null;
  return { last: addWorkingDays(defaultCalendar, vietnamDay(from), accepted.deliveryDays), readyAt: ready };
}

describe('the figures of analysts are those of a plain fold over the log', () => {
  it('the lives reach every status, and production, payments and revisions occur', () => {
    const reached = new Set(histories().flatMap(({ visits }) => visits.map(({ status }) => status)));
    expect(
      [
        ...waiting,
        'quoted',
        'approved',
        'payment_pending',
        'payment_confirmed',
        ...production,
        'completed',
        'cancelled',
      ].filter((status) => !reached.has(status as ProjectState['status'])),
    ).toEqual([]);
  });

  it('a cancelled order owes what was due, and stages were completed on both sides of 90 days', () => {
    const owing = histories().find(({ id }) => id === 'owes-and-is-cancelled')!.state;
    expect(owing.status).toBe('cancelled');
    expect(
      owing.instalments.some(({ dueAt, paidAt }) => dueAt && !paidAt && ms(dueAt) < ms(now) - 2 * day),
    ).toBe(true);
    const ages = stageRows()
      .filter(({ project_id: id }) => id === 'completes-stages-90-days-ago')
      .flatMap(({ completed_at: at }) => (at === null ? [] : [Math.floor((ms(now) - ms(at)) / hour)]));
    expect(ages).toEqual([2161, 2159, 2001]);
  });

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
        return {
          project_id: id,
          status: state.status,
          is_overridden: order.steps.some(({ event }) => event.type === 'StatusOverridden'),
          created_at: order.steps[0]!.at,
          submitted_at: from,
          reviewed_at: lastVisit(order, 'reviewing'),
          sent_at: lastVisit(order, 'ready_for_manufacturer', 'bidding'),
          quoted_at: firstVisit(order, 'quoted'),
          approved_at: lastVisit(order, 'approved'),
          payment_requested_at: lastVisit(order, 'payment_pending'),
          deposit_at: lastVisit(order, 'payment_confirmed'),
          completed_at: lastVisit(order, 'completed'),
          cancelled_at: lastVisit(order, 'cancelled'),
          days_open: from && workingDaysBetween(defaultCalendar, vietnamDay(from), vietnamDay(ended)),
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
      histories().flatMap(({ id, visits }) =>
        visits.map(({ status, at, until }, index) => ({
          project_id: id,
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
        const { elapsed, stopped, paused } = clockOf(order);
        return {
          project_id: order.id,
          state: stopped ? 'stopped' : paused ? 'paused' : 'running',
          stopped_at: stopped,
          elapsed_hours: elapsed,
          is_within_promise: elapsed <= 24,
          is_within_second_mark: elapsed <= 48,
        };
      }),
    );
    const late = submitted().filter(
      (order) => clockOf(order).stopped === null && clockOf(order).elapsed > 24,
    );
    expectRows(
      'sla_breaches_now',
      late.map((order) => ({ project_id: order.id, status: order.state.status })),
    );
  });

  it('quotes and win rate', async () => {
    const all = histories().flatMap(({ id, state }) => state.quotes.map((quote) => ({ id, quote })));
    expectRows(
      'quotes',
      all.map(({ id, quote }) => ({
        quote_id: quote.id,
        project_id: id,
        version: quote.version,
        state: quote.state,
        total_price: quote.totalPrice,
        created_at: quote.createdAt,
      })),
    );
    const keys = await keysOfPeople();
    const lots = [...grouped(all, ({ id, quote }) => `${id} ${quote.manufacturerId}`).values()].map(
      (versions) => {
        const inOrder = versions.map(({ quote }) => quote).sort((a, b) => a.version - b.version);
        const won = inOrder.some(({ state }) => state === 'accepted');
        return {
          factory: inOrder[0]!.manufacturerId,
          month: monthOf(inOrder[0]!.createdAt),
          state: won ? 'accepted' : inOrder.at(-1)!.state,
        };
      },
    );
    expectRows(
      'win_rate',
      [...grouped(lots, ({ month, factory }) => `${month} ${factory}`).values()].map((group) => {
        const many = (state: string) => group.filter((lot) => lot.state === state).length;
        const decided = many('accepted') + many('rejected');
        return {
          month: group[0]!.month,
          factory_key: keys.get(group[0]!.factory),
          quoted: group.length,
          won: many('accepted'),
          lost: many('rejected'),
          withdrawn: many('withdrawn'),
          waiting: many('waiting'),
          win_rate: decided ? many('accepted') / decided : null,
        };
      }),
    );
  });

  /** Each stage with its times, from the events of stages alone. */
  const stageRows = () =>
    histories().flatMap((order) => {
      const start = firstOfLast(order);
      if (start === null) return [];
      const done = stagePlan.map(({ id }) => {
        const last = order.steps
          .filter(
            ({ event }) =>
              ['StageCompleted', 'StageReopened'].includes(event.type) &&
              (event.data as { stageId: string }).stageId === id,
          )
          .at(-1);
        return last?.event.type === 'StageCompleted' ? last.at : null;
      });
      const total = stagePlan.reduce((sum, { days }) => sum + days, 0);
      const promised = acceptedIn(order.state)?.deliveryDays;
      return stagePlan.map(({ id }, index) => {
        const earlier = done.slice(0, index);
        const own = done[index]!;
        const before = earlier.filter((at): at is string => at !== null && (own === null || at <= own));
        const isReached = own !== null || earlier.every((at) => at !== null);
        const share = stagePlan.slice(0, index + 1).reduce((sum, { days }) => sum + days, 0) / total;
        return {
          project_id: order.id,
          stage_id: id,
          begun_at: isReached ? [start, ...before].sort().at(-1)! : null,
          planned_at:
            promised === undefined ? null : new Date(ms(start) + share * promised * day).toISOString(),
          completed_at: own,
          is_current: own === null && isReached && production.includes(order.state.status),
        };
      });
    });
  /** The earliest of the last visits of the statuses of production. */
  const firstOfLast = (order: History): string | null =>
    production.flatMap((status) => lastVisit(order, status) ?? []).sort()[0] ?? null;

  it('stages and bottlenecks', () => {
    const rows = stageRows();
    expectRows('stages', rows);
    const days90 = ms(now) - 90 * day;
    expectRows(
      'bottlenecks',
      stagePlan.map(({ id }, index) => {
        const own = rows.filter(({ stage_id: stage }) => stage === id);
        const current = own.filter(({ is_current: isCurrent }) => isCurrent);
        const done = own.filter(({ completed_at: at }) => at !== null && ms(at) >= days90);
        const times = done
          .map(({ begun_at: from, completed_at: to }) => (ms(to ?? '') - ms(from ?? '')) / day)
          .sort((a, b) => a - b);
        const late = done.filter(({ planned_at: planned }) => planned !== null);
        const at = (times.length - 1) / 2;
        return {
          stage_id: id,
          number: index + 1,
          orders_now: current.length,
          late_now: current.filter(({ planned_at: planned }) => planned !== null && planned < now).length,
          completed: done.length,
          median_days: times.length ? (times[Math.floor(at)]! + times[Math.ceil(at)]!) / 2 : null,
          late_share: late.length
            ? late.filter(({ planned_at: planned, completed_at: to }) => ms(to ?? '') > ms(planned ?? ''))
                .length / late.length
            : null,
        };
      }),
    );
  });

  it('the scorecard of the last ten is that of the product’s lists', async () => {
    const keys = await keysOfPeople();
    const ids = ['factory-1', 'factory-2'];
    const figures = await figuresOfFactories(database.pool, ids, defaultCalendar, now);
    const rows = shown['factory_scorecard']!.filter(({ period }) => period === 'last_10');
    const numbers = (id: string) => {
      const row = rows.find(({ factory_key: key }) => key === keys.get(id))!;
      return [row['due_orders'], rounded(row['on_time_share']), rounded(row['median_response_hours'])];
    };
    expect(ids.map(numbers)).toEqual(
      ids.map((id) => {
        const { dueOrders, onTimeShare, medianResponseHours } = figures.get(id)!;
        return [dueOrders, rounded(onTimeShare), rounded(medianResponseHours)];
      }),
    );
    const since = new Date(ms(now) - 90 * day).toISOString();
    const declines = (id: string) =>
      log.filter(
        ({ type, data, metadata }) =>
          type === 'OrderDeclined' &&
          (data as { manufacturerId: string }).manufacturerId === id &&
          metadata.occurredAt >= since,
      ).length;
    const responses = (id: string) => {
      const answered = histories().flatMap((order) => {
        const asked = [lastVisit(order, 'ready_for_manufacturer'), lastVisit(order, 'bidding')];
        const own = order.state.quotes
          .filter(({ manufacturerId }) => manufacturerId === id)
          .map(({ createdAt }) => createdAt);
        const pairs = asked
          .flatMap((at) => (at !== null && own.some((quotedAt) => quotedAt >= at) ? [at] : []))
          .sort();
        const from = pairs.at(-1);
        return from === undefined ? [] : [{ from, to: own.filter((at) => at >= from).sort()[0]! }];
      });
      return answered
        .filter(({ to }) => to >= since)
        .map(({ from, to }) => workingTime(defaultCalendar, from, to) / hour)
        .sort((a, b) => a - b);
    };
    const median = (all: number[]) =>
      all.length
        ? (all[Math.floor((all.length - 1) / 2)]! + all[Math.ceil((all.length - 1) / 2)]!) / 2
        : null;
    const last90 = shown['factory_scorecard']!.filter(({ period }) => period === 'days_90');
    expect(
      ids.map((id) => {
        const row = last90.find(({ factory_key: key }) => key === keys.get(id))!;
        return [row['declines'], row['responses'], rounded(row['median_response_hours'])];
      }),
    ).toEqual(ids.map((id) => [declines(id), responses(id).length, rounded(median(responses(id)))]));
  });

  it('revisions by cause', () => {
    const causes: Record<string, string> = {
      RevisionRequested: 'request',
      QuoteChangeRequested: 'price',
      ReturnedToReview: 'review',
      StageReopened: 'rework',
    };
    expectRows(
      'revisions',
      log
        .filter(({ type }) => type in causes)
        .map(({ type, stream, metadata }) => ({
          project_id: stream.slice('project-'.length),
          occurred_at: metadata.occurredAt,
          cause: causes[type],
          actor_role: metadata.actorRole,
        })),
    );
  });

  it('payments and the revenue of months', () => {
    const rows = histories().flatMap(({ id, state }) =>
      state.instalments.map(({ kind, amount, dueAt, paidAt }) => {
        const isOverdue =
          state.status !== 'cancelled' &&
          paidAt === null &&
          dueAt !== null &&
          vietnamDay(dueAt) < vietnamDay(now);
        return {
          project_id: id,
          kind,
          amount,
          due_at: dueAt,
          paid_at: paidAt,
          received_amount: paidAt ? amount : null,
          state: paidAt ? 'completed' : isOverdue ? 'overdue' : 'pending',
          order_status: state.status,
        };
      }),
    );
    expectRows('payments', rows);
    const alive = rows.filter(({ order_status: status }) => status !== 'cancelled');
    const booked = histories()
      .filter(({ state }) => state.status !== 'cancelled' && state.finalPrice !== null)
      .flatMap((order) => {
        const at = lastVisit(order, 'approved');
        return at === null ? [] : [{ month: monthOf(at), amount: order.state.finalPrice! }];
      });
    const billed = alive.flatMap((row) =>
      row.due_at === null ? [] : [{ ...row, month: monthOf(row.due_at) }],
    );
    const collected = rows.flatMap((row) =>
      row.paid_at === null ? [] : [{ ...row, month: monthOf(row.paid_at) }],
    );
    const months = [...new Set([booked, billed, collected].flat().map(({ month }) => month))];
    const sum = (all: readonly { month: string; amount: number }[], month: string) =>
      all.filter((one) => one.month === month).reduce((total, { amount }) => total + amount, 0);
    expectRows(
      'revenue_monthly',
      months.map((month) => ({
        month,
        booked: sum(booked, month),
        billed: sum(billed, month),
        collected: sum(collected, month),
        overdue: sum(
          billed.filter(({ state }) => state === 'overdue'),
          month,
        ),
      })),
    );
  });

  it('responses to messages', () => {
    type Message = {
      messageId: string;
      projectId: string;
      channel: string;
      senderId: string;
      receiverId: string | null;
      fromProvider: boolean;
    };
    const sent = log
      .filter(({ type }) => type === 'MessageSent')
      .map(({ data, metadata }) => ({ ...(data as Message), at: metadata.occurredAt }));
    const talks = grouped(sent, ({ projectId, channel, fromProvider, senderId, receiverId }) =>
      [projectId, channel, channel === 'factory' ? (fromProvider ? receiverId : senderId) : ''].join(' '),
    );
    expectRows(
      'message_response',
      [...talks.values()].flatMap((talk) =>
        talk.flatMap((message, index) => {
          if (message.fromProvider || (index > 0 && !talk[index - 1]!.fromProvider)) return [];
          const answer = talk.slice(index).find(({ fromProvider }) => fromProvider)?.at ?? null;
          return [
            {
              project_id: message.projectId,
              asked_at: message.at,
              answered_at: answer,
              response_hours: answer && (ms(answer) - ms(message.at)) / hour,
              working_response_hours: answer && workingTime(defaultCalendar, message.at, answer) / hour,
            },
          ];
        }),
      ),
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
        }),
      ),
    );
  });

  it('events, files, parts and the calendar', () => {
    expectRows(
      'events',
      log.map(({ position, type, metadata }) => ({
        position: Number(position),
        type,
        occurred_at: metadata.occurredAt,
        actor_role: metadata.actorRole,
      })),
    );
    const days = shown['calendar']!;
    expect(
      days.filter(
        ({ day: date, is_working: isWorking }) =>
          isWorking !==
          (workingDaysBetween(
            defaultCalendar,
            new Date(ms(String(date)) - day).toISOString().slice(0, 10),
            String(date),
          ) ===
            1),
      ),
    ).toEqual([]);
    expect(shown['freshness']).toMatchObject([{ is_replaced: false, lag_seconds: 0 }]);
  });

  // Promise: The twenty questions of docs/analysts are answered by the SQL that stands with them
  it('the questions of the page are answered', async () => {
    const page = await readFile(new URL('../../../../docs/analysts/questions.md', import.meta.url), 'utf8');
    const questions = [
      ...page.matchAll(/```sql\n([^`]*)```\s+\|([^\n]*)\|\n\s+\| -[^\n]*\n\s+\| [^\n]*\|\n/g),
    ];
    expect(questions).toHaveLength(20);
    const answers = await Promise.all(questions.map(([, sql]) => database.pool.query(sql!)));
    const unanswered = questions.filter((_, index) => answers[index]!.rows.length === 0);
    expect(unanswered).toEqual([]);
    expect(questions.map(([, , header]) => header!.split('|').map((name) => name.trim()))).toEqual(
      answers.map(({ fields }) => fields.map(({ name }) => name)),
    );
  });
});

const keysOfPeople = async (): Promise<Map<string, string>> => {
  const { rows } = await database.pool.query<{ accountId: string; key: string }>(
    'select * from analyst_keys',
  );
  return new Map(rows.map(({ accountId, key }) => [accountId, key]));
};
