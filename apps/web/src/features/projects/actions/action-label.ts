import { actionOf, priceOf } from '@market/contracts';
import type { Project, ProjectAction } from '@market/contracts';

/**
 * The button of an action. Nobody but its author knows of a draft, which is deleted rather than cancelled; sending what was
 * reviewed approves it.
 */
export function labelOf(
  action: ProjectAction,
  project: Pick<Project, 'status'> & Parameters<typeof priceOf>[0],
): string {
  const { status } = project;
  if (action === 'CancelProject' && status === 'draft') return 'Xoá bản nháp';
  if (action === 'SendToFactory' && status === 'approved')
    return `Duyệt và gửi nhà máy báo giá lại${priceOf(project) && ` (bỏ giá đã chốt ${priceOf(project)})`}`;
  if (action === 'SendToFactory' && status !== 'submitted') return 'Duyệt và gửi nhà máy';
  return actionOf(action).label;
}

/** Whether the action's buttons are red: it ends the project. */
export const isDangerous = (action: ProjectAction): boolean => actionOf(action).to === 'cancelled';

/** What the factory reads with an order that was approved by one click. */
export const readyNote = 'Đã duyệt, sẵn sàng sản xuất.';
