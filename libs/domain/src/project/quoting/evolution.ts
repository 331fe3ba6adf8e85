import type { QuoteState } from '@control-center/contracts';
import type { ProjectEvolution, ProjectState, QuoteRecord } from '../state.js';

const quotesAs = (
  state: ProjectState,
  at: string,
  stateOf: (quote: QuoteRecord) => QuoteState,
): QuoteRecord[] =>
  state.quotes.map((quote) => {
    const next = stateOf(quote);
    return next === quote.state ? quote : { ...quote, state: next, updatedAt: at };
  });

/** A released price that no longer stands: its quote waits again. What was paid stays paid. */
export const withoutPrice = (state: ProjectState, at: string) => ({
  finalPrice: null,
  instalments: state.instalments.filter(({ paidAt }) => paidAt !== null),
  quotes: quotesAs(state, at, (quote) => (quote.state === 'accepted' ? 'waiting' : quote.state)),
});

/** With one factory or several: their quotes are open again, the others' are not, and no price stands. */
const withFactories = (state: ProjectState, at: string, asked: readonly string[]) => ({
  ...withoutPrice(state, at),
  quotes: quotesAs(state, at, (quote) => {
    if (quote.state !== 'waiting' && quote.state !== 'accepted') return quote.state;
    return asked.includes(quote.manufacturerId) ? 'waiting' : 'rejected';
  }),
});

const settled = (
  state: ProjectState,
  at: string,
  quoteId: string,
  change: Pick<QuoteRecord, 'state' | 'reason'>,
): ProjectState => ({
  ...state,
  quotes: state.quotes.map((quote) =>
    quote.id === quoteId ? { ...quote, ...change, updatedAt: at } : quote,
  ),
});

export const evolveQuoting = {
  SentToFactory: (state, { data: { manufacturerId }, at }) => ({
    ...state,
    ...withFactories(state, at, [manufacturerId]),
    status: 'ready_for_manufacturer',
    assignedManufacturerId: manufacturerId,
    invitedManufacturerIds: [],
  }),
  FactoriesInvited: (state, { data: { manufacturerIds }, at }) => ({
    ...state,
    ...withFactories(state, at, manufacturerIds),
    status: 'bidding',
    assignedManufacturerId: null,
    invitedManufacturerIds: manufacturerIds,
  }),
  QuoteSubmitted: (state, { data, at }) => ({
    ...state,
    quotes: [
      ...quotesAs(state, at, (quote) =>
        quote.manufacturerId === data.manufacturerId && quote.state === 'waiting' ? 'withdrawn' : quote.state,
      ),
      {
        ...data.quote,
        id: data.quoteId,
        manufacturerId: data.manufacturerId,
        version: data.version,
        state: 'waiting',
        reason: '',
        createdAt: at,
        updatedAt: at,
      },
    ],
  }),
  QuoteWithdrawn: (state, { data: { quoteId, reason }, at }) =>
    settled(state, at, quoteId, { state: 'withdrawn', reason }),
  QuoteRejected: (state, { data: { quoteId, reason }, at }) =>
    settled(state, at, quoteId, { state: 'rejected', reason }),
  QuoteReleased: (state, { data, at }) => ({
    ...state,
    status: 'quoted',
    finalPrice: data.finalPrice,
    // The others lose sight of the project with it (rulings A16).
    assignedManufacturerId:
      state.quotes.find(({ id }) => id === data.quoteId)?.manufacturerId ?? state.assignedManufacturerId,
    invitedManufacturerIds: [],
    quotes: quotesAs(state, at, (quote) => {
      if (quote.id === data.quoteId) return 'accepted';
      return quote.state === 'waiting' ? 'rejected' : quote.state;
    }),
  }),
  ReturnedToReview: (state, { data, at }) => ({
    ...state,
    ...withoutPrice(state, at),
    status: 'reviewing',
    reason: data.reason,
  }),
  QuoteApproved: (state) => ({ ...state, status: 'approved' }),
  QuoteChangeRequested: (state, { data, at }) => ({
    ...state,
    ...withoutPrice(state, at),
    status: 'reviewing',
    reason: data.reason,
  }),
  QuoteDeclined: (state, { data, at }) => ({
    ...state,
    status: 'cancelled',
    reason: data.reason,
    quotes: quotesAs(state, at, (quote) => (quote.state === 'accepted' ? 'rejected' : quote.state)),
  }),
} satisfies Partial<ProjectEvolution>;
