import { provider } from '../../kernel/access.js';
import type { Feature, Role } from '../../kernel/access.js';
import type { BodyClass } from '../../kernel/route.js';
import { pricingStatuses as pricing, projectStatuses } from '../../vocabulary/statuses.js';
import type { ProjectStatus } from '../../vocabulary/statuses.js';
import {
  AnnounceDelay,
  AssignManufacturer,
  CompleteProject,
  ConfirmDrawings,
  ConfirmQuote,
  DecidingWithReason,
  EmptyBody,
  InviteFactories,
  OverrideStatus,
  ReleaseQuote,
  RequestRevision,
  SendToFactory,
} from './action-bodies.js';
import { CorrectPayment, RecordPayment, RefundPayment } from './payments.js';
import { Deciding } from './terms.js';
import type { Term } from './terms.js';

type Statuses = readonly ProjectStatus[];

export type Side = 'customer' | 'factory' | 'provider';

/** What taking an action means for the person who takes it. */
export type Consequence =
  /** Done at once; `by` takes it back. Only where nobody can read anything new meanwhile, which a spec proves. */
  | { kind: 'undo'; by: string }
  /** Confirmed first, in a dialog or by the form that holds its data. `final` names what cannot be taken back. */
  | { kind: 'confirm'; final?: string }
  /** Confirmed with a reason, which `question` asks for; with `onlyUnfinished`, only while a stage or payment is open. */
  | { kind: 'reason'; question: string; onlyUnfinished?: true; final?: string };

/** Everything that both sides know about an action. */
export type Action = {
  /** The button. */
  label: string;
  /** The message after success. */
  done: string;
  /** Who may take it, each role with the feature it needs. */
  access: Readonly<Partial<Record<Role, Feature>>>;
  /** The statuses in which it may be taken. */
  from: Statuses;
  /** Where a role's statuses differ from `from`. */
  fromFor?: Readonly<Partial<Record<Role, Statuses>>>;
  /** A project begins with it. */
  starts?: true;
  /** The status that it leads to; absent where the status does not change or follows from the stages. */
  to?: ProjectStatus;
  /** The body of its own call; absent where a resource's call takes the action (an edit, a quote, a stage). */
  body?: BodyClass<object>;
  /**
   * The terms that the author of the decision must have seen. Screens send them, so that nobody decides on outdated
   * terms.
   */
  sees?: readonly Term[];
  /** Its button takes it at once, because it discloses nothing new and its terms were on screen. */
  oneTap?: true;
  /** In these statuses its button is the primary one. */
  primaryIn?: Statuses;
  consequence: Consequence;
  /** What the others will read. */
  informs?: Readonly<Partial<Record<Side, string>>>;
};

const except = (...excluded: ProjectStatus[]): Statuses =>
  projectStatuses.filter((status) => status !== 'sent_to_manufacturer' && !excluded.includes(status));

const production = ['in_production', 'quality_check', 'ready_for_delivery'] as const;
const editable = ['submitted', 'reviewing', 'need_customer_revision'] as const;
const beforeProduction = except('draft', ...production, 'completed', 'cancelled');
/** Wherever money may still arrive or go back: late, or for what went back to review or was cancelled. */
const paidIn = except('draft', 'submitted');
const editing = { from: editable, fromFor: { customer: ['draft', ...editable] } } as const;

const create = { customer: 'canCreateProject' } as const;
const edit = { customer: 'canEditProject', ...provider('canReviewProjects') } as const;
const review = provider('canReviewProjects');
const assign = provider('canAssignManufacturer');
const workflow = provider('canManageWorkflow');
const answer = { customer: 'canViewQuotes' } as const;
const quote = { manufacturer: 'canSubmitQuote' } as const;
const produce = { manufacturer: 'canUpdateProgress' } as const;

const confirm = { kind: 'confirm' } as const;

