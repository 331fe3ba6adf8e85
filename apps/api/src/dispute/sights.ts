import { isFactoryQuote, offerText, priceOf, quoteStateText, statusLabel } from '@market/contracts';
import type { PastOrder, PastState, Quote, ReleasedQuote } from '@market/contracts';
import { endsOfCommands, fieldsOfTopic } from '@market/domain';
import { ownTurn } from '@platform/log';
import type { OrderPast } from '../replay/past-streams.js';
import type { View } from '../replay/views.js';
import { dayText } from './moments.js';

/** What one party saw from a moment on, if it differs from before. */
export type Sight = { at: string; lines: string[] };

/** How many moments are computed before other requests may run. */
const atOnce = 10;

/** Terms, quotes and status as the API returned them to the viewer at that moment. */
export async function sightsOf(
  order: OrderPast,
  view: View,
  nameOf: (accountId: string) => string,
): Promise<Sight[]> {
  const sights: Sight[] = [];
  let before: string[] = [];
  let looked = 0;
  let since = -1;
  for (const revision of endsOfCommands(order, -1, order.length - 1)) {
    const touched = order.slice(since + 1, revision + 1).some(touchesTerms);
    since = revision;
    if (!touched) continue;
    looked += 1;
    if (looked % atOnce === 0) await ownTurn();
    const { at } = order[revision]!;
    const seen = seenIn(view.stateAt({ revision, now: at }), nameOf);
    const lines = seen.filter((line) => !before.includes(line));
    if (lines.length > 0) sights.push({ at, lines });
    before = seen;
  }
  return sights;
}

const fields = [
  ...[...fieldsOfTopic.status, ...fieldsOfTopic.price],
  ...(['quoteValidUntil', 'assignedManufacturerId', 'invitedManufacturerIds', 'declines'] as const),
];

const touchesTerms = ({ before, after }: OrderPast[number]): boolean =>
  fields.some((field) => before[field] !== after[field]);

function seenIn(state: PastState | null, nameOf: (accountId: string) => string): string[] {
  const order = state as PastOrder | null;
  if (!order) return ['Không tham gia: không thấy gì của đơn hàng'];
  const quotes = order.quotes.map((quote) => quoteText(quote, nameOf));
  const { project } = order;
  if (!project) return ['Không còn tham gia: chỉ thấy báo giá của chính mình', ...quotes];
  const until = project.quoteValidUntil ? `, có hiệu lực đến ${dayText(project.quoteValidUntil)}` : '';
  const price = priceOf(project);
  const priceText = price ? `${price}${until}` : 'Liên hệ báo giá';
  return [`Trạng thái: ${statusLabel(project.status)}`, `Giá: ${priceText}`, ...quotes];
}

function quoteText(quote: Quote | ReleasedQuote, nameOf: (accountId: string) => string): string {
  if (!isFactoryQuote(quote)) return `Báo giá đã phát hành: ${offerText(quote)}`;
  const { version, manufacturerId } = quote;
  const reason = quote.reason ? ` – ${quote.reason}` : '';
  return `Báo giá phiên bản ${String(version)} của ${nameOf(manufacturerId)}: ${offerText(quote)} (${quoteStateText(quote)}${reason})`;
}
