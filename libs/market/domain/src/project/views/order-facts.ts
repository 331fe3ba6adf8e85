import type { InstalmentKind, ProjectStatus } from '@market/contracts';
import { vietnamDay } from '../../calendar/calendar.js';
import type { ProjectState } from '../state.js';
import { totalQuantityOf } from './project-view.js';
import { stageTimesOf } from '../times/stage-times.js';
import type { StageTimes } from '../times/stage-times.js';
import { readyAtOf, slaClockOf } from '../times/times.js';
import { deliveryPromiseOf } from '../times/delivery-promise.js';
import { arrivedOf } from '../values/money.js';

/** An instalment without the texts that were typed with it. Amounts are in VND, days those in Vietnam. */
export type OrderInstalment = {
  kind: InstalmentKind;
  /** Its place in the schedule, from 1. */
  number: number;
  customerId: string;
  amount: number;
  dueAt: string | null;
  dueOn: string | null;
  paidAt: string | null;
  /** What arrived, and when: the whole amount on the day of the record where nothing else was said; null while it is open. */
  receivedAmount: number | null;
  receivedOn: string | null;
  /** Whether its order was not cancelled. */
  isOwed: boolean;
};

/** Money that went back to the customer of an order, without the texts that were typed with it. VND. */
export type OrderRefund = { number: number; customerId: string; amount: number; refundedOn: string };

/** A stage of an order. */
export type OrderStage = StageTimes & {
  /** Its place among the stages, from 1. */
  number: number;
  /** Whether the order is in it now. */
  isCurrent: boolean;
};

const latest = (...moments: (string | undefined)[]): string | null =>
  moments
    .filter((moment) => moment !== undefined)
    .sort()
    .at(-1) ?? null;

/**
 * What analysts ask of an order, in one narrow row without texts. A milestone is the last time at which the order came to
 * that status, null if it never did. Moments are ISO 8601 in UTC.
 */
export function orderFactsOf(state: ProjectState) {
  const { reachedAt, quotes, delays } = state;
  const clock = slaClockOf(state);
  const promise = deliveryPromiseOf(state);
  const accepted = quotes.find((quote) => quote.state === 'accepted');
  const stages = stageTimesOf(state);
  return {
    id: state.id,
    customerId: state.customerId,
    /** The factory of the accepted quote, or else the assigned one. */
    factoryId: accepted?.manufacturerId ?? state.assignedManufacturerId,
    status: state.status,
    isDemo: state.isDemo,
    isOverridden: state.isOverridden,
    deadline: state.deadline,
    dueDate: state.dueDate,
    parts: state.parts.length,
    pieces: totalQuantityOf(state),
    finalPrice: state.finalPrice,
    createdAt: state.createdAt,
    submittedAt: state.submittedAt,
    reviewedAt: reachedAt.reviewing ?? null,
    sentAt: latest(reachedAt.ready_for_manufacturer, reachedAt.bidding),
    quotedAt: state.quotedAt,
    approvedAt: reachedAt.approved ?? null,
    paymentRequestedAt: reachedAt.payment_pending ?? null,
    depositAt: reachedAt.payment_confirmed ?? null,
    productionAt: stages[0]?.begunAt ?? null,
    readyAt: readyAtOf(state) ?? null,
    completedAt: reachedAt.completed ?? null,
    cancelledAt: reachedAt.cancelled ?? null,
    /** The clock of the quote promise. */
    slaStoppedAt: clock.stoppedAt,
    slaPausedAt: clock.pausedAt,
    slaPausedMs: clock.pausedMs,
    /** What the accepted quote promises. */
    promisedFrom: promise?.from ?? null,
    deliveryDays: promise?.deliveryDays ?? null,
    /** The factory's notices of delays, and the day that the last one names. */
    delays: delays.length,
    announcedOn: delays.at(-1)?.date ?? null,
    /** The sum of the three instalments, in VND; null where there are not three. */
    scheduled:
      state.instalments.length === 3 ? state.instalments.reduce((sum, { amount }) => sum + amount, 0) : null,
  };
}

export type OrderFacts = ReturnType<typeof orderFactsOf>;

/** The instalments of an order; a demo order has none. */
export function instalmentsOf({ isDemo, customerId, status, instalments }: ProjectState): OrderInstalment[] {
  if (isDemo) return [];
  return instalments.map(({ kind, amount, dueAt, paidAt, received }, index) => ({
    ...{ kind, number: index + 1, customerId, amount, dueAt, paidAt },
    dueOn: dueAt ? vietnamDay(dueAt) : null,
    receivedAmount: paidAt ? arrivedOf({ amount, received }) : null,
    receivedOn: paidAt ? (received?.on ?? vietnamDay(paidAt)) : null,
    isOwed: status !== 'cancelled',
  }));
}

/** What went back of an order, oldest first; of a demo order nothing did. */
export const refundsOf = ({ isDemo, customerId, refunds }: ProjectState): OrderRefund[] =>
  isDemo
    ? []
    : refunds.map(({ amount, on }, index) => ({ number: index + 1, customerId, amount, refundedOn: on }));

const inProduction: readonly ProjectStatus[] = ['in_production', 'quality_check', 'ready_for_delivery'];

/** The stages of an order whose production has begun; a demo order has none. */
export function stagesOf(state: ProjectState): OrderStage[] {
  if (state.isDemo) return [];
  return stageTimesOf(state).map((stage, index) => ({
    ...stage,
    number: index + 1,
    isCurrent: stage.completedAt === null && stage.begunAt !== null && inProduction.includes(state.status),
  }));
}
