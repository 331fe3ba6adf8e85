import { quoteTotal } from '@control-center/contracts';
import type { StoredFile, SubmitQuote } from '@control-center/contracts';
import { addDays, vietnamDay } from '../calendar/calendar.js';
import { Refusal } from '../refusal.js';
import type { Decisions, Evolve, ProjectEvent, ProjectState, QuoteRecord } from './state.js';
import { newFiles, requireFormats, sharing, withFiles } from './values/files.js';
import type { AttachedFile } from './values/files.js';
import { saysSame } from './values/same.js';
import { factoryInBrief, nothingMore, toEveryone, withReason } from './values/history.js';
import type { History, HistoryObject, EventHistory } from './values/history.js';
import { isPriceExpired, quotesWith, requirePrice, withoutPrice } from './values/price.js';

// Pricing: from the factories' quotes to the customer's answer.

export type QuoteFigures = {
  materialCost: number;
  laborHours: number;
  laborRate: number;
  additionalCosts: number;
  totalPrice: number;
  deliveryDays: number;
  notes: string;
};

/** These names and shapes are storage (docs/how-to/change-an-event.md). */
export type QuotingEvents = {
  SentToFactory: { manufacturerId: string };
  FactoriesInvited: { manufacturerIds: string[] };
  QuoteSubmitted: {
    quoteId: string;
    manufacturerId: string;
    version: number;
    quote: QuoteFigures;
    /** The total that the factory's form computed. */
    statedTotal: number;
    /** Absent where the quote has none. `files` are those that the order did not have before. */
    attachments?: string[];
    files?: AttachedFile[];
  };
  QuoteWithdrawn: { quoteId: string; reason: string };
  /** The factory does not take the order, or the invitation to bid on it. */
  OrderDeclined: { manufacturerId: string; reason: string };
  QuoteRejected: { quoteId: string; reason: string };
  /** `validUntil` is the last day on which the price is good; the first releases have none. */
  QuoteReleased: { quoteId: string; finalPrice: number; validityDays?: number; validUntil?: string };
  ReturnedToReview: { reason: string };
  QuoteApproved: Record<string, never>;
  QuoteChangeRequested: { reason: string };
  QuoteDeclined: { reason: string };
};

export type QuotingCommands = {
  /** Shares all private files but the withheld ones. */
  SendToFactory: { manufacturerId: string; withheldFiles?: readonly string[] | undefined };
  InviteFactories: { manufacturerIds: string[]; withheldFiles?: readonly string[] | undefined };
  ReturnToReview: { reason: string };
  SubmitQuote: Omit<SubmitQuote, 'projectId'> & { files?: StoredFile[] };
  WithdrawQuote: { quoteId: string; reason: string };
  DeclineOrder: { reason: string };
  RejectQuote: { quoteId: string; reason: string };
  ReleaseQuote: {
    quoteId?: string | undefined;
    finalPrice?: number | undefined;
    /** Days for which the price is good; absent for no limit. */
    validityDays?: number;
  };
  ApproveQuote: object;
  RequestQuoteChange: { reason: string };
  DeclineQuote: { reason: string };
};

/** The largest accepted difference between the client's and the server's total. VND. */
const tolerance = 1;

const quoteIn = ({ quotes }: ProjectState, quoteId: string): QuoteRecord | undefined =>
  quotes.find(({ id }) => id === quoteId);

const quoteMissing = () => new Refusal('quote.not-found', 'Không tìm thấy báo giá');

const requireQuote = (state: ProjectState, quoteId: string): QuoteRecord => {
  const quote = quoteIn(state, quoteId);
  if (!quote) throw quoteMissing();
  return quote;
};

const requireWaiting = (quote: QuoteRecord): void => {
  if (quote.state !== 'waiting') throw new Refusal('quote.not-open', 'Báo giá này không còn hiệu lực');
};

