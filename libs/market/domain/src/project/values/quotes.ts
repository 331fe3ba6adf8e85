import { isOnTurn } from '@market/contracts';
import type { TurnFacts } from '@market/contracts';
import type { ProjectState, QuoteRecord } from '../state.js';

// What a quote is for: one version of the request, and one factory.

type Requested = Pick<ProjectState, 'requestRevision'>;

/** A quote of the order by its id. */
export const quoteIn = ({ quotes }: Pick<ProjectState, 'quotes'>, quoteId: string): QuoteRecord | undefined =>
  quotes.find(({ id }) => id === quoteId);

/** The factory of a quote, as a list; empty where there is no such quote. */
export const factoryOfQuote = (state: Pick<ProjectState, 'quotes'>, quoteId: string): string[] => {
  const quote = quoteIn(state, quoteId);
  return quote ? [quote.manufacturerId] : [];
};

/** Whether the request has changed since the quote was made or confirmed. */
export const isOutdated = (
  { requestRevision }: Requested,
  quote: Pick<QuoteRecord, 'requestRevision'>,
): boolean => quote.requestRevision !== requestRevision;

/** Whether a factory works on the order or is invited to quote. */
export const isWith = ({ factoryIds }: Pick<ProjectState, 'factoryIds'>, manufacturerId: string): boolean =>
  factoryIds.includes(manufacturerId);

/** Why a factory no longer reads the order, '' where it was simply not chosen; undefined where it never did, or does now. */
export const endedFor = (
  { formerFactories }: Pick<ProjectState, 'formerFactories'>,
  id: string,
): string | undefined => formerFactories.find(({ manufacturerId }) => manufacturerId === id)?.reason;

/** Whether a quote can be released: it waits, its factory is still invited, and the request has not changed since. */
export const isReleasable = (
  state: Requested & Pick<ProjectState, 'factoryIds'>,
  quote: QuoteRecord,
): boolean => quote.state === 'waiting' && !isOutdated(state, quote) && isWith(state, quote.manufacturerId);

/** What waits among some quotes of the order: the provider's decision, or a confirmation by the factory. */
export const waitingAmong = (
  state: Requested & Pick<ProjectState, 'factoryIds'>,
  quotes: readonly QuoteRecord[],
): Pick<TurnFacts, 'hasWaitingQuote' | 'hasOutdatedQuote'> => ({
  hasWaitingQuote: quotes.some((quote) => isReleasable(state, quote)),
  hasOutdatedQuote: quotes.some(
    (quote) => quote.state === 'waiting' && isOutdated(state, quote) && isWith(state, quote.manufacturerId),
  ),
});

/** Whether the order waits for this factory, which knows of no quotes but its own, and of no payments. */
export const waitsForFactory = (state: ProjectState, id: string): boolean => {
  const own = state.quotes.filter(({ manufacturerId }) => manufacturerId === id);
  return isOnTurn({ ...state, ...waitingAmong(state, own), duePayment: null }, 'manufacturer');
};
