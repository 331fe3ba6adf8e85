import { formatVnd, quoteFields, quoteStateLabels, quoteStateText } from '@market/contracts';
import type { Quote } from '@market/contracts';
import { Facts } from '../../components/layout/Facts';
import { Money } from '../../components/values/Money';
import { figureText } from '../../components/values/quote-figures';
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
        quoteFields.totalPrice.label,
        <Money key="total" amount={quote.totalPrice} />,
        { at: `${at}/totalPrice`, text: formatVnd },
      ],
      [quoteFields.materialCost.label, <Money key="material" amount={quote.materialCost} />],
      [quoteFields.laborHours.label, figureText('laborHours', quote.laborHours)],
      [quoteFields.laborRate.label, <Money key="rate" amount={quote.laborRate} />],
      [quoteFields.additionalCosts.label, <Money key="other" amount={quote.additionalCosts} />],
      [
        quoteFields.deliveryDays.label,
        figureText('deliveryDays', quote.deliveryDays),
        { at: `${at}/deliveryDays`, text: (before: number) => figureText('deliveryDays', before) },
      ],
      ['Phiên bản', `${quote.version} · ${formatDateTime(quote.updatedAt)}`],
      ['Ghi chú', quote.notes, { at: `${at}/notes` }],
      ['Lý do', quote.reason],
      ['Đơn không còn ở nhà máy', quote.endedReason],
      ['File kèm', quote.attachments.length > 0 && <QuoteFiles key="files" {...quote} />],
    ]}
  />
);