function chosenQuote(state: ProjectState, quoteId: string | undefined): QuoteRecord {
  if (quoteId !== undefined) {
    const chosen = requireQuote(state, quoteId);
    requireWaiting(chosen);
    return chosen;
  }
  const [only, another] = state.quotes.filter((quote) => quote.state === 'waiting');
  if (!only) throw new Refusal('project.no-quote', 'Nhà máy chưa gửi báo giá');
  if (another) throw new Refusal('project.no-quote', 'Có nhiều báo giá: hãy chọn một');
  return only;
}

/** A customer cannot accept a price after its last day. The provider may still do it for them, and so extends it. */
function requireValid(state: ProjectState, now: string): void {
  if (!isPriceExpired(state, now)) return;
  const message = 'Giá này đã hết hiệu lực. Hãy bấm «Yêu cầu điều chỉnh» để Việt Phát báo giá lại.';
  throw new Refusal('quote.expired', message);
}

/** Sending a project that no one has reviewed records the start of its review as well (rulings A2). */
const sent = (
  state: ProjectState,
  event: ProjectEvent,
  withheld: readonly string[] | undefined,
): ProjectEvent[] => [
  ...(state.status === 'submitted' ? [{ type: 'ReviewStarted' as const, data: {} }] : []),
  event,
  ...sharing(state, withheld),
];

/** Whether the factories can read exactly what a command leaves to them; it may say nothing of that. */
const isWithheld = (state: ProjectState, withheld: readonly string[] | undefined): boolean =>
  withheld === undefined || sharing(state, withheld).length === 0;

/** Refuses to withhold what is no file of the order, or one that everyone who takes part reads. */
function requireWithholdable({ files }: ProjectState, withheld: readonly string[] = []): void {
  const isHidden = (url: string) => files.some((file) => file.url === url && file.visibility === 'private');
  if (withheld.every(isHidden)) return;
  const message = 'Chỉ giữ lại được file riêng của dự án này';
  throw new Refusal('request.invalid', message, { fields: { withheldFiles: message } });
}

const isSameSet = (a: readonly string[], b: readonly string[]): boolean =>
  a.every((one) => b.includes(one)) && b.every((one) => a.includes(one));

