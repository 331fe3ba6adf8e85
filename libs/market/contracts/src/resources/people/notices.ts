import { isProvider, provider } from '../../kernel/access.js';
import type { Access, Role } from '../../kernel/access.js';
import type { ProjectStatus } from '../../vocabulary/statuses.js';
import { noticeChannels } from './notice-kinds.js';
import type { NoticeChannel, NoticeKind } from './notice-kinds.js';

export const noticeChannelLabels: Record<NoticeChannel, string> = {
  bell: 'Chuông',
  mail: 'Email',
  push: 'Trình duyệt',
};

/** Who is told: the order's customer, the provider's staff, the factories that the event concerns. */
export const noticeSides = ['customer', 'factory', 'provider'] as const;
export type NoticeSide = (typeof noticeSides)[number];

/** The side on which a role takes part. */
export const noticeSideOf = (role: Role): NoticeSide => {
  if (isProvider(role)) return 'provider';
  return role === 'customer' ? 'customer' : 'factory';
};

type Told = {
  /** What a workshop would say; it stands above the order's title. */
  says: string;
  /** Who of the side is told. */
  access: Access;
  /** Where nothing is chosen; all where absent. */
  channels?: readonly NoticeChannel[];
};

type NoticeDefinition = {
  /** In lists and in the settings. */
  label: string;
  to: Partial<Record<NoticeSide, Told>>;
  /** It is news only in these statuses; in any, where absent. */
  while?: readonly ProjectStatus[];
};

const review = provider('canReviewProjects');
const workflow = provider('canManageWorkflow');
const assign = provider('canAssignManufacturer');
const customer = { customer: 'canViewOwnProjects' } as const;
const factory = { manufacturer: 'canViewProjects' } as const;
const bellOnly = ['bell'] as const;
/** While the customer waits for a price, and nothing waits for the customer. */
const beforePrice: readonly ProjectStatus[] = [
  ...(['submitted', 'reviewing', 'ready_for_manufacturer', 'sent_to_manufacturer', 'bidding'] as const),
];

/**
 * Who hears of what, and how where they have chosen nothing. Bell, mails, the settings page and the reactions are made from
 * this table; which event leads to which notice stands in the domain (project/notices.ts).
 */
