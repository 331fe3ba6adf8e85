import { instalments } from '@control-center/contracts';
import type { DueDays, InstalmentKind, StageId } from '@control-center/contracts';
import { Refusal } from '../../kernel/refusal.js';
import type { ScheduledInstalment } from '../project.events.js';
import type { InstalmentRecord, ProjectState } from '../state.js';

const day = 86_400_000;

export const afterDays = (count: number, from: string): string =>
  new Date(Date.parse(from) + count * day).toISOString();

/** The stage whose completion makes an instalment due (rulings A10). */
export const dueWith: Partial<Record<InstalmentKind, StageId>> = {
  progress: 'precision-machining',
  final: 'packaging-delivery',
};

const sum = (all: readonly { amount: number }[]): number =>
  all.reduce((total, { amount }) => total + amount, 0);

const paidOf = ({ instalments }: Pick<ProjectState, 'instalments'>): InstalmentRecord[] =>
  instalments.filter(({ paidAt }) => paidAt !== null);

/** Refuses a price that is none, or that does not fit what was paid already for one that no longer stands. */
export function requirePrice(state: Pick<ProjectState, 'instalments'>, price: number): void {
  if (price <= 0) throw new Refusal('quote.price-missing', 'Giá cho khách phải lớn hơn 0');
  const paid = paidOf(state);
  const total = sum(paid);
  const isWhole = paid.length === instalments.length;
  if (isWhole ? price !== total : price < total)
    throw new Refusal('quote.price-below-paid', `Khách đã thanh toán ${total} VND cho dự án này`);
}

/** Whether the schedule is the price's; there is none before payment is requested or production starts. */
export const isScheduled = (state: Pick<ProjectState, 'instalments' | 'finalPrice'>): boolean =>
  state.instalments.length === instalments.length && sum(state.instalments) === state.finalPrice;

type Priced = Pick<ProjectState, 'instalments' | 'finalPrice' | 'stages'>;

/**
 * 30 / 50 / 20 of the price in whole VND; the last instalment takes the rounding, so that they always add up to
 * the price. What was paid already stays, and the others share the rest alike.
 */
export function scheduleOf(state: Priced, due: DueDays, now: string): ScheduledInstalment[] {
  const paid = paidOf(state);
  const open = instalments.filter(({ kind }) => !paid.some((known) => known.kind === kind));
  const rest = (state.finalPrice ?? 0) - sum(paid);
  const percents = open.reduce((total, { percent }) => total + percent, 0);
  const shares = open.map(({ percent }) => Math.round((rest * percent) / percents));
  const early = shares.slice(0, -1).reduce((total, share) => total + share, 0);

  return instalments.map(({ kind, percent }) => {
    const known = paid.find((one) => one.kind === kind);
    if (known) return { kind, percent, amount: known.amount, dueAt: known.dueAt, dueDays: known.dueDays };
    const index = open.findIndex((one) => one.kind === kind);
    const stage = state.stages.find(({ stageId }) => stageId === dueWith[kind]);
    return {
      kind,
      percent,
      amount: index === open.length - 1 ? rest - early : shares[index]!,
      dueAt: !stage || stage.isCompleted ? afterDays(due[kind], now) : null,
      dueDays: due[kind],
    };
  });
}