/** Every action on a project, in the order of its life. docs/project-lifecycle.md is made from this table. */
export const projectActions = {
  SaveDraft: {
    label: 'Lưu bản nháp',
    done: 'Đã lưu bản nháp',
    access: create,
    from: [],
    starts: true,
    to: 'draft',
    consequence: confirm,
  },
  SubmitProject: {
    label: 'Gửi yêu cầu',
    done: 'Đã gửi yêu cầu',
    access: create,
    from: ['draft'],
    starts: true,
    to: 'submitted',
    body: EmptyBody,
    consequence: confirm,
    informs: { provider: 'Việt Phát nhận yêu cầu và bắt đầu tính thời hạn báo giá.' },
  },
  CreateDemoProject: {
    label: 'Tạo dự án mẫu',
    done: 'Đã tạo dự án mẫu',
    access: create,
    from: [],
    starts: true,
    to: 'in_production',
    consequence: confirm,
  },
  ReviseDetails: {
    label: 'Sửa yêu cầu',
    done: 'Đã lưu thay đổi',
    access: edit,
    ...editing,
    consequence: confirm,
    informs: { provider: 'Việt Phát thấy nội dung đã sửa.' },
  },
  RevisePart: {
    label: 'Sửa chi tiết',
    done: 'Đã lưu chi tiết',
    access: edit,
    ...editing,
    consequence: confirm,
    informs: { provider: 'Việt Phát thấy chi tiết đã sửa.' },
  },
  ReplaceDrawing: {
    label: 'Thay bản vẽ',
    done: 'Bản vẽ đã được cập nhật',
    access: { customer: 'canEditProject', ...provider('canEditDrawings') },
    ...editing,
    consequence: confirm,
    informs: { customer: 'Khách hàng thấy bản vẽ mới; bản cũ vẫn mở được.' },
  },
  StartReview: {
    label: 'Bắt đầu xem xét',
    done: 'Đã bắt đầu xem xét',
    access: review,
    from: ['submitted'],
    to: 'reviewing',
    primaryIn: ['submitted'],
    body: EmptyBody,
    consequence: confirm,
    informs: { customer: 'Khách hàng thấy yêu cầu đang được xem xét.' },
  },
  RequestRevision: {
    label: 'Yêu cầu chỉnh sửa',
    done: 'Đã gửi yêu cầu chỉnh sửa',
    access: review,
    from: ['reviewing'],
    to: 'need_customer_revision',
    body: RequestRevision,
    sees: ['request'],
    consequence: { kind: 'reason', question: 'Khách hàng cần chỉnh sửa gì?' },
    informs: { customer: 'Khách hàng xem được lý do và sửa yêu cầu; thời hạn báo giá tạm dừng.' },
  },
  Resubmit: {
    label: 'Gửi lại',
    done: 'Đã gửi lại yêu cầu',
    access: edit,
    from: ['need_customer_revision'],
    to: 'submitted',
    body: Deciding,
    sees: ['request'],
    consequence: confirm,
    informs: { provider: 'Việt Phát xem xét lại yêu cầu; thời hạn báo giá chạy tiếp.' },
  },
  AddNotes: {
    label: 'Ghi chú',
    done: 'Đã lưu ghi chú',
    access: review,
    from: except('draft'),
    consequence: { kind: 'confirm', final: 'Ghi chú được nối thêm và không xoá được.' },
    informs: { factory: 'Nhà máy đang giữ dự án xem được ghi chú.' },
  },
  EstimateCompletion: {
    label: 'Ước tính thời gian',
    done: 'Đã lưu ước tính',
    access: review,
    from: except('draft'),
    consequence: confirm,
    informs: { customer: 'Khách hàng thấy số ngày ước tính.', factory: 'Nhà máy thấy số ngày ước tính.' },
  },
  EstimatePart: {
    label: 'Ước tính chi phí',
    done: 'Đã lưu ước tính',
    access: review,
    from: beforeProduction,
    consequence: confirm,
    informs: { customer: 'Khách hàng thấy chi phí và thời gian ước tính của chi tiết.' },
  },
  SendToFactory: {
    label: 'Gửi nhà máy',
    done: 'Đã gửi nhà máy',
    access: assign,
    body: SendToFactory,
    from: ['submitted', 'reviewing', 'approved'],
    to: 'ready_for_manufacturer',
    primaryIn: ['reviewing'],
    sees: ['request', 'price'],
    consequence: { kind: 'confirm', final: 'Nhà máy xem được dự án và các file được chia sẻ.' },
    informs: { factory: 'Nhà máy nhận dự án để báo giá.', customer: 'Khách hàng thấy trạng thái mới.' },
  },
  InviteFactories: {
    label: 'Mời nhiều nhà máy',
    done: 'Đã mời các nhà máy',
    access: assign,
    body: InviteFactories,
    from: ['submitted', 'reviewing'],
    to: 'bidding',
    sees: ['request'],
    consequence: { kind: 'confirm', final: 'Các nhà máy xem được dự án và các file được chia sẻ.' },
    informs: { factory: 'Mỗi nhà máy nhận lời mời báo giá.', customer: 'Khách hàng thấy trạng thái mới.' },
  },
  ReturnToReview: {
    label: 'Quay lại xem xét',
    done: 'Dự án đã quay lại xem xét',
    access: workflow,
    from: [...pricing, 'quoted'],
    to: 'reviewing',
    body: DecidingWithReason,
    sees: ['status', 'price'],
    consequence: {
      kind: 'reason',
      question: 'Vì sao quay lại xem xét?',
      final: 'Giá đã báo cho khách không còn hiệu lực.',
    },
    informs: {
      customer: 'Khách hàng xem được lý do.',
      factory: 'Nhà máy không còn xem được dự án, giữ báo giá của mình và xem được lý do.',
    },
  },
  SubmitQuote: {
    label: 'Báo giá ngay',
    done: 'Báo giá đã được gửi cho Việt Phát!',
    access: quote,
    from: pricing,
    sees: ['request'],
    consequence: { kind: 'confirm', final: 'Báo giá cũ còn chờ duyệt được thay bằng báo giá này.' },
    informs: { provider: 'Việt Phát thấy báo giá.' },
  },
  ConfirmQuote: {
    label: 'Giữ nguyên giá',
    done: 'Đã giữ nguyên giá cho bản yêu cầu mới',
    access: quote,
    from: pricing,
    body: ConfirmQuote,
    sees: ['request', 'quoteId', 'deliveryDays'],
    oneTap: true,
    consequence: confirm,
    informs: { provider: 'Việt Phát thấy báo giá còn đúng với bản yêu cầu mới.' },
  },
  WithdrawQuote: {
    label: 'Rút báo giá',
    done: 'Đã rút báo giá',
    access: quote,
    from: pricing,
    consequence: { kind: 'reason', question: 'Lý do rút báo giá' },
    informs: { provider: 'Việt Phát xem được lý do.' },
  },
  DeclineOrder: {
    label: 'Không nhận đơn',
    done: 'Đã từ chối nhận đơn',
    access: quote,
    from: pricing,
    body: DecidingWithReason,
    sees: ['request'],
    consequence: {
      kind: 'reason',
      question: 'Vì sao nhà máy không nhận đơn này?',
      final: 'Nhà máy không còn xem được dự án này.',
    },
    informs: { provider: 'Việt Phát xem được lý do và tìm nhà máy khác.' },
  },
  RejectQuote: {
    label: 'Không chọn báo giá',
    done: 'Đã từ chối báo giá',
    access: workflow,
    from: pricing,
    consequence: { kind: 'reason', question: 'Lý do không chọn' },
    informs: { factory: 'Nhà máy xem được lý do.' },
  },
  ReleaseQuote: {
    label: 'Duyệt và gửi báo giá cho khách',
    done: 'Đã gửi báo giá cho khách hàng',
    access: workflow,
    from: pricing,
    to: 'quoted',
    primaryIn: pricing,
    body: ReleaseQuote,
    sees: ['request'],
    consequence: { kind: 'confirm', final: 'Khách hàng thấy giá; các báo giá khác bị từ chối.' },
    informs: {
      customer: 'Khách hàng thấy giá và có thể chấp nhận.',
      factory: 'Nhà máy được chọn thấy báo giá của mình được duyệt; các nhà máy khác không còn thấy dự án.',
    },
  },
  ApproveQuote: {
    label: 'Chấp nhận báo giá',
    done: 'Đã chấp nhận báo giá',
    access: { ...answer, ...workflow },
    from: ['quoted'],
    to: 'approved',
    body: Deciding,
    sees: ['request', 'price', 'quoteId', 'deliveryDays'],
    consequence: { kind: 'confirm', final: 'Giá được chốt và thanh toán theo ba đợt 30 / 50 / 20%.' },
    informs: {
      provider: 'Việt Phát bắt đầu chuẩn bị sản xuất.',
      factory: 'Nhà máy thấy đơn hàng được chốt.',
    },
  },
  RequestQuoteChange: {
    label: 'Yêu cầu điều chỉnh',
    done: 'Đã gửi yêu cầu điều chỉnh',
    access: answer,
    from: ['quoted'],
    to: 'reviewing',
    body: DecidingWithReason,
    sees: ['request', 'price', 'quoteId', 'deliveryDays'],
    consequence: {
      kind: 'reason',
      question: 'Bạn muốn điều chỉnh gì?',
      final: 'Báo giá này không còn hiệu lực.',
    },
    informs: { provider: 'Việt Phát xem được lý do và báo giá lại.' },
  },
  DeclineQuote: {
    label: 'Từ chối báo giá',
    done: 'Đã từ chối báo giá',
    access: answer,
    from: ['quoted'],
    to: 'cancelled',
    body: DecidingWithReason,
    sees: ['request', 'price', 'quoteId', 'deliveryDays'],
    consequence: { kind: 'reason', question: 'Lý do từ chối', final: 'Dự án bị huỷ.' },
    informs: { provider: 'Việt Phát xem được lý do.' },
  },
  RequestPayment: {
    label: 'Yêu cầu thanh toán',
    done: 'Đã yêu cầu thanh toán',
    access: workflow,
    from: ['approved'],
    to: 'payment_pending',
    primaryIn: ['approved'],
    body: Deciding,
    sees: ['price', 'manufacturerId'],
    consequence: { kind: 'confirm', final: 'Hạn thanh toán đợt đặt cọc bắt đầu được tính.' },
    informs: { customer: 'Khách hàng thấy lịch thanh toán và tài khoản nhận tiền.' },
  },
  RecordPayment: {
    label: 'Ghi nhận thanh toán',
    done: 'Đã ghi nhận thanh toán',
    access: workflow,
    from: paidIn,
    body: RecordPayment,
    sees: ['price'],
    consequence: {
      kind: 'confirm',
      final: 'Khoản đã ghi nhận không xoá được; ghi sai thì sửa, có nêu lý do.',
    },
    informs: { customer: 'Khách hàng thấy khoản tiền đã nhận.' },
  },
  AnnouncePayment: {
    label: 'Tôi đã chuyển khoản',
    done: 'Đã báo Việt Phát',
    access: answer,
    from: ['payment_pending', 'payment_confirmed', ...production, 'completed'],
    sees: ['price'],
    consequence: confirm,
    informs: { provider: 'Việt Phát kiểm tra tài khoản và xác nhận.' },
  },
  CorrectPayment: {
    label: 'Sửa khoản đã ghi nhận',
    done: 'Đã sửa khoản thanh toán',
    access: workflow,
    from: paidIn,
    body: CorrectPayment,
    sees: ['payments', 'received'],
    consequence: { kind: 'reason', question: 'Vì sao sửa?', final: 'Bản ghi trước vẫn nằm trong lịch sử.' },
    informs: { customer: 'Khách hàng thấy số tiền đã sửa.' },
  },
  RefundPayment: {
    label: 'Hoàn tiền',
    done: 'Đã ghi nhận hoàn tiền',
    access: workflow,
    from: paidIn,
    body: RefundPayment,
    sees: ['payments', 'received'],
    consequence: {
      kind: 'reason',
      question: 'Vì sao hoàn tiền?',
      final: 'Khoản đã ghi nhận không xoá được.',
    },
    informs: { customer: 'Khách hàng thấy số tiền đã hoàn.' },
  },
  AssignManufacturer: {
    label: 'Giao cho nhà máy',
    done: 'Đã giao đơn cho nhà máy',
    access: assign,
    from: ['approved', 'payment_pending', 'payment_confirmed', ...production],
    body: AssignManufacturer,
    sees: ['status', 'manufacturerId'],
    consequence: {
      kind: 'confirm',
      final: 'Giá, xác nhận của khách và các khoản đã thu được giữ nguyên; nhà máy mới làm từ công đoạn đầu.',
    },
    informs: {
      factory: 'Nhà máy được giao xem được dự án; nhà máy cũ (nếu có) không còn xem được và biết lý do.',
    },
  },
  RemoveFactory: {
    label: 'Rút đơn khỏi nhà máy',
    done: 'Đã rút đơn khỏi nhà máy',
    access: assign,
    from: pricing,
    consequence: { kind: 'reason', question: 'Vì sao nhà máy không còn báo giá?' },
    informs: { customer: 'Khách hàng thấy trạng thái mới.' },
  },
  ConfirmDrawings: {
    label: 'Bản vẽ mới – đã xem',
    done: 'Đã ghi nhận bản vẽ đã xem',
    access: { manufacturer: 'canViewProjects' },
    from: [...pricing, 'quoted', 'approved', 'payment_pending', 'payment_confirmed', ...production],
    body: ConfirmDrawings,
    consequence: confirm,
    informs: { provider: 'Việt Phát thấy nhà máy đã xem bản vẽ mới.' },
  },
  StartProduction: {
    label: 'Bắt đầu sản xuất',
    done: 'Đã bắt đầu sản xuất',
    access: { manufacturer: 'canManageProduction', ...workflow },
    from: ['approved', 'payment_confirmed'],
    to: 'in_production',
    body: Deciding,
    primaryIn: ['approved', 'payment_confirmed'],
    sees: ['request', 'price', 'manufacturerId'],
    consequence: { kind: 'confirm', final: 'Dự án chuyển sang sản xuất.' },
    informs: { customer: 'Khách hàng thấy tiến độ và lịch thanh toán.' },
  },
  CompleteStage: {
    label: 'Hoàn thành công đoạn',
    done: 'Tiến độ sản xuất đã được cập nhật',
    access: produce,
    from: production,
    consequence: { kind: 'undo', by: 'ReopenStage' },
    informs: { customer: 'Khách hàng thấy tiến độ mới.', provider: 'Việt Phát thấy tiến độ mới.' },
  },
  ReopenStage: {
    label: 'Mở lại công đoạn',
    done: 'Tiến độ sản xuất đã được cập nhật',
    access: produce,
    from: production,
    consequence: { kind: 'undo', by: 'CompleteStage' },
    informs: { customer: 'Khách hàng thấy tiến độ mới.', provider: 'Việt Phát thấy tiến độ mới.' },
  },
  AnnounceDelay: {
    label: 'Báo trễ',
    done: 'Đã báo trễ',
    access: produce,
    from: production,
    body: AnnounceDelay,
    consequence: {
      kind: 'reason',
      question: 'Vì sao trễ?',
      final: 'Ngày đã hứa vẫn được giữ để đối chiếu.',
    },
    informs: {
      provider: 'Việt Phát xem được lý do và ngày mới.',
      customer: 'Khách hàng thấy ngày dự kiến mới.',
    },
  },
  CompleteProject: {
    label: 'Hoàn thành dự án',
    done: 'Dự án đã hoàn thành',
    access: workflow,
    body: CompleteProject,
    from: ['approved', 'payment_confirmed', ...production],
    to: 'completed',
    primaryIn: ['ready_for_delivery'],
    sees: ['status', 'price'],
    consequence: {
      kind: 'reason',
      question: 'Vì sao hoàn thành khi chưa xong hoặc chưa thu đủ?',
      onlyUnfinished: true,
      final: 'Dự án đóng lại; chỉ quản trị viên mở lại được.',
    },
    informs: {
      customer: 'Khách hàng thấy dự án đã hoàn thành.',
      factory: 'Nhà máy thấy dự án đã hoàn thành.',
    },
  },
  CancelProject: {
    label: 'Huỷ dự án',
    done: 'Đã huỷ dự án',
    body: DecidingWithReason,
    access: { customer: 'canCancelProject', ...workflow },
    from: except('completed', 'cancelled'),
    fromFor: { customer: ['draft', ...editable], admin: except('cancelled') },
    to: 'cancelled',
    sees: ['status', 'price'],
    consequence: { kind: 'reason', question: 'Lý do huỷ', final: 'Dự án dừng hẳn.' },
    informs: {
      customer: 'Khách hàng xem được lý do.',
      provider: 'Việt Phát xem được lý do.',
      factory: 'Nhà máy đã nhận dự án (nếu có) thấy dự án đã huỷ.',
    },
  },
  OverrideStatus: {
    label: 'Đặt trạng thái thủ công',
    done: 'Đã đặt trạng thái',
    access: workflow,
    body: OverrideStatus,
    from: except('draft', 'completed'),
    fromFor: { admin: except('draft') },
    sees: ['status', 'price'],
    consequence: { kind: 'reason', question: 'Vì sao đặt trạng thái thủ công?' },
    informs: { customer: 'Khách hàng thấy trạng thái mới.', factory: 'Nhà máy thấy trạng thái mới.' },
  },
} as const satisfies Record<string, Action>;

export type ProjectAction = keyof typeof projectActions;
export const actionNames = Object.keys(projectActions) as ProjectAction[];

/** How a customer answers a price. */
export const priceAnswers = [
  ...(['ApproveQuote', 'RequestQuoteChange', 'DeclineQuote'] as const),
] as const satisfies readonly ProjectAction[];
export type PriceAnswer = (typeof priceAnswers)[number];

/** A row of the table, without the literal types. */
export const actionOf = (action: ProjectAction): Action => projectActions[action];

/** The statuses in which a role may take an action. */
export const statusesFor = (action: ProjectAction, role: Role): Statuses =>
  actionOf(action).fromFor?.[role] ?? actionOf(action).from;
