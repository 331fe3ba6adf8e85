import type { InstalmentKind, ProjectStatus } from '@control-center/contracts';
import type { ProjectState } from '../state.js';
import { totalQuantityOf } from './project-view.js';
import { stageTimesOf } from './stage-times.js';
import type { StageTimes } from './stage-times.js';
import { promiseOf, readyAtOf, slaClockOf } from './times.js';

/** An instalment without the texts that were typed with it. */
export type InstalmentFacts = {
  kind: InstalmentKind;
  amount: number;
  dueAt: string | null;
  paidAt: string | null;
  /** What arrived, and on which day in Vietnam; null where the whole amount was taken as received. */
  receivedAmount: number | null;
  receivedOn: string | null;
};

/**
 * What analysts ask of an order, in one narrow row without texts. A milestone is the last time at which the order came to
 * that status, null if it never did. Moments are ISO 8601 in UTC.
 */
export type OrderFacts = {
  id: string;
  customerId: string;
  /** The factory of the accepted quote, or else the assigned one. */
  factoryId: string | null;
  status: ProjectStatus;
  isDemo: boolean;
  isOverridden: boolean;
  deadline: string;
  dueDate: string | null;
  parts: number;
  pieces: number;
  finalPrice: number | null;
  createdAt: string;
  submittedAt: string | null;
  reviewedAt: string | null;
  sentAt: string | null;
  quotedAt: string | null;
  approvedAt: string | null;
  paymentRequestedAt: string | null;
  depositAt: string | null;
  productionAt: string | null;
  readyAt: string | null;
  completedAt: string | null;
  cancelledAt: string | null;
  /** The clock of the quote promise (see slaClockOf). */
  slaStoppedAt: string | null;
  slaPausedAt: string | null;
  slaPausedMs: number;
  /** What the accepted quote promises (see promiseOf). */
  promisedFrom: string | null;
  deliveryDays: number | null;
  /** The factory's notices of delays, and the day that the last one names. */
  delays: number;
  announcedOn: string | null;
  instalments: InstalmentFacts[];
  stages: StageTimes[];
};

const latest = (...moments: (string | undefined)[]): string | null =>
  moments
    .filter((moment) => moment !== undefined)
    .sort()
    .at(-1) ?? null;

export function orderFactsOf(state: ProjectState): OrderFacts {
  const { reachedAt, quotes, delays } = state;
  const clock = slaClockOf(state);
  const promise = promiseOf(state);
  const accepted = quotes.find((quote) => quote.state === 'accepted');
  const stages = stageTimesOf(state);
  return {
    id: state.id,
    customerId: state.customerId,
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
    slaStoppedAt: clock.stoppedAt,
    slaPausedAt: clock.pausedAt,
    slaPausedMs: clock.pausedMs,
    promisedFrom: promise?.from ?? null,
    deliveryDays: promise?.deliveryDays ?? null,
    delays: delays.length,
    announcedOn: delays.at(-1)?.date ?? null,
    instalments: state.instalments.map(({ kind, amount, dueAt, paidAt, received }) => ({
      ...{ kind, amount, dueAt, paidAt },
      receivedAmount: received?.amount ?? null,
      receivedOn: received?.on ?? null,
    })),
    stages,
  };
}
