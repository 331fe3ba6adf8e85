import { addWorkingDays, defaultCalendar, vietnamDay } from '@market/domain';
import type { ProjectState } from '@market/domain';
import { stages as stagePlan } from '@market/contracts';
import { now, orders, hour, day, ms, settings } from './taken.fixture.js';

// The figures of the views computed a second time, by a plain fold over the log.

/** Each order with its last state and its times in statuses, oldest first. */
export const histories = () =>
  [...orders].map(([id, steps]) => {
    const changes = steps.filter(
      ({ before, after }) => before.revision < 0 || before.status !== after.status,
    );
    const visits = changes.map(({ event, at, after }, index) => ({
      event,
      status: after.status,
      at,
      until: changes[index + 1]?.at ?? null,
    }));
    return { id, steps, state: steps.at(-1)!.after, visits };
  });
export type History = ReturnType<typeof histories>[number];
export const lastVisit = ({ visits }: History, ...statuses: string[]): string | null =>
  visits.filter(({ status }) => statuses.includes(status)).at(-1)?.at ?? null;
export const firstVisit = ({ visits }: History, ...statuses: string[]): string | null =>
  visits.find(({ status }) => statuses.includes(status))?.at ?? null;
export const submission = ({ steps }: History): string | null =>
  steps.filter(({ event }) => ['ProjectSubmitted', 'DemoProjectCreated'].includes(event.type)).at(-1)?.at ??
  null;
/** The orders that figures count. */
export const counted = () => histories().filter(({ state }) => !state.isDemo);
export const submitted = () => counted().filter((order) => submission(order) !== null);

export const waiting = [
  'submitted',
  'reviewing',
  'need_customer_revision',
  'ready_for_manufacturer',
  'bidding',
];
export const production = ['in_production', 'quality_check', 'ready_for_delivery'];

/** The clock of the promise: hours outside of revision, from the submission to the first price, the end of waiting, or now. */
export function clockOf(order: History): {
  elapsed: number;
  pauses: number;
  stopped: string | null;
  paused: boolean;
} {
  const { state, visits } = order;
  const start = submission(order)!;
  const quoted = firstVisit(order, 'quoted');
  const stopped = quoted ?? (waiting.includes(state.status) ? null : lastVisit(order, state.status));
  const until = stopped ?? now;
  const hoursIn = (isPause: boolean) =>
    visits
      .filter(({ status }) => (status === 'need_customer_revision') === isPause)
      .map(({ at, until: left }) =>
        Math.max(0, Math.min(ms(left ?? until), ms(until)) - Math.max(ms(at), ms(start))),
      )
      .reduce((sum, one) => sum + one, 0) / hour;
  return {
    elapsed: hoursIn(false),
    pauses: hoursIn(true),
    stopped,
    paused: stopped === null && state.status === 'need_customer_revision',
  };
}

export const mondayOf = (at: string): string => {
  const date = new Date(`${vietnamDay(at)}T00:00:00Z`);
  return new Date(date.getTime() - ((date.getUTCDay() + 6) % 7) * day).toISOString().slice(0, 10);
};
export const monthOf = (at: string): string => `${vietnamDay(at).slice(0, 7)}-01`;
export const acceptedIn = ({ quotes }: ProjectState) => quotes.find(({ state }) => state === 'accepted');
/** The factory of the accepted quote, or else the assigned one. */
export const factoryOf = (state: ProjectState): string | null =>
  acceptedIn(state)?.manufacturerId ?? state.assignedManufacturerId;

/** The promise of an order after its approval: the last day, and when it was ready. */
export function promiseIn(
  order: History,
): { from: string; days: number; last: string; readyAt: string | null } | undefined {
  const { state } = order;
  const { released } = state;
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
  if (!released || !from) return undefined;
  const { deliveryDays: days } = released;
  return { from, days, last: addWorkingDays(settings, vietnamDay(from), days), readyAt: readyIn(order) };
}

export const readyIn = (order: History): string | null => {
  const ready = lastVisit(order, 'ready_for_delivery');
  if (order.state.status === 'completed') return ready ?? lastVisit(order, 'completed');
  return order.state.status === 'ready_for_delivery' ? ready : null;
};

/** The end, in Vietnam, of the working day that many after a moment, by the usual calendar: events know no settings. */
const endOfWorkingDay = (from: string, count: number): string =>
  `${addWorkingDays(defaultCalendar, vietnamDay(from), count)}T17:00:00.000Z`;

/** Each stage with its times. */
export const stageRows = () =>
  counted().flatMap((order) => {
    const start = firstOfLast(order);
    if (start === null) return [];
    // Another factory begins with no stage completed, so events of stages alone are not enough.
    const done = order.state.stages.map(({ isCompleted, completedAt }) => (isCompleted ? completedAt : null));
    const total = stagePlan.reduce((sum, { days }) => sum + days, 0);
    const promise = promiseIn(order);
    return stagePlan.map(({ id }, index) => {
      const earlier = done.slice(0, index);
      const own = done[index]!;
      const before = earlier.filter((at): at is string => at !== null && (own === null || at <= own));
      const isReached = own !== null || earlier.every((at) => at !== null);
      const share = stagePlan.slice(0, index + 1).reduce((sum, { days }) => sum + days, 0);
      return {
        project_id: order.id,
        stage_id: id,
        begun_at: isReached ? [start, ...before].sort().at(-1)! : null,
        planned_at: promise ? endOfWorkingDay(promise.from, Math.ceil((share * promise.days) / total)) : null,
        completed_at: own,
        is_current: own === null && isReached && production.includes(order.state.status),
      };
    });
  });
/** The earliest of the last visits of the statuses of production. */
export const firstOfLast = (order: History): string | null =>
  production.flatMap((status) => lastVisit(order, status) ?? []).sort()[0] ?? null;
