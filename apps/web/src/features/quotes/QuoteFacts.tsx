import { formatVnd, quoteStateLabels, quoteStateText } from '@market/contracts';
import type { Quote } from '@market/contracts';
import { Facts } from '../../components/layout/Facts';
import { Money } from '../../components/values/Money';
import { formatNumber } from '../../components/values/numbers';
import { formatDateTime } from '../../components/values/dates';

type QuoteFactsProps = {
  quote: Quote;
  /** Where the quote stands in the state of its order, for screens that have a past. */
  at?: string;
  columns?: number | undefined;
};

export const QuoteFiles = ({ attachments, attachmentFileNames }: Quote) => (
  <ul>
    {attachments.map((url, index) => (
      <li key={url}>
        <a href={url}>{attachmentFileNames[index] || url}</a>
      </li>
    ))}
  </ul>
);

/** The figures and the state of one factory quote. */
export const QuoteFacts = ({ quote, at = '', columns }: QuoteFactsProps) => (
  <Facts
    columns={columns}
    facts={[
      [
        'Trạng thái',
        quoteStateText(quote),
        { at: `${at}/state`, text: (before: Quote['state']) => quoteStateLabels[before] },
      ],
      [
        'Tổng giá',
        <Money key="total" amount={quote.totalPrice} />,
        { at: `${at}/totalPrice`, text: formatVnd },
      ],
      ['Chi phí vật liệu', <Money key="material" amount={quote.materialCost} />],
      ['Giờ công', `${formatNumber(quote.laborHours)} giờ`],
      ['Đơn giá mỗi giờ', <Money key="rate" amount={quote.laborRate} />],
      ['Chi phí khác', <Money key="other" amount={quote.additionalCosts} />],
      [
        'Giao hàng',
        `${quote.deliveryDays} ngày`,
        { at: `${at}/deliveryDays`, text: (before: number) => `${before} ngày` },
      ],
      ['Phiên bản', `${quote.version} · ${formatDateTime(quote.updatedAt)}`],
      ['Ghi chú', quote.notes, { at: `${at}/notes` }],
      ['Lý do', quote.reason],
      ['Đơn không còn ở nhà máy', quote.endedReason],
      ['File kèm', quote.attachments.length > 0 && <QuoteFiles key="files" {...quote} />],
    ]}
  />
);
