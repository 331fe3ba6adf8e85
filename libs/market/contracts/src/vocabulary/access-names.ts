import type { Feature, PageKey } from '../kernel/access.js';

/** What admins read of pages and features. */
export const pageNames: Record<PageKey, string> = {
  'customer-interface': 'Giao diện khách hàng',
  'manufacturer-interface': 'Giao diện nhà máy',
  'vietphat-admin': 'Quản lý Việt Phát',
  'admin-dashboard': 'Quản trị hệ thống',
  'customer-projects': 'Danh sách dự án',
  'project-details': 'Chi tiết dự án',
  messaging: 'Tin nhắn',
  'file-upload': 'Tải file lên',
  'progress-tracking': 'Theo dõi tiến độ',
};

export const featureNames: Record<Feature, string> = {
  canCreateProject: 'Gửi yêu cầu báo giá',
  canViewOwnProjects: 'Xem dự án của mình',
  canUploadFiles: 'Đính kèm file vào dự án',
  canEditProject: 'Sửa dự án',
  canCancelProject: 'Huỷ dự án',
  canViewQuotes: 'Xem báo giá',
  canViewProjects: 'Xem dự án được giao',
  canSubmitQuote: 'Gửi báo giá',
  canUpdateProgress: 'Cập nhật tiến độ',
  canManageProduction: 'Quản lý sản xuất',
  canViewPayments: 'Xem thanh toán',
  canCommunicate: 'Trao đổi với Việt Phát',
  canReviewProjects: 'Xem xét dự án',
  canEditDrawings: 'Thay bản vẽ',
  canAssignManufacturer: 'Chọn nhà máy',
  canManageWorkflow: 'Điều hành quy trình',
  canViewAllProjects: 'Xem mọi dự án',
  canGenerateReports: 'Xem báo cáo',
  canManageUsers: 'Quản lý người dùng',
  canSetPermissions: 'Đặt quyền truy cập',
  canViewSystemStats: 'Xem số liệu hệ thống',
  canBackupData: 'Sao lưu dữ liệu',
  canManageCompany: 'Cài đặt công ty',
  canAccessLogs: 'Xem nhật ký hệ thống',
};
