import type { InstalmentKind, Reminders } from '@market/contracts';
import type { Due, Recorded } from '@platform/kernel';
import { endOfDay } from '../../calendar/calendar.js';
import { slaMark } from '../../calendar/sla.js';
import type { DeadlineEvents, Passed, ProjectEvent } from '../events.js';
import type { Decisions, Evolve, ProjectState } from '../state.js';
import { deadlineNames } from '../times/deadline-names.js';
import type { DeadlineName } from '../times/deadline-names.js';
import { toEveryone, exceptFactory } from '../history/sentence.js';
import type { History } from '../history/sentence.js';
import { afterDays, overdueFrom, priceExpiresAt } from '../values/money.js';
import { agreedOn, announcedOn, readyAtOf, slaClockOf } from '../times/times.js';
import type { ClockSettings } from '../times/times.js';
import { deliveryPromiseOf } from '../times/delivery-promise.js';

// What time alone decides: when it is due, and the event that records it. Screens and lists use the same functions.

export { deadlineNames };
export type { DeadlineName };

/** The company's settings on which the moments depend. */
export type DeadlineSettings = ClockSettings & { reminders: Reminders };

export type DeadlineCommands = {
  /** Sent by the clock once a deadline has passed, with the settings of then. `isNews` is false where nobody is to be told. */
  PassDeadline: { deadline: DeadlineName; settings: DeadlineSettings; isNews: boolean };
};

type DueIn = (state: ProjectState, settings: DeadlineSettings) => Due | undefined;

const due = (at: string | null, basis: string | null): Due | undefined =>
  at === null || basis === null ? undefined : { at, basis };

const instalmentDue =
  (kind: InstalmentKind): DueIn =>
  ({ status, instalments }) => {
    const instalment = instalments.find((one) => one.kind === kind);
    if (!instalment || status === 'cancelled') return undefined;
    return due(overdueFrom(instalment), instalment.dueAt);
  };

/** The promise of a quote holds up to its last moment, so it is missed a millisecond later. */
const quoteDue = (state: ProjectState, hours: number, more: number): Due | undefined => {
  const clock = slaClockOf(state);
  const mark = clock.stoppedAt === null ? slaMark(clock, hours) : null;
  return due(mark && new Date(Date.parse(mark) + more).toISOString(), clock.startedAt);
};

const dueFor: Record<DeadlineName, DueIn> = {
  priceExpires: (state) => due(priceExpiresAt(state), state.quoteValidUntil),
  depositOverdue: instalmentDue('deposit'),
  progressOverdue: instalmentDue('progress'),
  finalOverdue: instalmentDue('final'),
  quotePromiseNears: (state, { slaHours, reminders }) =>
    quoteDue(state, Math.max(0, slaHours.promise - reminders.quoteHours), 0),
  quotePromise: (state, { slaHours }) => quoteDue(state, slaHours.promise, 1),
  deliveryPromise: (state, calendar) => {
    const promise = deliveryPromiseOf(state);
    const day = readyAtOf(state) === undefined ? agreedOn(state, calendar) : null;
    // A new holiday moves the day; what was missed stays missed.
    return promise && due(day && endOfDay(day), announcedOn(state) ?? promise.from);
  },
  revisionUnanswered: ({ status, reachedAt }, { reminders }) => {
    const since = reachedAt.need_customer_revision;
    if (status !== 'need_customer_revision' || since === undefined) return undefined;
    return due(afterDays(reminders.revisionDays, since), since);
  },
};

/** What is due in an order by one deadline: undefined where nothing is, or where it was recorded. */
export function dueIn(
  deadline: DeadlineName,
  state: ProjectState,
  settings: DeadlineSettings,
): Due | undefined {
  if (state.isDemo || state.submittedAt === null) return undefined;
  const next = dueFor[deadline](state, settings);
  return next && state.passed[deadline] !== next.basis ? next : undefined;
}

const eventFor: Record<DeadlineName, (passed: Passed) => ProjectEvent> = {
  priceExpires: (data) => ({ type: 'PriceExpired', data }),
  depositOverdue: (data) => ({ type: 'PaymentBecameOverdue', data: { ...data, kind: 'deposit' } }),
  progressOverdue: (data) => ({ type: 'PaymentBecameOverdue', data: { ...data, kind: 'progress' } }),
  finalOverdue: (data) => ({ type: 'PaymentBecameOverdue', data: { ...data, kind: 'final' } }),
  quotePromiseNears: (data) => ({ type: 'QuotePromiseNearing', data }),
  quotePromise: (data) => ({ type: 'QuotePromiseMissed', data }),
  deliveryPromise: (data) => ({ type: 'DeliveryPromiseMissed', data }),
  revisionUnanswered: (data) => ({ type: 'RevisionLeftUnanswered', data }),
};

/** The type of the event that records a deadline. */
export const recordedBy = (name: DeadlineName): keyof DeadlineEvents =>
  eventFor[name]({ basis: '', dueAt: '' }).type as keyof DeadlineEvents;

export const decideDeadlines: Decisions<DeadlineCommands> = {
  PassDeadline: (state, { deadline, settings, isNews }, { now }) => {
    const next = dueIn(deadline, state, settings);
    // It was met, moved or recorded meanwhile.
    if (!next || now < next.at) return [];
    const passed: Passed = {
      ...{ basis: next.basis, dueAt: next.at },
      ...(isNews ? {} : { unannounced: true as const }),
    };
    return [eventFor[deadline](passed)];
  },
};

const passing =
  (name: DeadlineName) =>
  (state: ProjectState, { data: { basis } }: Recorded<Passed>): ProjectState => ({
    ...state,
    passed: { ...state.passed, [name]: basis },
  });

export const evolveDeadlines: Evolve<DeadlineEvents> = {
  PriceExpired: passing('priceExpires'),
  PaymentBecameOverdue: (state, event) => passing(`${event.data.kind}Overdue`)(state, event),
  QuotePromiseNearing: passing('quotePromiseNears'),
  QuotePromiseMissed: passing('quotePromise'),
  DeliveryPromiseMissed: passing('deliveryPromise'),
  RevisionLeftUnanswered: passing('revisionUnanswered'),
};

const toProvider = <Data>(verb: string) => ({
  verb,
  readers: { provider: exceptFactory<Data>(verb).readers.provider! },
});

export const deadlineHistory: History<DeadlineEvents> = {
  PriceExpired: exceptFactory('ghi nhận giá đã hết hiệu lực'),
  PaymentBecameOverdue: exceptFactory('ghi nhận quá hạn thanh toán:', ({ kind }) => ({
    objects: [{ kind: 'instalment', instalment: kind }],
  })),
  QuotePromiseNearing: toProvider('nhắc sắp hết hạn báo giá'),
  QuotePromiseMissed: toProvider('ghi nhận đã quá hạn báo giá đã hứa'),
  DeliveryPromiseMissed: toEveryone('ghi nhận đã quá ngày hẹn giao'),
  RevisionLeftUnanswered: exceptFactory('nhắc yêu cầu vẫn chờ khách chỉnh sửa'),
};
