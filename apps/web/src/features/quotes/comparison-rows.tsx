import { quoteFields, quoteStateText } from '@market/contracts';
import type { Factory, Quote } from '@market/contracts';
import type { ReactNode } from 'react';
import { Money } from '../../components/values/Money';
import { formatDateTime, formatTime, shortDate } from '../../components/values/dates';
import { formatNumber, formatPercent } from '../../components/values/numbers';
import { figureText } from '../../components/values/quote-figures';
import { marginOf } from './compare';

export type Compared = {
  factories: readonly Factory[];
  /** The price for the customer as it is typed; undefined while it is no number. */
  price: number | undefined;
};

type ComparisonRow = {
  label: string;
  /** Undefined for what the quote does not say. */
  cell: (quote: Quote, compared: Compared) => ReactNode;
  /** What makes one quote the best of those that wait: the lowest number. */
  rank?: (quote: Quote, compared: Compared) => number | undefined;
  isTotal?: true;
};

const onTimeOf = ({ factories }: Compared, { manufacturerId }: Quote) =>
  factories.find(({ id }) => id === manufacturerId)?.figures?.onTimeShare ?? undefined;

/** What is compared, the most important first. */
export const comparisonRows: readonly ComparisonRow[] = [
  {
    label: quoteFields.totalPrice.label,
    cell: ({ totalPrice }) => <Money amount={totalPrice} />,
    rank: ({ totalPrice }) => totalPrice,
    isTotal: true,
  },
  {
    label: quoteFields.deliveryDays.label,
    cell: ({ deliveryDays }) => figureText('deliveryDays', deliveryDays),
    rank: ({ deliveryDays }) => deliveryDays,
  },
  {
    label: 'Lãi so với giá cho khách',
    cell: ({ totalPrice }, { price }) =>
      marginOf(totalPrice, price) && <Margin total={totalPrice} price={price} />,
    rank: ({ totalPrice }) => totalPrice,
  },
  {
    label: 'Đúng hẹn',
    cell: (quote, compared) => {
      const share = onTimeOf(compared, quote);
      return share === undefined ? undefined : formatPercent(Math.round(share * 100));
    },
    rank: (quote, compared) => {
      const share = onTimeOf(compared, quote);
      return share === undefined ? undefined : -share;
    },
  },
  { label: quoteFields.materialCost.label, cell: ({ materialCost }) => <Money amount={materialCost} /> },
  {
    label: `${quoteFields.laborHours.label} × ${quoteFields.laborRate.label}`,
    cell: ({ laborHours, laborRate }) =>
      laborHours > 0 && (
        <>
          {formatNumber(laborHours)} giờ × <Money amount={laborRate} />
        </>
      ),
  },
  {
    label: quoteFields.additionalCosts.label,
    cell: ({ additionalCosts }) => additionalCosts > 0 && <Money amount={additionalCosts} />,
  },
  {
    label: 'Phiên bản',
    cell: ({ version, createdAt }) => (
      <time dateTime={createdAt} title={formatDateTime(createdAt)}>
        {version} · {formatTime(createdAt)} {shortDate(createdAt)}
      </time>
    ),
  },
  { label: 'Ghi chú', cell: ({ notes }) => notes },
  {
    label: 'Trạng thái',
    // Where all wait alike, nobody needs to read it.
    cell: (quote) => (quote.state !== 'waiting' || quote.isOutdated) && quoteStateText(quote),
  },
];

/** What is left of the customer's price, in VND and in percent. */
export function Margin({ total, price }: { total: number; price: number | undefined }) {
  const margin = marginOf(total, price);
  if (!margin) return <>–</>;
  return (
    <span data-loss={margin.amount < 0 || undefined}>
      <Money amount={margin.amount} /> · {formatPercent(margin.percent)}
    </span>
  );
}

const mayWin = ({ state, isOutdated }: Quote): boolean => state === 'waiting' && !isOutdated;

/** The ids of the quotes that are best in a row; none where all are alike, or only one can be chosen. */
export function bestOf(
  { rank }: Pick<ComparisonRow, 'rank'>,
  quotes: readonly Quote[],
  compared: Compared,
): readonly string[] {
  if (!rank) return [];
  const ranked = quotes.filter(mayWin).flatMap((quote) => {
    const value = rank(quote, compared);
    return value === undefined ? [] : [{ id: quote.id, value }];
  });
  const best = Math.min(...ranked.map(({ value }) => value));
  const winners = ranked.filter(({ value }) => value === best);
  return winners.length === ranked.length ? [] : winners.map(({ id }) => id);
}
