import type { ProjectStatus } from '@market/contracts';

/** The steps of every project, as all roles see them. */
export const orderSteps = ['Yêu cầu', 'Xem xét', 'Báo giá', 'Thanh toán', 'Sản xuất', 'Giao hàng'] as const;

/** How many steps are completed. */
export const stepsDone: Record<ProjectStatus, number> = {
  draft: 0,
  submitted: 1,
  reviewing: 1,
  need_customer_revision: 1,
  sent_to_manufacturer: 2,
  ready_for_manufacturer: 2,
  bidding: 2,
  quoted: 2,
  approved: 3,
  payment_pending: 3,
  payment_confirmed: 4,
  in_production: 4,
  quality_check: 4,
  ready_for_delivery: 5,
  completed: 6,
  cancelled: 0,
};
