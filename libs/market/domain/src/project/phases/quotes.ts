import { maxQuoteVersions, quoteTotal } from '@market/contracts';
import type { StoredFile, SubmitQuote } from '@market/contracts';
import { Refusal } from '../../refusal.js';
import { newFiles, requireFormats, withFiles } from '../files/files.js';
import { factoriesNamed } from '../history/sentence.js';
import type { EventHistory, History } from '../history/sentence.js';
import { quoteMissing, requireQuote, requireWaiting } from '../rights/quotes.js';
import type { QuoteFigures, QuoteEvents } from '../events.js';
import type { Decisions, Evolve, ProjectState, QuoteRecord } from '../state.js';
import { factoryOfQuote, isOutdated, quoteIn } from '../values/quotes.js';

// The quotes of the factories: sent, confirmed for a changed request, withdrawn, rejected.

export type QuoteCommands = {
  SubmitQuote: Omit<SubmitQuote, 'projectId' | 'seen'> & { files?: StoredFile[] };
  ConfirmQuote: { quoteId?: string | undefined };
  WithdrawQuote: { quoteId: string; reason: string };
  RejectQuote: { quoteId: string; reason: string };
};

/** The largest accepted difference between the client's and the server's total. VND. */
const tolerance = 1;

export const decideQuotes: Decisions<QuoteCommands> = {
  SubmitQuote: (state, fields, facts) => {
    const own = state.quotes.filter(({ manufacturerId }) => manufacturerId === facts.actor.id);
    const quote: QuoteFigures = {
      materialCost: fields.materialCost,
      laborHours: fields.laborHours,
      laborRate: fields.laborRate,
      additionalCosts: fields.additionalCosts,
      totalPrice: quoteTotal(fields),
      deliveryDays: fields.deliveryDays,
      notes: fields.notes ?? '',
    };
    if (Math.abs(quote.totalPrice - fields.totalPrice) > tolerance) {
      const message = `Tổng giá phải là ${quote.totalPrice} VND`;
      throw new Refusal('quote.total-differs', message, { fields: { totalPrice: message } });
    }
    const { attachments = [], files = [] } = fields;
    requireFormats({ attachments }, facts.actor);
    const current = own.find((known) => known.state === 'waiting');
    const isRepeat =
      current &&
      !isOutdated(state, current) &&
      fields.totalPrice === quote.totalPrice &&
      (Object.keys(quote) as (keyof QuoteFigures)[]).every((key) => current[key] === quote[key]) &&
      (current.attachments ?? []).join() === attachments.join();
    if (isRepeat) return [];
    if (own.length >= maxQuoteVersions)
      throw new Refusal(
        'quote.too-many',
        `Một nhà máy gửi tối đa ${maxQuoteVersions} phiên bản báo giá cho một đơn`,
      );
    const added = newFiles(state, files);
    return [
      {
        type: 'QuoteSubmitted',
        data: {
          quoteId: facts.newId(),
          manufacturerId: facts.actor.id,
          version: own.length + 1,
          quote,
          statedTotal: fields.totalPrice,
          ...(attachments.length > 0 ? { attachments } : {}),
          ...(added.length > 0 ? { files: added } : {}),
        },
      },
    ];
  },

  ConfirmQuote: (state, { quoteId }, { actor }) => {
    const quote = state.quotes.findLast(
      (one) =>
        one.manufacturerId === actor.id &&
        (quoteId === undefined ? one.state === 'waiting' : one.id === quoteId),
    );
    if (!quote) throw quoteMissing();
    requireWaiting(state, quote, actor);
    return isOutdated(state, quote) ? [{ type: 'QuoteConfirmed', data: { quoteId: quote.id } }] : [];
  },

  WithdrawQuote: (state, { quoteId, reason }, { actor }) => {
    const quote = requireQuote(state, quoteId);
    if (quote.manufacturerId !== actor.id) throw quoteMissing();
    if (quote.state === 'withdrawn' && quote.replacedBy === null && quote.reason === reason) return [];
    requireWaiting(state, quote, actor);
    return [{ type: 'QuoteWithdrawn', data: { quoteId, reason } }];
  },

  RejectQuote: (state, { quoteId, reason }, { actor }) => {
    const quote = requireQuote(state, quoteId);
    if (quote.state === 'rejected' && quote.reason === reason) return [];
    requireWaiting(state, quote, actor);
    return [{ type: 'QuoteRejected', data: { quoteId, reason } }];
  },
};

