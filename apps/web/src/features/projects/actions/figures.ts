import { actionOf, formatVnd } from '@market/contracts';
import type { Payments, Project, ProjectAction } from '@market/contracts';
import { formatDate } from '../../../components/values/dates';
import { termsOf } from '../../../components/values/instalments';
import { formatPercent } from '../../../components/values/numbers';

type Priced = Pick<Project, 'finalPrice' | 'percent'> &
  Partial<Pick<Project, 'quoteValidUntil' | 'times' | 'status'>>;
/** Absent while they are loading, and for users who may not see them. */
type KnownPayments = Pick<Payments, 'instalments'> | undefined;

const amountsOf = (parts: readonly { amount: number; percent: number }[]) => ({
  amount: formatVnd(parts.reduce((sum, { amount }) => sum + amount, 0)),
  percent: formatPercent(parts.reduce((sum, { percent }) => sum + percent, 0)),
});

const partsOf = ({ finalPrice }: Priced, payments: KnownPayments) => {
  if (!payments) return undefined;
  if (payments.instalments.length > 0) return payments.instalments;
  return termsOf(finalPrice ?? 0).map((part) => ({ ...part, paidAt: null }));
};

const unpaidOf = (project: Priced, payments: KnownPayments) =>
  partsOf(project, payments)?.filter(({ paidAt }) => paidAt === null) ?? [];

/** Of a price after its last day. */
export const expiredText = (lastDay: string): string => `Giá đã hết hiệu lực sau ngày ${formatDate(lastDay)}`;

/** Whether a stage is open or an instalment unpaid, as far as this is known here. */
export const isUnfinished = (project: Priced, payments: KnownPayments): boolean =>
  project.percent < 100 || unpaidOf(project, payments).length > 0;

/** What an action means for this project, in figures; each is a line of its dialog. */
export function figuresOf(action: ProjectAction, project: Priced, payments: KnownPayments): string[] {
  const { finalPrice, percent } = project;
  if (action === 'ApproveQuote' && finalPrice !== null) {
    const { times, quoteValidUntil } = project;
    return [
      ...(times?.isPriceExpired && quoteValidUntil ? [`${expiredText(quoteValidUntil)}.`] : []),
      ...termsOf(finalPrice).map(
        (part) => `${part.label} ${formatPercent(part.percent)}: ${formatVnd(part.amount)}`,
      ),
    ];
  }
  if (action === 'CompleteProject') {
    const unpaid = unpaidOf(project, payments);
    const rest = amountsOf(unpaid);
    return [
      ...(percent < 100 ? [`Sản xuất mới xong ${formatPercent(percent)}.`] : []),
      ...(unpaid.length > 0 ? [`Còn ${rest.percent} chưa thu: ${rest.amount}.`] : []),
    ];
  }
  if (action === 'StartProduction' && project.status === 'approved')
    return ['Khách hàng chưa đặt cọc. Bắt đầu sản xuất lúc này là làm trước khi nhận tiền.'];
  if (actionOf(action).to === 'cancelled') {
    const paid = payments?.instalments.filter(({ paidAt }) => paidAt !== null) ?? [];
    // What arrived may be less than what was to be paid.
    const received = amountsOf(
      paid.map(({ amount, receivedAmount, percent }) => ({ amount: receivedAmount ?? amount, percent })),
    );
    return [
      ...(percent > 0 ? [`Sản xuất đã xong ${formatPercent(percent)}.`] : []),
      ...(paid.length > 0 ? [`Đã thu ${received.percent}: ${received.amount}.`] : []),
    ];
  }
  return [];
}
