import { actionNames, actionOf } from '../orders/actions.js';
import { actionRoutes, calledActions } from '../orders/action-routes.js';

// What a call or a command is called on screens: nobody reads a path there.

/** Calls in the words of their screens, the first that fits: «GET /api/projects/:id». */
const calls: readonly [RegExp, string][] = [
  [/^GET \/api\/projects\/approved/, 'Xem dự án đã duyệt'],
  [/^GET \/api\/projects\/[^/]+\/history/, 'Xem lịch sử dự án'],
  [/^GET \/api\/projects\/(counters|queue|manufacturer)/, 'Xem danh sách dự án'],
  [/^GET \/api\/projects\/./, 'Mở dự án'],
  [/^GET \/api\/projects/, 'Xem danh sách dự án'],
  [/^POST \/api\/projects\/demo/, 'Tạo dự án mẫu'],
  [/^POST \/api\/projects$/, 'Gửi yêu cầu'],
  [/^(PUT|POST|PATCH) \/api\/projects\//, 'Sửa dự án'],
  [/^GET \/api\/project-parts/, 'Xem chi tiết của dự án'],
  [/^(PUT|POST) \/api\/project-parts/, 'Sửa chi tiết'],
  [/^GET \/api\/quotes/, 'Xem báo giá'],
  [/^PATCH \/api\/quotes/, 'Rút hoặc từ chối báo giá'],
  [/^POST \/api\/quotes/, 'Gửi báo giá'],
  [/^GET \/api\/progress/, 'Xem tiến độ'],
  [/^POST \/api\/progress/, 'Cập nhật tiến độ'],
  [/^GET \/api\/payments/, 'Xem thanh toán'],
  [/^POST \/api\/payments\/[^/]+\/announcement/, 'Báo đã chuyển khoản'],
  [/^POST \/api\/payments/, 'Ghi nhận thanh toán'],
  [/^GET \/api\/messages/, 'Xem tin nhắn'],
  [/^POST \/api\/messages/, 'Gửi tin nhắn'],
  [/^[A-Z]+ \/api\/(notifications|notices)/, 'Thông báo'],
  [/^GET \/api\/calendar/, 'Xem lịch giao hàng và thanh toán'],
  [/^[A-Z]+ \/api\/webhooks/, 'Kết nối phần mềm khác'],
  [/^GET \/(api\/)?objects/, 'Mở file'],
  [/^[A-Z]+ \/(api\/)?objects/, 'Tải file lên'],
  [/^GET \/api\/factories/, 'Xem danh sách nhà máy'],
  [/^GET \/api\/settings/, 'Xem cài đặt công ty'],
  [/^[A-Z]+ \/api\/settings/, 'Đổi cài đặt công ty'],
  [/^POST \/api\/auth\/(set|switch)-role/, 'Đổi vai trò'],
  [/^POST \/api\/auth\/fix-permissions/, 'Sửa quyền truy cập'],
  [/^GET \/api\/(login|callback|logout)/, 'Đăng nhập, đăng xuất'],
  [/^[A-Z]+ \/api\/sessions|^[A-Z]+ \/api\/admin\/(users\/[^/]+\/sessions|sign-ins)/, 'Phiên đăng nhập'],
  [/^POST \/api\/users\/[^/]+\/erase/, 'Xoá dữ liệu cá nhân'],
  [/^PATCH \/api\/users/, 'Sửa hồ sơ'],
  [/^GET \/api\/(auth|user|check-access)/, 'Xem quyền của mình'],
  [/^PATCH \/api\/admin\/users\/[^/]+\/role/, 'Đặt vai trò người khác'],
  [/^POST \/api\/admin\/set-permissions/, 'Đặt quyền truy cập'],
  [/^GET \/api\/admin\/(users|stats|permission-repairs|projects)/, 'Xem người dùng và dự án'],
  [/^[A-Z]+ \/api\/(admin|operations)\/|^GET \/(health|metrics)/, 'Vận hành'],
  [/^[A-Z]+ \/api\/audit\/streams/, 'Xem lại dự án'],
  [/^[A-Z]+ \/api\/audit\/orders/, 'Hồ sơ tranh chấp'],
  [/^[A-Z]+ \/api\/audit/, 'Xem nhật ký'],
  [/^[A-Z]+ \/api\/exports/, 'Xuất dữ liệu'],
  [/^[A-Z]+ \/api\/reports\/sql/, 'Truy vấn SQL'],
  [/^[A-Z]+ \/api\/reports/, 'Xem báo cáo'],
  [/^GET \/api\/(docs|openapi|installation)/, 'Xem tài liệu'],
];

/** Commands that are no actions on an order. */
const others: Readonly<Record<string, string>> = {
  SendMessage: 'Gửi tin nhắn',
  Register: 'Đăng ký tài khoản',
  ChangeProfile: 'Sửa hồ sơ',
  ChangeEmail: 'Đổi email',
  ActivateRole: 'Đổi vai trò',
  AssignRole: 'Đặt vai trò người khác',
  SetPermissions: 'Đặt quyền truy cập',
  RepairPermissions: 'Sửa quyền truy cập',
  ChooseNoticeChannels: 'Chọn cách nhận thông báo',
  ChooseMailTimes: 'Chọn giờ nhận thư',
  EraseAccount: 'Xoá dữ liệu cá nhân',
  Admit: 'Thêm quản trị viên',
  Release: 'Bớt quản trị viên',
  Expel: 'Bớt quản trị viên',
  ChangeCompany: 'Đổi cài đặt công ty',
  DiscardEvent: 'Bỏ qua sự kiện',
  RequestRebuild: 'Dựng lại hoặc kiểm chứng dữ liệu đọc',
  CompleteRebuild: 'Dựng xong dữ liệu đọc',
  FailRebuild: 'Dựng dữ liệu đọc không thành',
  CancelRebuild: 'Huỷ việc dựng dữ liệu đọc',
  PassDeadline: 'Ghi nhận hết hạn',
  RetryDeadLetter: 'Gửi lại thông báo bị dừng',
  DropDeadLetter: 'Bỏ thông báo bị dừng',
  AddWebhook: 'Kết nối phần mềm khác',
  RemoveWebhook: 'Ngắt kết nối phần mềm khác',
  'ALTER ROLE': 'Đổi mật khẩu hoặc cài đặt của tài khoản phân tích',
};

/** A call or a command that has no words yet. */
export const unnamedCommand = 'Một việc khác';

/** What a call («POST /api/quotes») or a command («SubmitQuote») is called on screens. */
export function commandText(command: string): string {
  const taken = /\/actions\/[a-z-]+$/.exec(command)?.[0];
  const called = calledActions.find((name) => taken && actionRoutes[name].path.endsWith(taken));
  const action = called ?? actionNames.find((name) => name === command);
  if (action) return actionOf(action).label;
  if (Object.hasOwn(others, command)) return others[command]!;
  return calls.find(([call]) => call.test(command))?.[1] ?? unnamedCommand;
}
