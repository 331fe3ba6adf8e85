import { actionOf, formatVnd } from '@market/contracts';
import type { Project, ProjectAction } from '@market/contracts';

/**
 * The button of an action. Nobody but its author knows of a draft, which is deleted rather than cancelled; sending what was
 * reviewed approves it.
 */
export function labelOf(
  action: ProjectAction,
  { status, finalPrice = null }: Pick<Project, 'status'> & Partial<Pick<Project, 'finalPrice'>>,
): string {
  if (action === 'CancelProject' && status === 'draft') return 'Xoá bản nháp';
  if (action === 'SendToFactory' && status === 'approved')
    return `Duyệt và gửi nhà máy báo giá lại${finalPrice === null ? '' : ` (bỏ giá đã chốt ${formatVnd(finalPrice)})`}`;
  if (action === 'SendToFactory' && status !== 'submitted') return 'Duyệt và gửi nhà máy';
  return actionOf(action).label;
}

/** Whether the action's buttons are red: it ends the project. */
export const isDangerous = (action: ProjectAction): boolean => actionOf(action).to === 'cancelled';

/** What the factory reads with an order that was approved by one click. */
export const readyNote = 'Đã duyệt, sẵn sàng sản xuất.';
