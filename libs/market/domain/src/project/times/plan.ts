import { stages } from '@market/contracts';
import { addWorkingDays, startOfDay, vietnamDay, workingDaysBetween } from '../../calendar/calendar.js';
import type { Calendar } from '../../calendar/calendar.js';
import type { ProjectState } from '../state.js';
import { deliveryPromiseOf } from './delivery-promise.js';

// The plan of an order: the fixed stages in proportion to the days that its quote promises. What is planned,
// what is expected and what is late are said here, for every screen and list.

const fixedDays = stages.reduce((days, stage) => days + stage.days, 0);

/** `due` has the working day, counted from `from`, by which each stage is done; `from` is a day in Vietnam. */
export type Plan = { from: string; due: readonly number[] };

const productionStart = ({ reachedAt }: ProjectState): string | undefined =>
  [reachedAt.in_production, reachedAt.quality_check, reachedAt.ready_for_delivery]
    .filter((at) => at !== undefined)
    .sort()[0];

/** Undefined before production. An order whose price promises no days has the fixed days from the start of production. */
export function planOf(state: ProjectState): Plan | undefined {
  const start = productionStart(state);
  if (start === undefined) return undefined;
  const { from, deliveryDays } = deliveryPromiseOf(state) ?? { from: start, deliveryDays: fixedDays };
  let days = 0;
  const due = stages.map((stage) => {
    days += stage.days;
    return Math.ceil((days * deliveryDays) / fixedDays);
  });
  return { from: vietnamDay(from), due };
}

/** The day by which each stage is to be done. */
export const dueDaysOf = ({ from, due }: Plan, calendar: Calendar): string[] =>
  due.map((count) => addWorkingDays(calendar, from, count));

/** Where the work stands: the next open stage, and when what is done was done. */
const standOf = ({ stages: progress }: ProjectState) => ({
  next: progress.findIndex(({ isCompleted }) => !isCompleted),
  doneAt: progress
    .flatMap(({ completedAt }) => completedAt ?? [])
    .sort()
    .at(-1),
});

/** How many working days of delay what is done has brought: it stays until it is caught up. */
const broughtDelay = ({ from, due }: Plan, state: ProjectState, calendar: Calendar): number => {
  const { next, doneAt } = standOf(state);
  if (doneAt === undefined) return 0;
  const planned = next === 0 ? 0 : due[next === -1 ? due.length - 1 : next - 1]!;
  return Math.max(0, workingDaysBetween(calendar, from, vietnamDay(doneAt)) - planned);
};

/**
 * How many working days the order is behind its plan at `now`: as late as the last stage was done, or as long as the next
 * one is overdue.
 */
export function daysBehind(plan: Plan, state: ProjectState, calendar: Calendar, now: string): number {
  const { next } = standOf(state);
  const overdue =
    next === -1 ? 0 : workingDaysBetween(calendar, plan.from, vietnamDay(now)) - plan.due[next]!;
  return Math.max(broughtDelay(plan, state, calendar), overdue);
}

/**
 * What says by any calendar whether the order is behind: working days from a day on. What is done was done on `doneOn` and
 * due by `doneDue`; what comes next is due by `nextDue`.
 */
export type Pace = { planFrom: string; doneOn: string | null; doneDue: number; nextDue: number };

/** Undefined without a plan, and once all is done. */
export function paceOf(state: ProjectState): Pace | undefined {
  const plan = planOf(state);
  const { next, doneAt } = standOf(state);
  if (!plan || next === -1) return undefined;
  const { from: planFrom, due } = plan;
  const doneOn = doneAt === undefined ? null : vietnamDay(doneAt);
  return { planFrom, doneOn, doneDue: next === 0 ? 0 : due[next - 1]!, nextDue: due[next]! };
}

/** From when on the order is behind its plan, if nothing more is done; null without a plan, and once all is done. */
export function behindFrom(state: ProjectState, calendar: Calendar): string | null {
  const plan = planOf(state);
  const { next, doneAt } = standOf(state);
  if (!plan || next === -1) return null;
  if (doneAt !== undefined && broughtDelay(plan, state, calendar) > 0) return doneAt;
  return startOfDay(addWorkingDays(calendar, plan.from, plan.due[next]! + 1));
}

/** The day on which the order will be ready: as planned, and as much later as it is behind. */
export function forecastOf(plan: Plan, state: ProjectState, calendar: Calendar, now: string): string {
  return addWorkingDays(calendar, plan.from, plan.due.at(-1)! + daysBehind(plan, state, calendar, now));
}