export const decideQuoting: Decisions<QuotingCommands> = {
  SendToFactory: (state, { manufacturerId, withheldFiles }) => {
    requireWithholdable(state, withheldFiles);
    const isSent =
      state.status === 'ready_for_manufacturer' &&
      state.assignedManufacturerId === manufacturerId &&
      isWithheld(state, withheldFiles);
    return isSent ? [] : sent(state, { type: 'SentToFactory', data: { manufacturerId } }, withheldFiles);
  },

  InviteFactories: (state, { manufacturerIds, withheldFiles }) => {
    requireWithholdable(state, withheldFiles);
    const invited = [...new Set(manufacturerIds)];
    const isInvited = state.status === 'bidding' && isSameSet(state.invitedManufacturerIds, invited);
    if (isInvited && isWithheld(state, withheldFiles)) return [];
    const message = 'Chọn ít nhất hai nhà máy';
    if (invited.length < 2)
      throw new Refusal('request.invalid', message, { fields: { invitedManufacturerIds: message } });
    return sent(state, { type: 'FactoriesInvited', data: { manufacturerIds: invited } }, withheldFiles);
  },

  ReturnToReview: (state, { reason }) =>
    saysSame(state, 'reviewing', reason) ? [] : [{ type: 'ReturnedToReview', data: { reason } }],

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
      fields.totalPrice === quote.totalPrice &&
      (Object.keys(quote) as (keyof QuoteFigures)[]).every((key) => current[key] === quote[key]) &&
      (current.attachments ?? []).join() === attachments.join();
    if (isRepeat) return [];
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

  WithdrawQuote: (state, { quoteId, reason }, { actor }) => {
    const quote = requireQuote(state, quoteId);
    if (quote.manufacturerId !== actor.id) throw quoteMissing();
    if (quote.state === 'withdrawn' && quote.reason === reason) return [];
    requireWaiting(quote);
    return [{ type: 'QuoteWithdrawn', data: { quoteId, reason } }];
  },

  /** Only an order without a waiting quote of its own (rulings E8). */
  DeclineOrder: (state, { reason }, { actor: { id } }) => {
    const hasQuoted = state.quotes.some((one) => one.manufacturerId === id && one.state === 'waiting');
    if (hasQuoted) throw new Refusal('quote.waiting', 'Hãy rút báo giá trước khi từ chối đơn');
    return [{ type: 'OrderDeclined', data: { manufacturerId: id, reason } }];
  },

  RejectQuote: (state, { quoteId, reason }) => {
    const quote = requireQuote(state, quoteId);
    if (quote.state === 'rejected' && quote.reason === reason) return [];
    requireWaiting(quote);
    return [{ type: 'QuoteRejected', data: { quoteId, reason } }];
  },

  ReleaseQuote: (state, { quoteId, finalPrice, validityDays }, { now }) => {
    const released = state.quotes.find((quote) => quote.state === 'accepted');
    const isSame =
      (quoteId === undefined || quoteId === released?.id) &&
      (finalPrice === undefined || finalPrice === state.finalPrice);
    if (state.status === 'quoted' && isSame) return [];
    const quote = chosenQuote(state, quoteId);
    const price = finalPrice ?? quote.totalPrice;
    requirePrice(state, price);
    const validity =
      validityDays === undefined ? {} : { validityDays, validUntil: addDays(vietnamDay(now), validityDays) };
    return [{ type: 'QuoteReleased', data: { quoteId: quote.id, finalPrice: price, ...validity } }];
  },

  ApproveQuote: (state, _, { actor, now }) => {
    if (state.status === 'approved') return [];
    if (actor.role === 'customer') requireValid(state, now);
    return [{ type: 'QuoteApproved', data: {} }];
  },

  RequestQuoteChange: (state, { reason }) =>
    saysSame(state, 'reviewing', reason) ? [] : [{ type: 'QuoteChangeRequested', data: { reason } }],

  DeclineQuote: (state, { reason }) =>
    saysSame(state, 'cancelled', reason) ? [] : [{ type: 'QuoteDeclined', data: { reason } }],
};

/** The project goes to these factories: their quotes are open again, the others' are rejected, and no price applies. */
const withFactories = (state: ProjectState, at: string, manufacturerIds: readonly string[]) => ({
  ...withoutPrice(state, at),
  quotes: quotesWith(state, at, (quote) => {
    if (quote.state !== 'waiting' && quote.state !== 'accepted') return quote.state;
    return manufacturerIds.includes(quote.manufacturerId) ? 'waiting' : 'rejected';
  }),
});

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

