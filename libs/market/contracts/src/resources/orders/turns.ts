import type { Role } from '../../kernel/access.js';
import type { ProjectStatus } from '../../vocabulary/statuses.js';
import type { ProjectAction } from './actions.js';
import type { DuePayment } from './payments.js';

/** The three who act on an order; an admin acts as `vietphat`. */
export type TurnRole = Exclude<Role, 'admin'>;

export const turnRoleOf = (role: Role): TurnRole => (role === 'admin' ? 'vietphat' : role);

/** Who must act next, what they do, and the action with which they do it, as a button on their screen. */
export type Turn = { whose: TurnRole; next: string; by: ProjectAction };

/** What decides about the turn beside the status. */
export type TurnFacts = {
  status: ProjectStatus;
  /** A quote for the present request waits for the provider's decision. */
  hasWaitingQuote: boolean;
  /** Only a quote for an earlier version of the request waits. */
  hasOutdatedQuote: boolean;
  assignedManufacturerId: string | null;
  isDemo: boolean;
  /** What the customer pays next; null to a factory, which learns nothing of it. */
  duePayment: DuePayment | null;
};

const factoryQuotes: Turn = { whose: 'manufacturer', next: 'báo giá cho Việt Phát', by: 'SubmitQuote' };
const factoryConfirms: Turn = {
  ...{ whose: 'manufacturer', next: 'xác nhận giá cho bản yêu cầu mới', by: 'ConfirmQuote' },
};
const providerReleases: Turn = { whose: 'vietphat', next: 'duyệt báo giá của nhà máy', by: 'ReleaseQuote' };
const providerRecords: Turn = { whose: 'vietphat', next: 'đối chiếu tiền đặt cọc', by: 'RecordPayment' };
const providerAssigns: Turn = { whose: 'vietphat', next: 'giao cho nhà máy', by: 'AssignManufacturer' };

const turns: Record<ProjectStatus, Turn | undefined> = {
  draft: { whose: 'customer', next: 'gửi yêu cầu', by: 'SubmitProject' },
  submitted: { whose: 'vietphat', next: 'xem xét yêu cầu', by: 'StartReview' },
  reviewing: { whose: 'vietphat', next: 'gửi nhà máy báo giá', by: 'SendToFactory' },
  need_customer_revision: { whose: 'customer', next: 'chỉnh sửa và gửi lại', by: 'Resubmit' },
  sent_to_manufacturer: factoryQuotes,
  ready_for_manufacturer: factoryQuotes,
  bidding: factoryQuotes,
  quoted: { whose: 'customer', next: 'duyệt báo giá', by: 'ApproveQuote' },
  approved: { whose: 'vietphat', next: 'yêu cầu thanh toán', by: 'RequestPayment' },
  payment_pending: { whose: 'customer', next: 'đặt cọc', by: 'AnnouncePayment' },
  payment_confirmed: { whose: 'manufacturer', next: 'bắt đầu sản xuất', by: 'StartProduction' },
  in_production: { whose: 'manufacturer', next: 'gia công', by: 'CompleteStage' },
  quality_check: { whose: 'manufacturer', next: 'kiểm tra và hoàn thiện', by: 'CompleteStage' },
  ready_for_delivery: { whose: 'vietphat', next: 'giao hàng và hoàn tất', by: 'CompleteProject' },
  completed: undefined,
  cancelled: undefined,
};

/**
 * Whose turn an order is; undefined once it has ended. Where no factory is left to act, the provider finds one; and a deposit
 * that its customer says is on its way waits for the provider, who looks whether it has arrived.
 */
export function turnOf(order: TurnFacts): Turn | undefined {
  const turn = turns[order.status];
  if (turn?.by === 'AnnouncePayment' && order.duePayment?.announcedAt) return providerRecords;
  if (turn?.whose !== 'manufacturer') return turn;
  if (turn === factoryQuotes) {
    if (order.hasWaitingQuote) return providerReleases;
    return order.hasOutdatedQuote ? factoryConfirms : turn;
  }
  return order.assignedManufacturerId === null && !order.isDemo ? providerAssigns : turn;
}

/** Whether a user must act next. */
export const isOnTurn = (order: TurnFacts, role: Role): boolean => turnOf(order)?.whose === turnRoleOf(role);
