import { isInProduction, priceOf } from '@market/contracts';
import type { Part, Project, Role } from '@market/contracts';
import { isoDay } from '../../../components/values/dates';
import { factoryNotices } from './factory-notices';

const noDrawing = (project: Project, parts: readonly Part[]): boolean =>
  !project.drawingFileUrl && parts.every(({ drawingFileUrl }) => !drawingFileUrl);

const hasEnded = ({ status }: Project): boolean => status === 'completed' || status === 'cancelled';

/** The warnings that apply to a project now; may be empty. */
export function warningsOf(project: Project, parts: readonly Part[], reader: Role, now: Date): string[] {
  const { status, dueDate, deadline, changedInReview, isDemo } = project;
  const open = !hasEnded(project);
  const unpriced = open && !priceOf(project);
  const lines: [boolean, string][] = [
    [isDemo, 'Đây là dự án mẫu: số liệu chỉ để minh hoạ.'],
    [
      status === 'need_customer_revision',
      `Việt Phát đang chờ ${reader === 'customer' ? 'bạn' : 'khách hàng'} chỉnh sửa yêu cầu.`,
    ],
    [unpriced && noDrawing(project, parts), 'Chưa có bản vẽ: báo giá có thể chậm hoặc thiếu chính xác.'],
    [
      unpriced && !project.tolerance && parts.every(({ tolerance }) => !tolerance),
      'Chưa nêu dung sai: nhà máy sẽ gia công theo bản vẽ.',
    ],
    [open && deadline === 'urgent', 'Đơn gấp: giá có thể gồm phụ phí.'],
    [open && dueDate !== null && dueDate < isoDay(now), 'Đã quá thời hạn giao hàng mong muốn.'],
    [changedInReview && !isInProduction(status) && open, 'Yêu cầu đã thay đổi sau khi bắt đầu xem xét.'],
    [status === 'payment_pending', 'Sản xuất bắt đầu sau khi nhận được tiền đặt cọc.'],
  ];
  return [...factoryNotices(project, reader), ...lines.filter(([isTrue]) => isTrue).map(([, text]) => text)];
}
