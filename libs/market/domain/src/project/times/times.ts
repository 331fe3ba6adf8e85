import type { OrderTimes, ProjectStatus, SlaClock, SlaHours } from '@market/contracts';
import { addWorkingDays, endOfDay, vietnamDay, workingDaysBetween } from '../../calendar/calendar.js';
import type { Calendar } from '../../calendar/calendar.js';
import { slaOf } from '../../calendar/sla.js';
import type { ProjectState } from '../state.js';
import { isPriceExpired } from '../values/money.js';
import { dueDaysOf, forecastOf, planOf } from './plan.js';
import { later, deliveryPromiseOf } from './delivery-promise.js';

/** The company's settings that the dates of an order depend on. */
export type ClockSettings = Calendar & { slaHours: SlaHours };

/** The statuses in which the customer waits for a price. */
const beforeQuote: readonly ProjectStatus[] = [
  ...(['submitted', 'reviewing', 'need_customer_revision'] as const),
  ...(['ready_for_manufacturer', 'sent_to_manufacturer', 'bidding'] as const),
];

/** Stopped by the first released quote, or by whatever else left the customer nothing to wait for. */
export const slaClockOf = (state: ProjectState): SlaClock => ({
  startedAt: state.submittedAt,
  pausedAt: state.slaPausedAt,
  pausedMs: state.slaPausedMs,
  stoppedAt: state.quotedAt ?? (beforeQuote.includes(state.status) ? null : endOfWaiting(state)),
});

const endOfWaiting = ({ submittedAt, status, reachedAt }: ProjectState): string | null =>
  submittedAt === null ? null : (reachedAt[status] ?? null);

export const promisedOn = (calendar: Calendar, promise: { from: string; deliveryDays: number }): string =>
  addWorkingDays(calendar, vietnamDay(promise.from), promise.deliveryDays);

/** The time when the order was ready: when its last stage, or the order itself, was completed. */
export const readyAtOf = ({ status, reachedAt }: ProjectState): string | undefined => {
  if (status === 'completed') return reachedAt.ready_for_delivery ?? reachedAt.completed;
  return status === 'ready_for_delivery' ? reachedAt.ready_for_delivery : undefined;
};

/** Whether a promised day is missed: the order was ready later, or is not ready and the day is past. */
export const isLate = (promised: string, readyAt: string | undefined, now: string): boolean =>
  (readyAt ?? now) >= endOfDay(promised);

export const announcedOn = ({ delays }: ProjectState): string | null => delays.at(-1)?.date ?? null;

/** The day on which the order is to be ready: as its factory announced last, or else as its quote promises. */
export function agreedOn(state: ProjectState, calendar: Calendar): string | null {
  const promise = deliveryPromiseOf(state);
  return announcedOn(state) ?? (promise ? promisedOn(calendar, promise) : null);
}

/** When the order will be ready by its plan, on the announced day at the earliest; null outside of production. */
function expectedDay(state: ProjectState, calendar: Calendar, now: string): string | null {
  const plan = planOf(state);
  if (!plan || (state.status !== 'in_production' && state.status !== 'quality_check')) return null;
  return later(forecastOf(plan, state, calendar, now), announcedOn(state))!;
}

/** The day on which all stages are to be done. */
const plannedDay = (state: ProjectState, calendar: Calendar): string => {
  const plan = planOf(state);
  return plan ? dueDaysOf(plan, calendar).at(-1)! : '';
};

/** The dates of an order at `now`, for every reader the same. */
export function timesOf(state: ProjectState, settings: ClockSettings, now: string): OrderTimes {
  const { submittedAt, status, reachedAt, released } = state;
  const promise = deliveryPromiseOf(state);
  const isOffered = status === 'quoted' && released !== null && !isPriceExpired(state, now);
  const promised = promise ? promisedOn(settings, promise) : null;
  const announced = announcedOn(state);
  const expectedOn = expectedDay(state, settings, now);
  const agreed = agreedOn(state, settings);
  const end = status === 'completed' || status === 'cancelled' ? (reachedAt[status] ?? now) : now;
  return {
    sla: slaOf(slaClockOf(state), settings.slaHours, now) ?? null,
    daysOpen:
      submittedAt === null ? null : workingDaysBetween(settings, vietnamDay(submittedAt), vietnamDay(end)),
    promisedOn: promised,
    ...(isOffered && { offeredOn: promisedOn(settings, { from: now, deliveryDays: released.deliveryDays }) }),
    announcedOn: announced,
    expectedOn,
    isBehind: expectedOn !== null && expectedOn > (promised ?? plannedDay(state, settings)),
    isLate: promised !== null && isLate(promised, readyAtOf(state), now),
    isLaterThanAnnounced: agreed !== null && isLate(agreed, readyAtOf(state), now),
    isPriceExpired: isPriceExpired(state, now),
  };
}
