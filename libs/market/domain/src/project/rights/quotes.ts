import type { Actor } from '../../actor.js';
import { Refusal } from '../../refusal.js';
import type { ProjectState, QuoteRecord } from '../state.js';
import { isOutdated, isWith, quoteIn } from '../values/quotes.js';
import { quoteRefusal } from './terms.js';

export const quoteMissing = () => new Refusal('quote.not-found', 'Không tìm thấy báo giá');

export const requireQuote = (state: ProjectState, quoteId: string): QuoteRecord => {
  const quote = quoteIn(state, quoteId);
  if (!quote) throw quoteMissing();
  return quote;
};

export const requireWaiting = (state: ProjectState, quote: QuoteRecord, actor: Actor): void => {
  if (quote.state !== 'waiting')
    throw quoteRefusal('quote.not-open', 'Báo giá này không còn hiệu lực', state, actor);
};

/** Refuses a quote for an earlier version of the request, and one of a factory that the order is no longer with. */
export function requireReleasable(state: ProjectState, quote: QuoteRecord, actor: Actor): void {
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
