/** The statuses of a project and what each view calls them. */
export const projectStatuses = [
  'draft',
  'submitted',
  'reviewing',
  'approved',
  'sent_to_manufacturer',
  'bidding',
  'need_customer_revision',
  'ready_for_manufacturer',
  'quoted',
  'payment_pending',
  'payment_confirmed',
  'in_production',
  'quality_check',
  'ready_for_delivery',
  'completed',
  'cancelled',
] as const;
export type ProjectStatus = (typeof projectStatuses)[number];

/** The statuses that are written today, in the order of an order's life: for lists to choose from. */
export const statusesInOrder = [
  ...(['draft', 'submitted', 'reviewing', 'need_customer_revision', 'ready_for_manufacturer'] as const),
  ...(['bidding', 'quoted', 'approved', 'payment_pending', 'payment_confirmed', 'in_production'] as const),
  ...(['quality_check', 'ready_for_delivery', 'completed', 'cancelled'] as const),
] as const satisfies readonly ProjectStatus[];

const defaultLabels: Record<ProjectStatus, string> = {
  draft: 'Bản nháp',
  submitted: 'Đã gửi yêu cầu',
  reviewing: 'Đang xem xét',
  approved: 'Đã phê duyệt',
  sent_to_manufacturer: 'Đã gửi nhà máy',
  bidding: 'Đang đấu giá',
  need_customer_revision: 'Cần chỉnh sửa',
  ready_for_manufacturer: 'Sẵn sàng sản xuất',
  quoted: 'Đã báo giá',
  payment_pending: 'Chờ thanh toán',
  payment_confirmed: 'Đã thanh toán cọc',
  in_production: 'Đang sản xuất',
  quality_check: 'Kiểm tra chất lượng',
  ready_for_delivery: 'Sẵn sàng giao hàng',
  completed: 'Hoàn thành',
  cancelled: 'Đã huỷ',
};

export type StatusView = 'default' | 'review' | 'admin';

const viewLabels: Record<StatusView, Partial<Record<ProjectStatus, string>>> = {
  default: {},
  review: { submitted: 'Chờ duyệt', approved: 'Đã duyệt', cancelled: 'Từ chối' },
  admin: { submitted: 'Đã gửi', reviewing: 'Đang review' },
};

/** The label of a status in a view. An unknown status is returned unchanged. */
export const statusLabel = (status: string, view: StatusView = 'default'): string =>
  viewLabels[view][status as ProjectStatus] ?? defaultLabels[status as ProjectStatus] ?? status;

export const statusColors: Record<ProjectStatus, string> = {
  draft: 'default',
  submitted: 'blue',
  reviewing: 'geekblue',
  approved: 'green',
  sent_to_manufacturer: 'cyan',
  bidding: 'purple',
  need_customer_revision: 'orange',
  ready_for_manufacturer: 'cyan',
  quoted: 'gold',
  payment_pending: 'gold',
  payment_confirmed: 'lime',
  in_production: 'processing',
  quality_check: 'processing',
  ready_for_delivery: 'cyan',
  completed: 'success',
  cancelled: 'error',
};

const among =
  (...statuses: ProjectStatus[]) =>
  (status: string): boolean =>
    (statuses as string[]).includes(status);

/** Projects in these statuses are shown to other customers, redacted. */
export const showcaseStatuses = [
  'approved',
  'payment_pending',
  'payment_confirmed',
  'in_production',
  'quality_check',
  'ready_for_delivery',
  'completed',
] as const satisfies readonly ProjectStatus[];

/** While factories quote. */
export const pricingStatuses = [
  'ready_for_manufacturer',
  'bidding',
] as const satisfies readonly ProjectStatus[];
export const isPriced = among(...pricingStatuses);
/** The customer's «sửa» button and page. */
export const isEditable = among('submitted', 'reviewing', 'need_customer_revision');
/** From the first stage to the last: the factory's progress tab. */
export const isInProduction = among('in_production', 'quality_check', 'ready_for_delivery');
/** Statuses in which production is shown, from the first stage until after completion. */
export const isMade = among('in_production', 'quality_check', 'ready_for_delivery', 'completed');
/** The customer's «theo dõi» toggle. */
export const isTrackable = among(
  'payment_pending',
  'payment_confirmed',
  'in_production',
  'quality_check',
  'ready_for_delivery',
  'completed',
);