export const notices: Readonly<Record<NoticeKind, NoticeDefinition>> = {
  messages: {
    label: 'Tin nhắn mới',
    to: {
      customer: { says: 'Việt Phát nhắn cho bạn', access: 'signed-in' },
      factory: { says: 'Việt Phát nhắn cho bạn', access: 'signed-in' },
      provider: { says: 'Có tin nhắn mới', access: 'signed-in' },
    },
  },
  request_submitted: {
    label: 'Yêu cầu mới',
    to: { provider: { says: 'Có yêu cầu báo giá mới', access: review } },
    while: ['submitted', 'reviewing'],
  },
  revision_requested: {
    label: 'Cần chỉnh sửa yêu cầu',
    to: { customer: { says: 'Yêu cầu của bạn cần chỉnh sửa', access: { customer: 'canEditProject' } } },
    while: ['need_customer_revision'],
  },
  revision_sent: {
    label: 'Khách đã sửa yêu cầu',
    to: { provider: { says: 'Khách đã sửa và gửi lại yêu cầu', access: review } },
    while: ['submitted', 'reviewing'],
  },
  revision_waits: {
    label: 'Yêu cầu chờ sửa đã lâu',
    to: {
      customer: { says: 'Yêu cầu vẫn chờ bạn chỉnh sửa', access: { customer: 'canEditProject' } },
      provider: { says: 'Khách chưa sửa yêu cầu', access: review, channels: bellOnly },
    },
    while: ['need_customer_revision'],
  },
  quote_due_soon: {
    label: 'Sắp hết hạn báo giá',
    to: { provider: { says: 'Sắp hết hạn báo giá đã hứa với khách', access: review } },
    while: beforePrice,
  },
  quote_late: {
    label: 'Quá hạn báo giá',
    to: { provider: { says: 'Đã quá hạn báo giá đã hứa với khách', access: review } },
    while: beforePrice,
  },
  factory_invited: {
    label: 'Đơn mới cho nhà máy',
    to: { factory: { says: 'Có đơn mới chờ bạn báo giá', access: factory } },
    while: ['ready_for_manufacturer', 'sent_to_manufacturer', 'bidding'],
  },
  factory_assigned: {
    label: 'Được giao đơn',
    to: { factory: { says: 'Bạn được giao một đơn hàng', access: factory } },
  },
  factory_left: {
    label: 'Đơn không còn ở nhà máy',
    to: { factory: { says: 'Đơn này không còn ở nhà máy của bạn', access: factory } },
  },
  request_changed: {
    label: 'Yêu cầu hoặc bản vẽ đã đổi',
    to: {
      factory: { says: 'Yêu cầu của đơn đã thay đổi, hãy xem lại', access: factory },
      provider: { says: 'Khách vừa đổi yêu cầu hoặc bản vẽ', access: review, channels: bellOnly },
    },
  },
  quote_received: {
    label: 'Nhà máy đã báo giá',
    to: { provider: { says: 'Nhà máy vừa báo giá', access: workflow } },
    while: ['ready_for_manufacturer', 'bidding'],
  },
  quote_withdrawn: {
    label: 'Nhà máy rút giá hoặc không nhận',
    to: { provider: { says: 'Nhà máy rút giá hoặc không nhận đơn', access: assign } },
  },
  quote_rejected: {
    label: 'Báo giá không được chọn',
    to: { factory: { says: 'Báo giá của bạn chưa được chọn', access: factory } },
  },
  quote_released: {
    label: 'Báo giá đã sẵn sàng',
    to: { customer: { says: 'Báo giá của bạn đã sẵn sàng', access: { customer: 'canViewQuotes' } } },
    while: ['quoted'],
  },
  price_expired: {
    label: 'Giá hết hiệu lực',
    to: {
      customer: { says: 'Giá của đơn đã hết hiệu lực', access: { customer: 'canViewQuotes' } },
      provider: { says: 'Giá hết hiệu lực mà khách chưa trả lời', access: workflow },
    },
    while: ['quoted'],
  },
  quote_answered: {
    label: 'Khách trả lời báo giá',
    to: { provider: { says: 'Khách đã trả lời báo giá', access: workflow } },
  },
  quote_accepted: {
    label: 'Khách đã duyệt giá',
    to: { factory: { says: 'Khách đã duyệt giá của bạn', access: factory } },
  },
  payment_due: {
    label: 'Đến hạn thanh toán',
    to: { customer: { says: 'Đơn hàng chờ bạn thanh toán', access: customer } },
  },
  payment_overdue: {
    label: 'Quá hạn thanh toán',
    to: {
      customer: { says: 'Một đợt thanh toán đã quá hạn', access: customer },
      provider: { says: 'Khách chưa thanh toán đúng hạn', access: workflow },
    },
  },
  payment_announced: {
    label: 'Khách báo đã chuyển tiền',
    to: { provider: { says: 'Khách báo đã chuyển tiền', access: workflow } },
  },
  payment_recorded: {
    label: 'Đã ghi nhận thanh toán',
    to: {
      customer: { says: 'Việt Phát đã nhận thanh toán của bạn', access: customer },
      factory: {
        says: 'Khách đã thanh toán, đơn sẵn sàng cho bạn',
        access: { manufacturer: 'canViewPayments' },
      },
    },
  },
  payment_refunded: {
    label: 'Hoàn tiền',
    to: { customer: { says: 'Việt Phát đã hoàn tiền cho bạn', access: customer } },
  },
  production_started: {
    label: 'Bắt đầu sản xuất',
    to: {
      customer: { says: 'Đơn hàng bắt đầu sản xuất', access: customer },
      provider: { says: 'Nhà máy bắt đầu sản xuất', access: workflow, channels: bellOnly },
    },
  },
  stage_completed: {
    label: 'Xong một công đoạn',
    to: { customer: { says: 'Đơn hàng xong thêm một công đoạn', access: customer, channels: bellOnly } },
  },
  delay_announced: {
    label: 'Nhà máy báo chậm',
    to: {
      customer: { says: 'Đơn hàng sẽ xong muộn hơn', access: customer },
      provider: { says: 'Nhà máy báo chậm', access: workflow },
    },
  },
  delivery_late: {
    label: 'Quá ngày hẹn giao',
    to: {
      customer: { says: 'Đơn hàng chưa xong đúng hẹn', access: customer },
      factory: { says: 'Đơn đã quá ngày hẹn giao', access: factory },
      provider: { says: 'Đơn đã quá ngày hẹn giao', access: workflow },
    },
    while: ['approved', 'payment_pending', 'payment_confirmed', 'in_production', 'quality_check'],
  },
  order_ready: {
    label: 'Sẵn sàng giao hàng',
    to: {
      customer: { says: 'Đơn hàng đã sẵn sàng giao', access: customer },
      provider: { says: 'Đơn hàng sẵn sàng giao', access: workflow },
    },
    while: ['ready_for_delivery'],
  },
  order_completed: {
    label: 'Hoàn thành đơn',
    to: {
      customer: { says: 'Đơn hàng đã hoàn thành', access: customer },
      factory: { says: 'Đơn hàng đã hoàn thành', access: factory },
    },
  },
  order_cancelled: {
    label: 'Huỷ đơn',
    to: {
      customer: { says: 'Đơn hàng đã huỷ', access: customer },
      factory: { says: 'Đơn hàng đã huỷ, hãy dừng việc', access: factory },
      provider: { says: 'Khách đã huỷ đơn hàng', access: review },
    },
  },
  status_overridden: {
    label: 'Trạng thái được chuyển tay',
    to: {
      customer: { says: 'Trạng thái đơn hàng đã được chuyển', access: customer },
      factory: { says: 'Trạng thái đơn hàng đã được chuyển', access: factory },
    },
  },
};

export const noticeOf = (kind: NoticeKind): NoticeDefinition => notices[kind];

/** By kind, the channels that a person has chosen in place of the usual ones. */
export type NoticeChoices = Partial<Record<NoticeKind, readonly NoticeChannel[]>>;

/** The channels on which a person of a side is told. */
export const channelsOf = (
  kind: NoticeKind,
  side: NoticeSide,
  choices: NoticeChoices = {},
): readonly NoticeChannel[] => choices[kind] ?? noticeOf(kind).to[side]?.channels ?? noticeChannels;
