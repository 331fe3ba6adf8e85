import { quoteTotal } from '@control-center/contracts';
import type { Decider, OneOf } from '../../kernel/decider.js';
import { Refusal } from '../../kernel/refusal.js';
import { permit } from '../lifecycle.js';
import type { ProjectCommands } from '../project.commands.js';
import type { ProjectEvents, QuoteFigures } from '../project.events.js';
import type { ProjectState, QuoteRecord } from '../state.js';

type Decide = Decider<ProjectState, ProjectCommands, ProjectEvents>['decide'];

/** Above this the client and the server disagree about the total. VND. */
const tolerance = 1;

const waiting = (state: ProjectState): QuoteRecord[] => state.quotes.filter((q) => q.state === 'waiting');

function chosenQuote(state: ProjectState, quoteId: string | undefined): QuoteRecord {
  const open = waiting(state);
  if (quoteId !== undefined) {
    const chosen = open.find(({ id }) => id === quoteId);
    if (chosen) return chosen;
    throw state.quotes.some(({ id }) => id === quoteId)
      ? new Refusal('quote.not-open', 'Báo giá này không còn hiệu lực')
      : new Refusal('quote.not-found', 'Không tìm thấy báo giá');
  }
  const [only, another] = open;
  if (!only) throw new Refusal('project.no-quote', 'Nhà máy chưa gửi báo giá');
  if (another) throw new Refusal('project.no-quote', 'Có nhiều báo giá: hãy chọn một');
  return only;
}

/** Pricing: from the factory's figures to the customer's yes or no. */
export const decideQuoting = {
  SendToFactory: (state, { manufacturerId }, facts) => {
    permit('SendToFactory', state, facts);
    const sent: OneOf<ProjectEvents> = { type: 'SentToFactory', data: { manufacturerId } };
    return state.status === 'submitted' ? [{ type: 'ReviewStarted', data: {} }, sent] : [sent];
  },

  ReturnToReview: (state, { reason }, facts) => {
    permit('ReturnToReview', state, facts);
    return [{ type: 'ReturnedToReview', data: { reason } }];
  },

  SubmitQuote: (state, fields, facts) => {
    permit('SubmitQuote', state, facts);
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

  ReleaseQuote: (state, { quoteId, finalPrice }, facts) => {
    permit('ReleaseQuote', state, facts);
    const quote = chosenQuote(state, quoteId);
    const price = finalPrice ?? quote.totalPrice;
    if (price <= 0) throw new Refusal('quote.price-missing', 'Giá cho khách phải lớn hơn 0');
    return [{ type: 'QuoteReleased', data: { quoteId: quote.id, finalPrice: price } }];
  },

  ApproveQuote: (state, _, facts) => {
    permit('ApproveQuote', state, facts);
    return [{ type: 'QuoteApproved', data: {} }];
  },

  RequestQuoteChange: (state, { reason }, facts) => {
    permit('RequestQuoteChange', state, facts);
    return [{ type: 'QuoteChangeRequested', data: { reason } }];
  },

  DeclineQuote: (state, { reason }, facts) => {
    permit('DeclineQuote', state, facts);
    return [{ type: 'QuoteDeclined', data: { reason } }];
  },
} satisfies Partial<Decide>;
