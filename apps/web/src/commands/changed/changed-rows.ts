import { actionOf, formatVnd, statusLabel, termLabels } from '@market/contracts';
import type { ProjectAction, Term, Terms } from '@market/contracts';
import type { ChangedRow } from '../../components/values/ChangedTable';
import { termsOf } from '../../components/values/instalments';
import { formatPercent } from '../../components/values/numbers';
import type { Changed } from './changed';

const signed = (amount: number): string => `${amount > 0 ? '+' : '−'}${formatVnd(Math.abs(amount))}`;

const priceText = (price: number | null | undefined): string =>
  typeof price === 'number' ? formatVnd(price) : 'chưa có giá';

function priceDifference(before: number | null | undefined, now: number | null | undefined): string {
  if (typeof before !== 'number' || typeof now !== 'number') return '';
  const percent =
    before > 0 ? ` (${formatPercent(Math.round((Math.abs(now - before) / before) * 1000) / 10)})` : '';
  return signed(now - before) + percent;
}

function daysDifference(before: number | null | undefined, now: number | null | undefined): string {
  if (typeof before !== 'number' || typeof now !== 'number' || before === now) return '';
  return now > before ? `lâu hơn ${now - before} ngày` : `sớm hơn ${before - now} ngày`;
}

const daysText = (days: number | null | undefined): string =>
  typeof days === 'number' ? `${days} ngày` : '–';

/** The instalments of two prices, where both are there. */
function instalmentRows(before: Terms, now: Terms): ChangedRow[] {
  if (typeof before.price !== 'number' || typeof now.price !== 'number') return [];
  const after = termsOf(now.price);
  return termsOf(before.price).map(({ label, percent, amount }, index) => ({
    label: `${label} ${formatPercent(percent)}`,
    before: formatVnd(amount),
    now: formatVnd(after[index]!.amount),
    difference: signed(after[index]!.amount - amount),
  }));
}

/** What was seen beside what applies now; only what differs. */
export function changedRows(
  { terms, before, now }: Pick<Changed, 'terms' | 'before' | 'now'>,
  {
    instalments = false,
    nameOf,
  }: { instalments?: boolean; nameOf?: ((id: string) => string) | undefined } = {},
): ChangedRow[] {
  const factory = (id: string | null | undefined) => (id ? (nameOf?.(id) ?? 'một nhà máy') : 'chưa có');
  const rowOf: Record<Term, () => ChangedRow[]> = {
    price: () => [
      {
        ...{ label: termLabels.price, before: priceText(before.price), now: priceText(now.price) },
        difference: priceDifference(before.price, now.price),
      },
      ...(instalments ? instalmentRows(before, now) : []),
    ],
    deliveryDays: () => [
      {
        ...{
          label: termLabels.deliveryDays,
          before: daysText(before.deliveryDays),
          now: daysText(now.deliveryDays),
        },
        difference: daysDifference(before.deliveryDays, now.deliveryDays),
      },
    ],
    status: () => [
      {
        label: termLabels.status,
        before: statusLabel(before.status ?? ''),
        now: statusLabel(now.status ?? ''),
      },
    ],
    request: () => [{ label: termLabels.request, before: 'bản bạn đã xem', now: 'đã được sửa' }],
    quoteId: () => [
      {
        label: termLabels.quoteId,
        before: before.quoteId ? 'báo giá bạn đã xem' : 'chưa có',
        now: now.quoteId ? 'báo giá khác' : 'không còn',
      },
    ],
    manufacturerId: () => [
      {
        label: termLabels.manufacturerId,
        before: factory(before.manufacturerId),
        now: factory(now.manufacturerId),
      },
    ],
    payments: () => [{ label: termLabels.payments, before: 'bản bạn đã xem', now: 'vừa được ghi hoặc sửa' }],
    received: () => [
      {
        ...{ label: termLabels.received, before: formatVnd(before.received ?? 0) },
        ...{ now: formatVnd(now.received ?? 0), difference: priceDifference(before.received, now.received) },
      },
    ],
  };
  // Another quote is shown by its price and days where these differ, and another payment record by what was received.
  const tellings: Partial<Record<Term, readonly Term[]>> = {
    quoteId: ['price', 'deliveryDays'],
    payments: ['received'],
  };
  const isTold = (term: Term) => tellings[term]?.some((other) => terms.includes(other)) ?? false;
  return terms.filter((term) => !isTold(term)).flatMap((term) => rowOf[term]());
}

/** What the decision stands on and what has not changed, in words; '' where nothing of it can be named. */
export function unchangedText(action: ProjectAction, { terms, now }: Changed): string {
  const textOf: Partial<Record<Term, string | false>> = {
    price: typeof now.price === 'number' && `giá ${formatVnd(now.price)}`,
    deliveryDays: typeof now.deliveryDays === 'number' && `giao ${now.deliveryDays} ngày`,
    request: 'bản yêu cầu',
  };
  const kept = (actionOf(action).sees ?? []).filter((term) => !terms.includes(term));
  return kept
    .map((term) => textOf[term])
    .filter(Boolean)
    .join(', ');
}
