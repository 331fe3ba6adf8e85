import type { ProjectStatus, Role } from '@control-center/contracts';

/** The steps of every project, as all roles see them. */
export const orderSteps = ['Yêu cầu', 'Xem xét', 'Báo giá', 'Thanh toán', 'Sản xuất', 'Giao hàng'] as const;

export type OrderStep = {
  /** How many steps are completed. */
  done: number;
  /** Whose turn it is and what they do next; missing once the project has ended. */
  turn?: { whose: Exclude<Role, 'admin'>; next: string };
};

const factoryQuotes = {
  done: 2,
  turn: { whose: 'manufacturer', next: 'báo giá cho Việt Phát' },
} as const satisfies OrderStep;

export const stepOfStatus: Record<ProjectStatus, OrderStep> = {
  draft: { done: 0, turn: { whose: 'customer', next: 'gửi yêu cầu' } },
  submitted: { done: 1, turn: { whose: 'vietphat', next: 'xem xét yêu cầu' } },
  reviewing: { done: 1, turn: { whose: 'vietphat', next: 'gửi nhà máy báo giá' } },
  need_customer_revision: { done: 1, turn: { whose: 'customer', next: 'chỉnh sửa và gửi lại' } },
  sent_to_manufacturer: factoryQuotes,
  ready_for_manufacturer: factoryQuotes,
  bidding: factoryQuotes,
  quoted: { done: 2, turn: { whose: 'customer', next: 'duyệt báo giá' } },
  approved: { done: 3, turn: { whose: 'vietphat', next: 'yêu cầu thanh toán' } },
  payment_pending: { done: 3, turn: { whose: 'customer', next: 'đặt cọc' } },
  payment_confirmed: { done: 4, turn: { whose: 'manufacturer', next: 'bắt đầu sản xuất' } },
  in_production: { done: 4, turn: { whose: 'manufacturer', next: 'gia công' } },
  quality_check: { done: 4, turn: { whose: 'manufacturer', next: 'kiểm tra và hoàn thiện' } },
  ready_for_delivery: { done: 5, turn: { whose: 'vietphat', next: 'giao hàng và hoàn tất' } },
  completed: { done: 6 },
  cancelled: { done: 0 },
};