export const evolveQuoting: Evolve<QuotingEvents> = {
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
  QuoteSubmitted: (state, { data, at, by }) => ({
    ...withFiles(state, data.files ?? [], at, by),
    quotes: [
      ...quotesWith(state, at, (quote) =>
        quote.manufacturerId === data.manufacturerId && quote.state === 'waiting' ? 'withdrawn' : quote.state,
      ),
      {
        ...data.quote,
        id: data.quoteId,
        manufacturerId: data.manufacturerId,
        version: data.version,
        ...(data.attachments ? { attachments: data.attachments } : {}),
        state: 'waiting',
        reason: '',
        createdAt: at,
        updatedAt: at,
      },
    ],
  }),
  QuoteWithdrawn: (state, { data: { quoteId, reason }, at }) =>
    withQuote(state, at, quoteId, { state: 'withdrawn', reason }),
  OrderDeclined: (state, { data: { manufacturerId, reason }, at, revision }) => {
    const invited = state.invitedManufacturerIds.filter((id) => id !== manufacturerId);
    const status = invited.length === 0 ? 'reviewing' : state.status;
    return {
      ...state,
      status,
      // The reason is for the provider alone.
      ...(status === state.status ? {} : { reason: '' }),
      // An order is assigned to this factory, or to none while several bid.
      assignedManufacturerId: null,
      invitedManufacturerIds: invited,
      declines: [...state.declines, { manufacturerId, reason, at, status, revision }],
    };
  },
  QuoteRejected: (state, { data: { quoteId, reason }, at }) =>
    withQuote(state, at, quoteId, { state: 'rejected', reason }),
  QuoteReleased: (state, { data, at }) => ({
    ...state,
    status: 'quoted',
    finalPrice: data.finalPrice,
    quoteValidUntil: data.validUntil ?? null,
    // The other factories lose access with it (rulings A16).
    assignedManufacturerId: quoteIn(state, data.quoteId)?.manufacturerId ?? state.assignedManufacturerId,
    invitedManufacturerIds: [],
    quotes: quotesWith(state, at, (quote) => {
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
    quotes: quotesWith(state, at, (quote) => (quote.state === 'accepted' ? 'rejected' : quote.state)),
  }),
};

const factoriesOf = (...accountIds: string[]): HistoryObject[] =>
  accountIds.map((accountId) => ({ kind: 'factory', accountId }));

const factoryOf = (state: ProjectState, quoteId: string): string[] => {
  const quote = quoteIn(state, quoteId);
  return quote ? [quote.manufacturerId] : [];
};

/** Shown to the provider and to the factory whose quote it is. */
const withdrawal: EventHistory<{ quoteId: string; reason: string }> = {
  verb: 'rút báo giá',
  readers: {
    factory: ({ quoteId, reason }, state, { id }) =>
      quoteIn(state, quoteId)?.manufacturerId === id ? { text: reason } : undefined,
    provider: ({ quoteId, reason }, state) => ({
      text: reason,
      also: { manufacturerIds: factoryOf(state, quoteId) },
    }),
  },
};

export const quotingHistory: History<QuotingEvents> = {
  SentToFactory: {
    verb: 'gửi dự án cho',
    alone: 'gửi dự án cho nhà máy',
    readers: {
      customer: nothingMore,
      factory: nothingMore,
      provider: ({ manufacturerId }) => ({ objects: factoriesOf(manufacturerId) }),
    },
  },
  FactoriesInvited: {
    verb: 'mời báo giá:',
    alone: 'mời nhà máy báo giá',
    readers: {
      customer: nothingMore,
      factory: nothingMore,
      provider: ({ manufacturerIds }) => ({ objects: factoriesOf(...manufacturerIds) }),
    },
  },
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
  QuoteWithdrawn: withdrawal,
  OrderDeclined: {
    verb: 'không nhận đơn',
    readers: {
      provider: ({ manufacturerId, reason }) => ({
        text: reason,
        also: { manufacturerIds: [manufacturerId] },
      }),
    },
  },
  QuoteRejected: {
    verb: 'từ chối báo giá của',
    alone: 'từ chối báo giá của nhà máy',
    readers: {
      factory: withdrawal.readers.factory!,
      provider: ({ quoteId, reason }, state) => ({
        objects: factoriesOf(...factoryOf(state, quoteId)),
        text: reason,
      }),
    },
  },
  QuoteReleased: {
    verb: 'báo giá cho khách hàng:',
    alone: 'báo giá cho khách hàng',
    readers: {
      customer: ({ finalPrice }) => ({ objects: [{ kind: 'amount', amount: finalPrice }] }),
      factory: ({ quoteId }, state, { id }) => {
        const quote = quoteIn(state, quoteId);
        return quote?.manufacturerId === id ? { also: { amount: quote.totalPrice } } : {};
      },
      provider: ({ quoteId, finalPrice }, state) => ({
        objects: [{ kind: 'amount', amount: finalPrice }, ...factoriesOf(...factoryOf(state, quoteId))],
      }),
    },
  },
  ReturnedToReview: factoryInBrief('đưa về xem xét', withReason),
  QuoteApproved: toEveryone('chấp nhận báo giá'),
  QuoteChangeRequested: factoryInBrief('yêu cầu điều chỉnh báo giá', withReason),
  QuoteDeclined: factoryInBrief('từ chối báo giá', withReason),
};
