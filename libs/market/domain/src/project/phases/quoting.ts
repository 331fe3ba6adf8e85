import { formatVnd, maxQuoteVersions, quoteTotal } from '@market/contracts';
import type { StoredFile, SubmitQuote } from '@market/contracts';
import { addDays, vietnamDay } from '../../calendar/calendar.js';
import type { Facts } from '../../actor.js';
import { invalidField, Refusal } from '../../refusal.js';
import { requireOthers, withoutFactory } from './factories.js';
import { quoteRefusal } from '../rights/terms.js';
import type { Decisions, Evolve, ProjectState, QuoteRecord } from '../state.js';
import { newFiles, requireFormats, sharing, withFiles } from '../files/files.js';
import { requireReason, saysSame } from '../values/reasons.js';
import { factoryInBrief, nothingMore, toEveryone, withReason } from '../history/sentence.js';
import type { History, HistoryObject, EventHistory } from '../history/sentence.js';
import { isPriceExpired, quotesWith, requirePrice, withoutPrice } from '../values/price.js';
import { isOutdated, isReleasable, isWith } from '../values/quotes.js';
import type { ProjectEvent, QuoteFigures, QuotingEvents } from '../events.js';

// Pricing: from the factories' quotes to the customer's answer.

export type QuotingCommands = {
  /**
   * Shares all private files but the withheld ones. Without a factory, an approved order goes to the one whose quote was
   * accepted, and any other to the default one.
   */
  SendToFactory: {
    manufacturerId?: string | undefined;
    defaultManufacturerId?: string;
    withheldFiles?: readonly string[] | undefined;
    reason?: string | undefined;
  };
  InviteFactories: { manufacturerIds: string[]; withheldFiles?: readonly string[] | undefined };
  ReturnToReview: { reason: string };
  SubmitQuote: Omit<SubmitQuote, 'projectId' | 'seen'> & { files?: StoredFile[] };
  WithdrawQuote: { quoteId: string; reason: string };
  DeclineOrder: { reason: string };
  RejectQuote: { quoteId: string; reason: string };
  ReleaseQuote: {
    quoteId?: string | undefined;
    finalPrice?: number | undefined;
    /** Days for which the price is good; absent for no limit. */
    validityDays?: number;
    /** Why the price is below the factory's total. */
    reason?: string | undefined;
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

type Acting = Facts['actor'];

const requireWaiting = (state: ProjectState, quote: QuoteRecord, actor: Acting): void => {
  if (quote.state !== 'waiting')
    throw quoteRefusal('quote.not-open', 'Báo giá này không còn hiệu lực', state, actor);
};

/** Refuses a quote for an earlier version of the request, and one of a factory that the order is no longer with. */
function requireReleasable(state: ProjectState, quote: QuoteRecord, actor: Acting): void {
  requireWaiting(state, quote, actor);
  if (!isWith(state, quote.manufacturerId)) {
    const message = 'Nhà máy của báo giá này không còn được giao hay được mời báo giá';
    throw quoteRefusal('quote.not-open', message, state, actor);
  }
  if (!isOutdated(state, quote)) return;
  const message =
    'Báo giá này cho bản yêu cầu trước: nhà máy cần bấm «Giữ nguyên giá» hoặc báo giá lại rồi mới gửi cho khách được';
  throw quoteRefusal('quote.outdated', message, state, actor);
}

function chosenQuote(state: ProjectState, quoteId: string | undefined, actor: Acting): QuoteRecord {
  if (quoteId !== undefined) {
    const chosen = requireQuote(state, quoteId);
    requireReleasable(state, chosen, actor);
    return chosen;
  }
  const [only, another] = state.quotes.filter((quote) => isReleasable(state, quote));
  if (another) throw new Refusal('project.no-quote', 'Có nhiều báo giá: hãy chọn một');
  if (only) return only;
  const outdated = state.quotes.find(
    (quote) => quote.state === 'waiting' && isWith(state, quote.manufacturerId),
  );
  if (outdated) requireReleasable(state, outdated, actor);
  throw new Refusal('project.no-quote', 'Nhà máy chưa gửi báo giá');
}

/** The factory that an order goes to: the named one, else the one whose quote was accepted, else the default one. */
function receiverOf(
  { status, quotes, assignedManufacturerId }: ProjectState,
  { manufacturerId, defaultManufacturerId }: QuotingCommands['SendToFactory'],
): string {
  if (manufacturerId !== undefined) return manufacturerId;
  const accepted = quotes.find(({ state }) => state === 'accepted')?.manufacturerId;
  const present = status === 'approved' ? (accepted ?? assignedManufacturerId) : null;
  const receiver = present ?? defaultManufacturerId;
  if (receiver === undefined) throw new Refusal('account.not-found', 'Không tìm thấy nhà máy');
  return receiver;
}

/** A customer cannot accept a price after its last day. The provider may still do it for them, and so extends it. */
function requireValid(state: ProjectState, now: string): void {
  if (!isPriceExpired(state, now)) return;
  const message = 'Giá này đã hết hiệu lực. Hãy bấm «Yêu cầu điều chỉnh» để Việt Phát báo giá lại.';
  throw new Refusal('quote.expired', message);
}

/** Sending a project that no one has reviewed records the start of its review as well. */
const sent = (
  state: ProjectState,
  event: ProjectEvent,
  withheld: readonly string[] | undefined,
): ProjectEvent[] => [
  ...(state.status === 'submitted' ? [{ type: 'ReviewStarted' as const, data: {} }] : []),
  event,
  ...sharing(state, withheld),
];

/** Whether the factories can already read exactly the files that a command shares; a command may not mention files. */
const isWithheld = (state: ProjectState, withheld: readonly string[] | undefined): boolean =>
  withheld === undefined || sharing(state, withheld).length === 0;

/** Refuses to withhold what is no file of the order, or one that everyone who takes part reads. */
function requireWithholdable({ files }: ProjectState, withheld: readonly string[] = []): void {
  const isHidden = (url: string) => files.some((file) => file.url === url && file.visibility === 'private');
  if (withheld.every(isHidden)) return;
  const message = 'Chỉ giữ lại được file riêng của dự án này';
  throw invalidField('withheldFiles', message);
}

const isSameSet = (a: readonly string[], b: readonly string[]): boolean =>
  a.every((one) => b.includes(one)) && b.every((one) => a.includes(one));

export const decideQuoting: Decisions<QuotingCommands> = {
  SendToFactory: (state, data) => {
    const { withheldFiles, reason = '' } = data;
    const manufacturerId = receiverOf(state, data);
    requireWithholdable(state, withheldFiles);
    const isSent =
      state.status === 'ready_for_manufacturer' &&
      state.assignedManufacturerId === manufacturerId &&
      isWithheld(state, withheldFiles) &&
      (reason === '' || reason === state.sendingReason);
    if (isSent) return [];
    requireOthers(state, [manufacturerId]);
    const isRequote = state.status === 'approved';
    if (isRequote) requireReason(reason, 'Vui lòng nêu lý do bỏ giá đã chốt để báo giá lại');
    const event = {
      type: 'SentToFactory' as const,
      data: { manufacturerId, ...(reason === '' ? {} : { reason }) },
    };
    return sent(state, event, withheldFiles);
  },

  InviteFactories: (state, { manufacturerIds, withheldFiles }) => {
    requireWithholdable(state, withheldFiles);
    const invited = [...new Set(manufacturerIds)];
    const isInvited = state.status === 'bidding' && isSameSet(state.invitedManufacturerIds, invited);
    if (isInvited && isWithheld(state, withheldFiles)) return [];
    const message = 'Chọn ít nhất hai nhà máy';
    if (invited.length < 2) throw invalidField('invitedManufacturerIds', message);
    requireOthers(state, invited);
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

  WithdrawQuote: (state, { quoteId, reason }, { actor }) => {
    const quote = requireQuote(state, quoteId);
    if (quote.manufacturerId !== actor.id) throw quoteMissing();
    if (quote.state === 'withdrawn' && quote.replacedBy === null && quote.reason === reason) return [];
    requireWaiting(state, quote, actor);
    return [{ type: 'QuoteWithdrawn', data: { quoteId, reason } }];
  },

  /** Only an order without a waiting quote of its own. */
  DeclineOrder: (state, { reason }, { actor: { id } }) => {
    const hasQuoted = state.quotes.some((one) => one.manufacturerId === id && one.state === 'waiting');
    if (hasQuoted) throw new Refusal('quote.waiting', 'Hãy rút báo giá trước khi từ chối đơn');
    return [{ type: 'OrderDeclined', data: { manufacturerId: id, reason } }];
  },

  RejectQuote: (state, { quoteId, reason }, { actor }) => {
    const quote = requireQuote(state, quoteId);
    if (quote.state === 'rejected' && quote.reason === reason) return [];
    requireWaiting(state, quote, actor);
    return [{ type: 'QuoteRejected', data: { quoteId, reason } }];
  },

  ReleaseQuote: (state, { quoteId, finalPrice, validityDays, reason = '' }, { actor, now }) => {
    const released = state.quotes.find((quote) => quote.state === 'accepted');
    const isSame =
      (quoteId === undefined || quoteId === released?.id) &&
      (finalPrice === undefined || finalPrice === state.finalPrice) &&
      (reason === '' || reason === state.released?.reason);
    if (state.status === 'quoted' && isSame) return [];
    const quote = chosenQuote(state, quoteId, actor);
    const price = finalPrice ?? quote.totalPrice;
    requirePrice(state, price);
    if (price < quote.totalPrice)
      requireReason(
        reason,
        `Giá thấp hơn báo giá của nhà máy (${formatVnd(quote.totalPrice)}): vui lòng nêu lý do`,
      );
    const validity =
      validityDays === undefined ? {} : { validityDays, validUntil: addDays(vietnamDay(now), validityDays) };
    return [
      {
        type: 'QuoteReleased',
        data: { quoteId: quote.id, finalPrice: price, ...validity, ...(reason === '' ? {} : { reason }) },
      },
    ];
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
  factoryReason: '',
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

const releasedBy = (state: ProjectState, quoteId: string, reason: string): ProjectState['released'] => {
  const quote = quoteIn(state, quoteId);
  return quote ? { quoteId, deliveryDays: quote.deliveryDays, reason } : null;
};

export const evolveQuoting: Evolve<QuotingEvents> = {
  SentToFactory: (state, { data: { manufacturerId, reason = '' }, at }) => ({
    ...state,
    sendingReason: reason,
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
  QuoteWithdrawn: (state, { data: { quoteId, reason }, at }) =>
    withQuote(state, at, quoteId, { state: 'withdrawn', reason }),
  OrderDeclined: (state, { data: { manufacturerId, reason }, at, revision }) =>
    withoutFactory(state, manufacturerId, { reason, at, revision }),
  QuoteRejected: (state, { data: { quoteId, reason }, at }) =>
    withQuote(state, at, quoteId, { state: 'rejected', reason }),
  QuoteReleased: (state, { data, at }) => ({
    ...state,
    status: 'quoted',
    finalPrice: data.finalPrice,
    released: releasedBy(state, data.quoteId, data.reason ?? ''),
    quoteValidUntil: data.validUntil ?? null,
    // The other factories lose access with it.
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
    factoryReason: data.reason,
  }),
  QuoteApproved: (state) => ({ ...state, status: 'approved' }),
  QuoteChangeRequested: (state, { data, at }) => ({
    ...state,
    ...withoutPrice(state, at),
    status: 'reviewing',
    reason: data.reason,
    factoryReason: 'Khách hàng yêu cầu điều chỉnh',
  }),
  QuoteDeclined: (state, { data, at }) => ({
    ...state,
    status: 'cancelled',
    reason: data.reason,
    factoryReason: 'Khách hàng từ chối báo giá',
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
      provider: ({ manufacturerId, reason }) => ({
        objects: factoriesOf(manufacturerId),
        ...(reason === undefined ? {} : { text: reason }),
      }),
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
      provider: ({ quoteId, finalPrice, reason }, state) => ({
        objects: [{ kind: 'amount', amount: finalPrice }, ...factoriesOf(...factoryOf(state, quoteId))],
        ...(reason === undefined ? {} : { text: reason }),
      }),
    },
  },
  ReturnedToReview: factoryInBrief('đưa về xem xét', withReason),
  QuoteApproved: toEveryone('chấp nhận báo giá'),
  QuoteChangeRequested: factoryInBrief('yêu cầu điều chỉnh báo giá', withReason),
  QuoteDeclined: factoryInBrief('từ chối báo giá', withReason),
};
