import { erasedText, isInProduction } from '@market/contracts';
import type { Project, Role } from '@market/contracts';
import { formatDate } from '../../../components/values/dates';

/** The statuses in which the provider looks for a factory. */
const lookingFor: readonly string[] = ['reviewing', 'bidding', 'ready_for_manufacturer'];

/** What a factory has told of an order and somebody must know now. */
export function factoryNotices(
  project: Pick<
    Project,
    'status' | 'declines' | 'delay' | 'newDrawings' | 'assignedManufacturerId' | 'customerName'
  >,
  reader: Role,
): string[] {
  const { status, declines, delay, newDrawings } = project;
  const toCustomer = reader === 'customer';
  const hasEnded = status === 'completed' || status === 'cancelled';
  const unseen = reader !== 'manufacturer' && newDrawings.length > 0;
  return [
    ...(project.customerName === erasedText && !hasEnded
      ? ['Khách hàng của đơn này đã xoá tài khoản: không còn ai duyệt giá hay nhận hàng.']
      : []),
    ...(lookingFor.includes(status)
      ? declines.map(({ reason, at }) => `Một nhà máy không nhận đơn (${formatDate(at)}): ${reason}`)
      : []),
    ...(delay && isInProduction(status)
      ? [
          toCustomer
            ? `Ngày giao dự kiến mới: ${formatDate(delay.date)}.`
            : `Nhà máy báo trễ đến ${formatDate(delay.date)}: ${delay.reason}`,
        ]
      : []),
    ...(unseen ? ['Nhà máy chưa xác nhận đã xem bản vẽ mới.'] : []),
  ];
}
