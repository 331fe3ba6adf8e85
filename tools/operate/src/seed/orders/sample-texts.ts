// Sample texts for orders, people and messages. People and companies are invented; their names say so.

export const familyNames = [
  'Nguyễn',
  'Trần',
  'Lê',
  'Phạm',
  'Hoàng',
  'Phan',
  'Vũ',
  'Đặng',
  'Bùi',
  'Đỗ',
  'Hồ',
  'Ngô',
];
export const givenNames = [
  'An',
  'Bình',
  'Cường',
  'Dung',
  'Đức',
  'Giang',
  'Hà',
  'Khánh',
  'Linh',
  'Nam',
  'Ngọc',
  'Quân',
];
export const trades = ['Cơ khí', 'Thiết bị', 'Chế tạo máy', 'Khuôn mẫu', 'Tự động hoá', 'Kết cấu thép'];
export const places = [
  'Sông Xanh',
  'Núi Bạc',
  'Hoa Sen',
  'Đồng Lúa',
  'Biển Đông',
  'Mặt Trời',
  'Gió Mới',
  'Rừng Thông',
];

export const purposes = [
  'băng tải',
  'máy ép',
  'robot gắp',
  'dây chuyền đóng gói',
  'máy CNC',
  'bơm thuỷ lực',
  'trạm hàn',
];

export const descriptions = [
  'Gia công theo bản vẽ đính kèm, vát mép các cạnh sắc.',
  'Cần kiểm tra độ đồng tâm trước khi giao.',
  'Làm mẫu một bộ trước, duyệt xong mới làm loạt.',
  'Bề mặt lắp ghép không được xước.',
  '',
];
export const revisionReasons = [
  'Thiếu dung sai lỗ lắp ghép',
  'Bản vẽ chưa ghi độ nhám',
  'Chưa rõ vật liệu chi tiết số 2',
];
/** What revisions are about, in years of business. */
export const revisionTargets = ['project', 'tolerance', 'material', 'quantity', 'surfaceFinish'];
/** Why factories decline, why orders go back to review, and why deliveries are delayed. */
export const refusals = ['Xưởng đang kín lịch', 'Không đủ máy năm trục', 'Chi tiết vượt khổ máy'];
export const returnReasons = ['Giá cao bất thường', 'Cần tìm thêm nhà máy', 'Khách đổi số lượng'];
export const delayReasons = ['Chờ vật liệu', 'Máy hỏng', 'Thiếu thợ đứng máy'];
export const notes = [
  'Ưu tiên khách hàng cũ.',
  'Kiểm tra kỹ mối hàn.',
  'Đóng gói thùng gỗ.',
  'Giao trong giờ hành chính.',
];
export const changeReasons = [
  'Xin giảm giá cho đơn lặp lại',
  'Cần giao sớm hơn một tuần',
  'Tăng số lượng gấp đôi',
];
export const cancelReasons = ['Khách đổi kế hoạch', 'Không đủ năng lực gia công', 'Trùng với đơn khác'];
export const declineReasons = ['Giá vượt ngân sách', 'Đã chọn nhà cung cấp khác'];
export const stageNotes = ['', '', '', 'Đạt kích thước', 'Chậm nửa ngày vì chờ dao', 'Đã đo mẫu đầu tiên'];
export const questions = [
  'Bao giờ có báo giá vậy ạ?',
  'Nhờ anh chị xem lại dung sai lỗ Ø8.',
  'Có thể giao từng phần được không?',
  'Bên em đã cập nhật bản vẽ, nhờ kiểm tra giúp.',
];
export const answers = [
  'Dạ, chiều nay bên em gửi báo giá ạ.',
  'Bên em đã chuyển nhà máy, sẽ phản hồi sớm.',
  'Được ạ, mình giao làm hai đợt nhé.',
  'Cảm ơn anh chị, bên em đã nhận.',
];
