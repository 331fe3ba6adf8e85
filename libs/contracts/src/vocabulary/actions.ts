import { provider } from '../kernel/access.js';
import type { Access } from '../kernel/access.js';

/** What can be done with a project: by which role through which feature, and the button's text (rulings A). */
export const projectActions = {
  SubmitProject: { access: { customer: 'canCreateProject' }, label: 'Gửi yêu cầu' },
  ReviseDetails: {
    access: { customer: 'canEditProject', ...provider('canReviewProjects') },
    label: 'Sửa yêu cầu',
  },
  StartReview: { access: provider('canReviewProjects'), label: 'Bắt đầu xem xét' },
  RequestRevision: { access: provider('canReviewProjects'), label: 'Yêu cầu chỉnh sửa' },
  Resubmit: {
    access: { customer: 'canEditProject', ...provider('canReviewProjects') },
    label: 'Gửi lại',
  },
  SendToFactory: { access: provider('canAssignManufacturer'), label: 'Gửi nhà máy' },
  ReturnToReview: { access: provider('canManageWorkflow'), label: 'Quay lại xem xét' },
  SubmitQuote: { access: { manufacturer: 'canSubmitQuote' }, label: 'Báo giá ngay' },
  ReleaseQuote: { access: provider('canManageWorkflow'), label: 'Duyệt và gửi báo giá cho khách' },
  ApproveQuote: {
    access: { customer: 'canViewQuotes', ...provider('canManageWorkflow') },
    label: 'Chấp nhận báo giá',
  },
  RequestQuoteChange: { access: { customer: 'canViewQuotes' }, label: 'Yêu cầu điều chỉnh' },
  DeclineQuote: { access: { customer: 'canViewQuotes' }, label: 'Từ chối báo giá' },
  RequestPayment: { access: provider('canManageWorkflow'), label: 'Yêu cầu thanh toán' },
  RecordPayment: { access: provider('canManageWorkflow'), label: 'Ghi nhận thanh toán' },
  StartProduction: {
    access: { manufacturer: 'canManageProduction', ...provider('canManageWorkflow') },
    label: 'Bắt đầu sản xuất',
  },
  CompleteStage: { access: { manufacturer: 'canUpdateProgress' }, label: 'Hoàn thành công đoạn' },
  ReopenStage: { access: { manufacturer: 'canUpdateProgress' }, label: 'Mở lại công đoạn' },
  CompleteProject: { access: provider('canManageWorkflow'), label: 'Hoàn thành dự án' },
  CancelProject: {
    access: { customer: 'canCancelProject', ...provider('canManageWorkflow') },
    label: 'Huỷ dự án',
  },
} as const satisfies Record<string, { access: Access; label: string }>;

export type ProjectAction = keyof typeof projectActions;
