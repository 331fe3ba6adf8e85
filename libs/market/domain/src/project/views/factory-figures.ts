import type { DueOrder, FactoryFigures, QuoteState } from '@market/contracts';
import { workingTime } from '../../calendar/calendar.js';
import type { Calendar } from '../../calendar/calendar.js';
import type { ProjectState } from '../state.js';
import { isLate, promisedOn, readyAtOf } from '../times/times.js';
import { deliveryPromiseOf } from '../times/delivery-promise.js';

/** What an order says about one of its factories. Moments are ISO 8601 in UTC. */
export type FactoryOrder = {
  manufacturerId: string;
  /** The latest request that the factory answered with a quote, and the first quote after it. */
  askedAt: string | null;
  answeredAt: string | null;
  /** The promise of its accepted quote: working days from a moment on. */
  promisedFrom: string | null;
  deliveryDays: number | null;
  readyAt: string | null;
};

/** What became of a factory's quotes for an order. */
export type FactoryQuotes = {
  firstQuotedAt: string;
  /** How many versions it sent. */
  versions: number;
  /** «accepted» when one of them was; otherwise the state of the last. */
  outcome: QuoteState;
};

/** One for each factory that has quoted. Demo projects are not counted. */
export function factoryOrdersOf(state: ProjectState): (FactoryOrder & FactoryQuotes)[] {
  if (state.isDemo) return [];
  const factories = [...new Set(state.quotes.map(({ manufacturerId }) => manufacturerId))];
  return factories.map((manufacturerId) => {
    const own = state.quotes.filter((quote) => quote.manufacturerId === manufacturerId);
    const isAccepted = own.some((quote) => quote.state === 'accepted');
    const promise = isAccepted ? deliveryPromiseOf(state) : undefined;
    return {
      manufacturerId,
      ...responseOf(
        state,
        own.map(({ createdAt }) => createdAt),
      ),
      promisedFrom: promise?.from ?? null,
      deliveryDays: promise?.deliveryDays ?? null,
      readyAt: (promise && readyAtOf(state)) ?? null,
      firstQuotedAt: own.map(({ createdAt }) => createdAt).sort()[0]!,
      versions: own.length,
      outcome: isAccepted ? 'accepted' : own.at(-1)!.state,
    };
  });
}

function responseOf({ reachedAt }: ProjectState, quotedAt: readonly string[]) {
  const requests = [reachedAt.ready_for_manufacturer, reachedAt.bidding].filter((at) => at !== undefined);
  const answered = requests.filter((request) => quotedAt.some((at) => at >= request)).sort();
  const askedAt = answered.at(-1);
  if (askedAt === undefined) return { askedAt: null, answeredAt: null };
  return { askedAt, answeredAt: quotedAt.filter((at) => at >= askedAt).sort()[0]! };
}

const median = (numbers: readonly number[]): number | null => {
  if (numbers.length === 0) return null;
  const sorted = [...numbers].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
};

/** The promise of an order that is ready or overdue; nothing before. */
export function dueOf(
  { promisedFrom, deliveryDays, readyAt }: Pick<FactoryOrder, 'promisedFrom' | 'deliveryDays' | 'readyAt'>,
  calendar: Calendar,
  now: string,
): Pick<DueOrder, 'promisedOn' | 'isLate'> | undefined {
  if (promisedFrom === null || deliveryDays === null) return undefined;
  const promised = promisedOn(calendar, { from: promisedFrom, deliveryDays });
  const late = isLate(promised, readyAt ?? undefined, now);
  return readyAt !== null || late ? { promisedOn: promised, isLate: late } : undefined;
}

/** The shares and medians of one factory's orders. An order that is overdue counts as late before it is ready. */
export function factoryFigures(
  orders: readonly FactoryOrder[],
  openOrders: number,
  calendar: Calendar,
  now: string,
): FactoryFigures {
  const due = orders.flatMap((order) => dueOf(order, calendar, now) ?? []);
  const responses = orders.flatMap(({ askedAt, answeredAt }) =>
    askedAt !== null && answeredAt !== null ? [workingTime(calendar, askedAt, answeredAt)] : [],
  );
  const response = median(responses);
  return {
    openOrders,
    onTimeShare: due.length === 0 ? null : due.filter((each) => !each.isLate).length / due.length,
    dueOrders: due.length,
    medianResponseHours: response === null ? null : response / 3_600_000,
  };
}
