import { formatVnd } from '@market/contracts';
import type { Facts } from '../../actor.js';
import { addDays, vietnamDay } from '../../calendar/calendar.js';
import { Refusal } from '../../refusal.js';
import { factoriesNamed, factoryInBrief, toEveryone, withReason } from '../history/sentence.js';
import type { History } from '../history/sentence.js';
import { requireQuote, requireReleasable } from '../rights/quotes.js';
import type { PriceEvents } from '../events.js';
import type { Decisions, Evolve, ProjectState, QuoteRecord } from '../state.js';
import {
  isPriceExpired,
  keepsPrice,
  priceNamed,
  quotesWith,
  requirePrice,
  withoutPrice,
} from '../values/money.js';
import { factoryOfQuote, isReleasable, isWith, quoteIn } from '../values/quotes.js';
import { requireReason, saysSame } from '../values/reasons.js';

// The price for the customer: released from a quote, accepted, sent back or declined.

export type PriceCommands = {
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

function chosenQuote(state: ProjectState, quoteId: string | undefined, actor: Facts['actor']): QuoteRecord {
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

/** A customer cannot accept a price after its last day. The provider may still do it for them, and so extends it. */
function requireValid(state: ProjectState, now: string): void {
  if (!isPriceExpired(state, now)) return;
  const message = 'Giá này đã hết hiệu lực. Hãy bấm «Yêu cầu điều chỉnh» để Việt Phát báo giá lại.';
  throw new Refusal('quote.expired', message);
}

export const decidePrice: Decisions<PriceCommands> = {
  ReleaseQuote: (state, { quoteId, finalPrice, validityDays, reason = '' }, { actor, now }) => {
    const released = state.quotes.find((quote) => quote.state === 'accepted');
    const isSame =
      (quoteId === undefined || quoteId === released?.id) &&
      keepsPrice(state, finalPrice) &&
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

const releasedBy = (state: ProjectState, quoteId: string, reason: string): ProjectState['released'] => {
  const quote = quoteIn(state, quoteId);
  return quote ? { quoteId, deliveryDays: quote.deliveryDays, reason } : null;
};

export const evolvePrice: Evolve<PriceEvents> = {
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

export const priceHistory: History<PriceEvents> = {
  QuoteReleased: {
    verb: 'báo giá cho khách hàng:',
    alone: 'báo giá cho khách hàng',
    readers: {
      customer: (data) => ({ objects: priceNamed(data) }),
      factory: ({ quoteId }, state, { id }) => {
        const quote = quoteIn(state, quoteId);
        return quote?.manufacturerId === id ? { also: { amount: quote.totalPrice } } : {};
      },
      provider: (data, state) => ({
        objects: [...priceNamed(data), ...factoriesNamed(...factoryOfQuote(state, data.quoteId))],
        ...(data.reason === undefined ? {} : { text: data.reason }),
      }),
    },
  },
  QuoteApproved: toEveryone('chấp nhận báo giá'),
  QuoteChangeRequested: factoryInBrief('yêu cầu điều chỉnh báo giá', withReason),
  QuoteDeclined: factoryInBrief('từ chối báo giá', withReason),
};
