import type { Role } from '../kernel/access.js';
import { projectStatuses } from './statuses.js';
import type { ProjectStatus } from './statuses.js';

/** The three who act on an order; an admin acts as `vietphat`. */
export type TurnRole = Exclude<Role, 'admin'>;

export const turnRoleOf = (role: Role): TurnRole => (role === 'admin' ? 'vietphat' : role);

/** Who must act next, and what they do. */
export type Turn = { whose: TurnRole; next: string };

const factoryQuotes: Turn = { whose: 'manufacturer', next: 'báo giá cho Việt Phát' };
const providerReleases: Turn = { whose: 'vietphat', next: 'duyệt báo giá của nhà máy' };

const turns: Record<ProjectStatus, Turn | undefined> = {
  draft: { whose: 'customer', next: 'gửi yêu cầu' },
  submitted: { whose: 'vietphat', next: 'xem xét yêu cầu' },
  reviewing: { whose: 'vietphat', next: 'gửi nhà máy báo giá' },
  need_customer_revision: { whose: 'customer', next: 'chỉnh sửa và gửi lại' },
  sent_to_manufacturer: factoryQuotes,
  ready_for_manufacturer: factoryQuotes,
  bidding: factoryQuotes,
  quoted: { whose: 'customer', next: 'duyệt báo giá' },
  approved: { whose: 'vietphat', next: 'yêu cầu thanh toán' },
  payment_pending: { whose: 'customer', next: 'đặt cọc' },
  payment_confirmed: { whose: 'manufacturer', next: 'bắt đầu sản xuất' },
  in_production: { whose: 'manufacturer', next: 'gia công' },
  quality_check: { whose: 'manufacturer', next: 'kiểm tra và hoàn thiện' },
  ready_for_delivery: { whose: 'vietphat', next: 'giao hàng và hoàn tất' },
  completed: undefined,
  cancelled: undefined,
};

/** Whose turn an order is; undefined once it has ended. A quote that waits is the provider's to decide. */
export function turnOf(status: ProjectStatus, hasWaitingQuote: boolean): Turn | undefined {
  const turn = turns[status];
  return turn === factoryQuotes && hasWaitingQuote ? providerReleases : turn;
}

/** Whether a user must act next. */
export const isOnTurn = (
  { status, hasWaitingQuote }: { status: ProjectStatus; hasWaitingQuote: boolean },
  role: Role,
): boolean => turnOf(status, hasWaitingQuote)?.whose === turnRoleOf(role);

/** The statuses in which it may be this role's turn. */
export const statusesOnTurn = (role: Role): ProjectStatus[] =>
  projectStatuses.filter((status) =>
    [false, true].some((hasWaitingQuote) => turnOf(status, hasWaitingQuote)?.whose === turnRoleOf(role)),
  );