const withQuote = (
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

export const evolveQuotes: Evolve<QuoteEvents> = {
  QuoteSubmitted: (state, { data, at, by }) => ({
    ...withFiles(state, data.files ?? [], at, by),
    quotes: [
      ...state.quotes.map((quote) =>
        quote.manufacturerId === data.manufacturerId && quote.state === 'waiting'
          ? { ...quote, state: 'withdrawn' as const, replacedBy: data.version, updatedAt: at }
          : quote,
      ),
      {
        ...data.quote,
        id: data.quoteId,
        manufacturerId: data.manufacturerId,
        version: data.version,
        ...(data.attachments ? { attachments: data.attachments } : {}),
        state: 'waiting',
        reason: '',
        requestRevision: state.requestRevision,
        replacedBy: null,
        ending: null,
        createdAt: at,
        updatedAt: at,
      },
    ],
  }),
  QuoteConfirmed: (state, { data: { quoteId }, at }) => ({
    ...state,
    quotes: state.quotes.map((quote) =>
      quote.id === quoteId ? { ...quote, requestRevision: state.requestRevision, updatedAt: at } : quote,
    ),
  }),
  QuoteWithdrawn: (state, { data: { quoteId, reason }, at }) =>
    withQuote(state, at, quoteId, { state: 'withdrawn', reason }),
  QuoteRejected: (state, { data: { quoteId, reason }, at }) =>
    withQuote(state, at, quoteId, { state: 'rejected', reason }),
};

/** Shown to the provider and to the factory whose quote it is. */
const withdrawal: EventHistory<{ quoteId: string; reason: string }> = {
  verb: 'rút báo giá',
  readers: {
    factory: ({ quoteId, reason }, state, { id }) =>
      quoteIn(state, quoteId)?.manufacturerId === id ? { text: reason } : undefined,
    provider: ({ quoteId, reason }, state) => ({
      text: reason,
      also: { manufacturerIds: factoryOfQuote(state, quoteId) },
    }),
  },
};

export const quoteHistory: History<QuoteEvents> = {
  QuoteSubmitted: {
    verb: 'báo giá',
    readers: {
      factory: ({ manufacturerId, quote }, _, { id }) =>
        manufacturerId === id ? { objects: [{ kind: 'amount', amount: quote.totalPrice }] } : undefined,
      provider: ({ manufacturerId, quote }) => ({
        objects: [{ kind: 'amount', amount: quote.totalPrice }],
        also: { manufacturerIds: [manufacturerId] },
      }),
    },
  },
  QuoteConfirmed: {
    verb: 'giữ nguyên giá cho bản yêu cầu mới',
    readers: {
      factory: ({ quoteId }, state, { id }) =>
        quoteIn(state, quoteId)?.manufacturerId === id ? {} : undefined,
      provider: ({ quoteId }, state) => {
        const quote = quoteIn(state, quoteId);
        return {
          objects: quote ? [{ kind: 'amount', amount: quote.totalPrice }] : [],
          also: { manufacturerIds: quote ? [quote.manufacturerId] : [] },
        };
      },
    },
  },
  QuoteWithdrawn: withdrawal,
  QuoteRejected: {
    verb: 'từ chối báo giá của',
    alone: 'từ chối báo giá của nhà máy',
    readers: {
      factory: withdrawal.readers.factory!,
      provider: ({ quoteId, reason }, state) => ({
        objects: factoriesNamed(...factoryOfQuote(state, quoteId)),
        text: reason,
      }),
    },
  },
};
