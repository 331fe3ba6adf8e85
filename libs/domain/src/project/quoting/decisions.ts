import { quoteTotal } from '@control-center/contracts';
import type { OneOf } from '../../kernel/decider.js';
import { Refusal } from '../../kernel/refusal.js';
import type { ProjectEvents, QuoteFigures } from '../project.events.js';
import { requirePrice } from '../production/schedule.js';
import { sharing } from '../request/sharing.js';
import type { ProjectDecisions, ProjectState, QuoteRecord } from '../state.js';

type Event = OneOf<ProjectEvents>;

/** Above this the client and the server disagree about the total. VND. */
const tolerance = 1;

const quoteIn = (state: ProjectState, quoteId: string): QuoteRecord => {
  const quote = state.quotes.find(({ id }) => id === quoteId);
  if (!quote) throw new Refusal('quote.not-found', 'Không tìm thấy báo giá');
  return quote;
};

const requireOpen = (quote: QuoteRecord): void => {
  if (quote.state !== 'waiting') throw new Refusal('quote.not-open', 'Báo giá này không còn hiệu lực');
};

function chosenQuote(state: ProjectState, quoteId: string | undefined): QuoteRecord {
  if (quoteId !== undefined) {
    const chosen = quoteIn(state, quoteId);
    requireOpen(chosen);
    return chosen;
  }
  const [only, another] = state.quotes.filter((quote) => quote.state === 'waiting');
  if (!only) throw new Refusal('project.no-quote', 'Nhà máy chưa gửi báo giá');
  if (another) throw new Refusal('project.no-quote', 'Có nhiều báo giá: hãy chọn một');
  return only;
}

/** Sending a project on that nobody reviewed says that the review began as well (rulings A2). */
const sent = (state: ProjectState, event: Event, withheld: readonly string[] | undefined): Event[] => [
  ...(state.status === 'submitted' ? [{ type: 'ReviewStarted' as const, data: {} }] : []),
  event,
  ...sharing(state, withheld),
];

/** Pricing: from the factories' figures to the customer's yes or no. */
export const decideQuoting = {
  SendToFactory: (state, { manufacturerId, withheldFiles }) =>
    sent(state, { type: 'SentToFactory', data: { manufacturerId } }, withheldFiles),

  InviteFactories: (state, { manufacturerIds, withheldFiles }) => {
    const invited = [...new Set(manufacturerIds)];
    const message = 'Chọn ít nhất hai nhà máy';
    if (invited.length < 2)
      throw new Refusal('request.invalid', message, { fields: { invitedManufacturerIds: message } });
    return sent(state, { type: 'FactoriesInvited', data: { manufacturerIds: invited } }, withheldFiles);
  },

  ReturnToReview: (_, { reason }) => [{ type: 'ReturnedToReview', data: { reason } }],

  SubmitQuote: (state, fields, facts) => {
    const mine = state.quotes.filter(({ manufacturerId }) => manufacturerId === facts.actor.id);
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
    const current = mine.find((known) => known.state === 'waiting');
    const isRepeat =
      current && (Object.keys(quote) as (keyof QuoteFigures)[]).every((key) => current[key] === quote[key]);
    if (isRepeat) return [];
    return [
      {
        type: 'QuoteSubmitted',
        data: {
          quoteId: facts.newId(),
          manufacturerId: facts.actor.id,
          version: mine.length + 1,
          quote,
          statedTotal: fields.totalPrice,
        },
      },
    ];
  },

  WithdrawQuote: (state, { quoteId, reason }, { actor }) => {
    const quote = quoteIn(state, quoteId);
    if (quote.manufacturerId !== actor.id) throw new Refusal('quote.not-found', 'Không tìm thấy báo giá');
    if (quote.state === 'withdrawn') return [];
    requireOpen(quote);
    return [{ type: 'QuoteWithdrawn', data: { quoteId, reason } }];
  },

  RejectQuote: (state, { quoteId, reason }) => {
    const quote = quoteIn(state, quoteId);
    if (quote.state === 'rejected') return [];
    requireOpen(quote);
    return [{ type: 'QuoteRejected', data: { quoteId, reason } }];
  },

  ReleaseQuote: (state, { quoteId, finalPrice }) => {
    const quote = chosenQuote(state, quoteId);
    const price = finalPrice ?? quote.totalPrice;
    requirePrice(state, price);
    return [{ type: 'QuoteReleased', data: { quoteId: quote.id, finalPrice: price } }];
  },

  ApproveQuote: () => [{ type: 'QuoteApproved', data: {} }],

  RequestQuoteChange: (_, { reason }) => [{ type: 'QuoteChangeRequested', data: { reason } }],

  DeclineQuote: (_, { reason }) => [{ type: 'QuoteDeclined', data: { reason } }],
} satisfies Partial<ProjectDecisions>;
