import { formatVnd, quoteFields } from '@market/contracts';
import type { Offer, Quote } from '@market/contracts';
import { Alert } from 'antd';
import { errorBodyOf } from '../../api/errors';
import { ChangedTable } from '../../components/values/ChangedTable';
import { figureText } from '../../components/values/quote-figures';

const formatDifference = (amount: number): string =>
  `${amount < 0 ? '−' : '+'}${formatVnd(Math.abs(amount))}`;

type Known = Pick<Quote, 'manufacturerId' | 'version' | 'totalPrice' | 'deliveryDays'>;

/** The quotes that wait now, where a decision about one that does not was refused. */
export const offersIn = (error: object | undefined): readonly Offer[] | undefined =>
  errorBodyOf(error)?.offers;

/** A quote no longer waits: what its factory offers now beside what was seen. */
export function NewerQuote({ quote, offers }: { quote: Known; offers: readonly Offer[] }) {
  const newer = offers.find(({ manufacturerId }) => manufacturerId === quote.manufacturerId);
  return (
    <>
      <Alert
        type="warning"
        showIcon
        title={
          newer?.isOutdated
            ? 'Báo giá này cho bản yêu cầu trước: chờ nhà máy giữ nguyên giá hoặc báo giá lại.'
            : newer
              ? 'Nhà máy vừa báo giá lại. Chưa có gì được ghi nhận.'
              : 'Báo giá này không còn hiệu lực và nhà máy chưa có báo giá khác. Chưa có gì được ghi nhận.'
        }
        style={{ marginBottom: 12 }}
      />
      {newer && (
        <ChangedTable
          rows={[
            { label: 'Phiên bản', before: String(quote.version), now: String(newer.version) },
            {
              label: quoteFields.totalPrice.label,
              before: formatVnd(quote.totalPrice),
              now: formatVnd(newer.totalPrice),
              difference: formatDifference(newer.totalPrice - quote.totalPrice),
            },
            {
              label: quoteFields.deliveryDays.label,
              before: figureText('deliveryDays', quote.deliveryDays),
              now: figureText('deliveryDays', newer.deliveryDays),
            },
          ]}
        />
      )}
    </>
  );
}
