import { provider } from '../kernel/access.js';
import type { Access } from '../kernel/access.js';

const create = { customer: 'canCreateProject' } as const;
const edit = { customer: 'canEditProject', ...provider('canReviewProjects') } as const;
const review = provider('canReviewProjects');
const assign = provider('canAssignManufacturer');
const workflow = provider('canManageWorkflow');
const answer = { customer: 'canViewQuotes' } as const;
const offer = { manufacturer: 'canSubmitQuote' } as const;
const produce = { manufacturer: 'canUpdateProgress' } as const;

/** What can be done with a project: by which role through which feature, and the button's text (rulings A). */
export const projectActions = {
  SaveDraft: { access: create, label: 'Lưu bản nháp' },
  SubmitProject: { access: create, label: 'Gửi yêu cầu' },
  CreateDemoProject: { access: create, label: 'Tạo dự án mẫu' },
  ReviseDetails: { access: edit, label: 'Sửa yêu cầu' },
  RevisePart: { access: edit, label: 'Sửa chi tiết' },
  ReplaceDrawing: {
    access: { customer: 'canEditProject', ...provider('canEditDrawings') },
    label: 'Thay bản vẽ',
  },
  StartReview: { access: review, label: 'Bắt đầu xem xét' },
  RequestRevision: { access: review, label: 'Yêu cầu chỉnh sửa' },
  Resubmit: { access: edit, label: 'Gửi lại' },
  AddNotes: { access: review, label: 'Ghi chú' },
  EstimateCompletion: { access: review, label: 'Ước tính thời gian' },
  EstimatePart: { access: review, label: 'Ước tính chi phí' },
  SendToFactory: { access: assign, label: 'Gửi nhà máy' },
  InviteFactories: { access: assign, label: 'Mời nhiều nhà máy' },
  ReturnToReview: { access: workflow, label: 'Quay lại xem xét' },
  SubmitQuote: { access: offer, label: 'Báo giá ngay' },
  WithdrawQuote: { access: offer, label: 'Rút báo giá' },
  RejectQuote: { access: workflow, label: 'Không chọn báo giá' },
  ReleaseQuote: { access: workflow, label: 'Duyệt và gửi báo giá cho khách' },
  ApproveQuote: { access: { ...answer, ...workflow }, label: 'Chấp nhận báo giá' },
  RequestQuoteChange: { access: answer, label: 'Yêu cầu điều chỉnh' },
  DeclineQuote: { access: answer, label: 'Từ chối báo giá' },
  RequestPayment: { access: workflow, label: 'Yêu cầu thanh toán' },
  RecordPayment: { access: workflow, label: 'Ghi nhận thanh toán' },
  StartProduction: {
    access: { manufacturer: 'canManageProduction', ...workflow },
    label: 'Bắt đầu sản xuất',
  },
  CompleteStage: { access: produce, label: 'Hoàn thành công đoạn' },
  ReopenStage: { access: produce, label: 'Mở lại công đoạn' },
  CompleteProject: { access: workflow, label: 'Hoàn thành dự án' },
  CancelProject: { access: { customer: 'canCancelProject', ...workflow }, label: 'Huỷ dự án' },
  OverrideStatus: { access: workflow, label: 'Đặt trạng thái thủ công' },
} as const satisfies Record<string, { access: Access; label: string }>;

export type ProjectAction = keyof typeof projectActions;
