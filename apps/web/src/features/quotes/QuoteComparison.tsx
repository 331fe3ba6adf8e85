import { quoteStateText } from '@control-center/contracts';
import type { Quote } from '@control-center/contracts';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { Money } from '../../components/values/Money';
import { formatDateTime } from '../../components/values/dates';
import { formatNumber } from '../../components/values/numbers';
import { latestQuotes, marginOf } from './compare';
import styles from './QuoteComparison.module.css';
import { QuoteFiles } from './QuoteFacts';

type QuoteComparisonProps = {
  quotes: readonly Quote[];
  nameOf: (manufacturerId: string) => string;
  /** The price for the customer as it is typed, for the margins; undefined while it is no number. */
  price: number | undefined;
  /** The quote that the price is for. */
  chosenId: string | undefined;
  onChoose?: ((quote: Quote) => void) | undefined;
  onReject?: ((quote: Quote) => void) | undefined;
};

/** The newest quote of each factory in a column of its own: cost lines, days, the margin, and the earlier versions. */
export function QuoteComparison({
  quotes,
  nameOf,
  price,
  chosenId,
  onChoose,
  onReject,
}: QuoteComparisonProps) {
  const columns = latestQuotes(quotes);
  const rows: [label: string, cell: (quote: Quote) => ReactNode][] = [
    [
      'Trạng thái',
      (quote) => (quote.state === 'waiting' ? <b>{quoteStateText(quote)}</b> : quoteStateText(quote)),
    ],
    ['Chi phí vật liệu', ({ materialCost }) => <Money amount={materialCost} />],
    ['Giờ công', ({ laborHours }) => `${formatNumber(laborHours)} giờ`],
    ['Đơn giá mỗi giờ', ({ laborRate }) => <Money amount={laborRate} />],
    ['Chi phí khác', ({ additionalCosts }) => <Money amount={additionalCosts} />],
    [
      'Tổng giá',
      ({ totalPrice }) => (
        <b>
          <Money amount={totalPrice} />
        </b>
      ),
    ],
    ['Giao hàng', ({ deliveryDays }) => `${deliveryDays} ngày`],
    ['Lãi so với giá cho khách', ({ totalPrice }) => <Margin total={totalPrice} price={price} />],
    ['Phiên bản', (quote) => <Versions quote={quote} quotes={quotes} />],
    ['Ghi chú', ({ notes }) => notes || '–'],
    ['Lý do', ({ reason }) => reason || '–'],
    ['File kèm', (quote) => (quote.attachments.length > 0 ? <QuoteFiles {...quote} /> : '–')],
  ];
  return (
    <div className={styles['frame']} tabIndex={0} role="region" aria-label="So sánh báo giá">
      <table className={styles['table']}>
        <thead>
          <tr>
            <td />
            {columns.map((quote) => (
              <th key={quote.id} scope="col" data-chosen={quote.id === chosenId || undefined}>
                {nameOf(quote.manufacturerId)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([label, cell]) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              {columns.map((quote) => (
                <td key={quote.id} data-chosen={quote.id === chosenId || undefined}>
                  {cell(quote)}
                </td>
              ))}
            </tr>
          ))}
          {(onChoose || onReject) && (
            <tr>
              <td />
              {columns.map((quote) => (
                <td key={quote.id} data-chosen={quote.id === chosenId || undefined}>
                  {quote.state === 'waiting' && (
                    <div className={styles['buttons']}>
                      {onChoose && !quote.isOutdated && (
                        <Button
                          size="small"
                          aria-label={`Chọn báo giá của ${nameOf(quote.manufacturerId)}`}
                          aria-pressed={quote.id === chosenId}
                          onClick={() => onChoose(quote)}
                        >
                          Chọn
                        </Button>
                      )}
                      {onReject && (
                        <Button
                          size="small"
                          danger
                          aria-label={`Từ chối báo giá của ${nameOf(quote.manufacturerId)}`}
                          onClick={() => onReject(quote)}
                        >
                          Từ chối
                        </Button>
                      )}
                    </div>
                  )}
                </td>
              ))}
            </tr>
          )}
        </tbody>
      </table>
    </div>
  );
}

function Margin({ total, price }: { total: number; price: number | undefined }) {
  const margin = marginOf(total, price);
  if (!margin) return <>–</>;
  return (
    <span data-loss={margin.amount < 0 || undefined}>
      <Money amount={margin.amount} /> ({formatNumber(margin.percent)}%)
    </span>
  );
}

function Versions({ quote, quotes }: { quote: Quote; quotes: readonly Quote[] }) {
  const earlier = quotes
    .filter(
      ({ manufacturerId, version }) => manufacturerId === quote.manufacturerId && version < quote.version,
    )
    .sort((a, b) => b.version - a.version);
  return (
    <>
      {quote.version} · {formatDateTime(quote.createdAt)}
      {earlier.map((older) => (
        <small key={older.id}>
          Bản {older.version}: <Money amount={older.totalPrice} />, {older.deliveryDays} ngày (
          {quoteStateText(older)})
        </small>
      ))}
    </>
  );
}
