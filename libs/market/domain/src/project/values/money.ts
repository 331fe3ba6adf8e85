import { instalments, shareOut } from '@market/contracts';
import type { DueDays, InstalmentKind, QuoteState, StageId } from '@market/contracts';
import { endOfDay, vietnamDay } from '../../calendar/calendar.js';
import { Refusal } from '../../refusal.js';
import type { InstalmentRecord, ProjectState, QuoteRecord } from '../state.js';
import type { ScheduledInstalment } from '../events.js';

const day = 86_400_000;

export const afterDays = (count: number, from: string): string =>
  new Date(Date.parse(from) + count * day).toISOString();

/** The stage whose completion makes an instalment payable. */
export const dueWith: Partial<Record<InstalmentKind, StageId>> = {
  progress: 'precision-machining',
  final: 'packaging-delivery',
};

type Instalments = Pick<ProjectState, 'instalments'>;

const sum = (all: readonly { amount: number }[]): number =>
  all.reduce((total, { amount }) => total + amount, 0);

const paidOf = ({ instalments }: Instalments): InstalmentRecord[] =>
  instalments.filter(({ paidAt }) => paidAt !== null);

/** VND that arrived for an instalment that is recorded: all of it where nothing else was said. */
export const arrivedOf = ({ amount, received }: Pick<InstalmentRecord, 'amount' | 'received'>): number =>
  received?.amount ?? amount;

/** What arrived for an order, and what went back. VND. */
export const receivedOf = (state: Instalments): number =>
  sum(paidOf(state).map((instalment) => ({ amount: arrivedOf(instalment) })));
export const refundedOf = ({ refunds }: Pick<ProjectState, 'refunds'>): number => sum(refunds);

/** When the last day of the released price is over; null where no price waits for an answer, or it has no last day. */
export const priceExpiresAt = ({ status, quoteValidUntil }: ProjectState): string | null =>
  status === 'quoted' && quoteValidUntil !== null ? endOfDay(quoteValidUntil) : null;

export function isPriceExpired(state: ProjectState, now: string): boolean {
  const at = priceExpiresAt(state);
  return at !== null && now >= at;
}

/** From when on an instalment is overdue: from the day after the due date. Null where none is awaited. */
export const overdueFrom = ({ paidAt, dueAt }: Pick<InstalmentRecord, 'paidAt' | 'dueAt'>): string | null =>
  paidAt === null && dueAt !== null ? endOfDay(vietnamDay(dueAt)) : null;

/** The price as the object of a sentence. */
export const priceNamed = ({ finalPrice }: Pick<ProjectState, 'finalPrice'>) =>
  finalPrice === null ? [] : [{ kind: 'amount' as const, amount: finalPrice }];

/** Whether a command names the price that the order has already, or none. */
export const keepsPrice = (state: Pick<ProjectState, 'finalPrice'>, named: number | undefined): boolean =>
  named === undefined || named === state.finalPrice;

/** Refuses a price of nothing, and one below what was already paid. */
export function requirePrice(state: Instalments & Pick<ProjectState, 'refunds'>, price: number): void {
  if (price <= 0) throw new Refusal('quote.price-missing', 'Giá cho khách phải lớn hơn 0');
  const paid = paidOf(state);
  const total = sum(paid);
  const isPaidUp = paid.length === instalments.length;
  if (isPaidUp ? price !== total : price < total)
    throw new Refusal('quote.price-below-paid', `Khách đã thanh toán ${total} VND cho dự án này`);
  const kept = receivedOf(state) - refundedOf(state);
  if (price < kept)
    throw new Refusal(
      'quote.price-below-paid',
      `Khách đã trả ${kept} VND cho dự án này. Nếu đã hoàn lại, hãy ghi nhận hoàn tiền trước.`,
    );
}

/** Whether the schedule fits the price. There is none before payment is requested or production starts. */
export const isScheduled = (state: Pick<ProjectState, 'instalments' | 'finalPrice'>): boolean =>
  state.instalments.length === instalments.length && sum(state.instalments) === state.finalPrice;

type Priced = Pick<ProjectState, 'instalments' | 'finalPrice' | 'stages'>;

/**
 * 30 / 50 / 20 percent of the price in integer VND; the last instalment takes the rounding, so that the instalments add
 * up to the price. Paid instalments stay, and the open ones share the rest in proportion.
 */
export function scheduleOf(state: Priced, due: DueDays, now: string): ScheduledInstalment[] {
  const paid = paidOf(state);
  const open = instalments.filter(({ kind }) => !paid.some((known) => known.kind === kind));
  const rest = (state.finalPrice ?? 0) - sum(paid);
  const shares = shareOut(
    rest,
    open.map(({ percent }) => percent),
  );

  return instalments.map(({ kind, percent }) => {
    const known = paid.find((one) => one.kind === kind);
    if (known) return { kind, percent, amount: known.amount, dueAt: known.dueAt, dueDays: known.dueDays };
    const index = open.findIndex((one) => one.kind === kind);
    const stage = state.stages.find(({ stageId }) => stageId === dueWith[kind]);
    return {
      kind,
      percent,
      amount: shares[index]!,
      dueAt: !stage || stage.isCompleted ? afterDays(due[kind], now) : null,
      dueDays: due[kind],
    };
  });
}

/** The schedule of an order that is completed with something unpaid: no open instalment is left without a due date. */
export function dueAtTheEnd(state: Priced, due: DueDays, now: string): ScheduledInstalment[] | undefined {
  if (state.finalPrice === null) return undefined;
  const known = isScheduled(state) ? state.instalments : scheduleOf(state, due, now);
  if (known.every(({ dueAt }) => dueAt !== null) && isScheduled(state)) return undefined;
  return known.map(({ kind, percent, amount, dueAt, dueDays }) => ({
    ...{ kind, percent, amount, dueDays },
    dueAt: dueAt ?? afterDays(dueDays, now),
  }));
}

/** The quotes with new states; `at` is the time of the change. */
export const quotesWith = (
  { quotes }: Pick<ProjectState, 'quotes'>,
  at: string,
  stateOf: (quote: QuoteRecord) => QuoteState,
): QuoteRecord[] =>
  quotes.map((quote) => {
    const next = stateOf(quote);
    return next === quote.state ? quote : { ...quote, state: next, updatedAt: at };
  });

/** A released price that no longer applies: its quote waits again. Paid instalments stay. */
export const withoutPrice = (state: ProjectState, at: string) => ({
  finalPrice: null,
  released: null,
  quoteValidUntil: null,
  instalments: state.instalments.filter(({ paidAt }) => paidAt !== null),
  quotes: quotesWith(state, at, (quote) => (quote.state === 'accepted' ? 'waiting' : quote.state)),
});
