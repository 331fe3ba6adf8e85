import { isPriced } from '@market/contracts';
import type { QuoteEnding } from '@market/contracts';
import type { Recorded } from '@platform/kernel';
import type { ProjectEvents } from '../events.js';
import type { Evolve, ProjectState, QuoteRecord } from '../state.js';
import { isOutdated, isWith } from '../values/quotes.js';

type Fold = (state: ProjectState, event: Recorded<object>) => ProjectState;

/** Why the quotes that an event rejects no longer count. */
const endings: { [Type in keyof ProjectEvents]?: QuoteEnding } = {
  QuoteRejected: 'refused',
  QuoteReleased: 'other-released',
  SentToFactory: 'other-factory',
  FactoriesInvited: 'other-factory',
  FactoryAssigned: 'other-factory',
  FactoryRemoved: 'factory-removed',
  QuoteDeclined: 'price-declined',
};

const withEnding = (quote: QuoteRecord, ending: QuoteEnding | null): QuoteRecord =>
  quote.ending === ending ? quote : { ...quote, ending };

function followed(type: keyof ProjectEvents, before: ProjectState, after: ProjectState): ProjectState {
  if (after.quotes === before.quotes) return after;
  const wasRejected = new Set(before.quotes.filter(({ state }) => state === 'rejected').map(({ id }) => id));
  return {
    ...after,
    quotes: after.quotes.map((quote) => {
      if (quote.state !== 'rejected') return withEnding(quote, null);
      return wasRejected.has(quote.id) ? quote : withEnding(quote, endings[type] ?? null);
    }),
  };
}

/** An evolution that also keeps why each rejected quote no longer counts. */
export const withQuoteEndings = (evolution: Evolve<ProjectEvents>): Evolve<ProjectEvents> =>
  Object.fromEntries(
    (Object.entries(evolution) as [keyof ProjectEvents, Fold][]).map(([type, fold]): [string, Fold] => [
      type,
      (state, event) => followed(type, state, fold(state, event)),
    ]),
  ) as unknown as Evolve<ProjectEvents>;

/** Why a quote does not count now; null where it does, and where its factory took it back or replaced it. */
export function endingOf(state: ProjectState, quote: QuoteRecord): QuoteEnding | null {
  if (quote.state === 'withdrawn' || quote.state === 'rejected') return quote.ending;
  if (state.status === 'cancelled') return 'order-cancelled';
  if (quote.state === 'accepted') return null;
  if (isOutdated(state, quote)) return 'request-changed';
  if (isWith(state, quote.manufacturerId)) return isPriced(state.status) ? null : 'not-priced';
  return state.factoryIds.length === 0 ? 'in-review' : 'other-factory';
}
