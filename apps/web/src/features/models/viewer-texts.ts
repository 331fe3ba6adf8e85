import type { ModelFacts } from './worker/protocol';

/** Messages of the 3D viewer when it cannot display a model. */
export const viewerTexts = {
  unavailable: '3D file data not available',
  noGraphics: 'Lỗi khởi tạo 3D viewer',
  failed: (reason: string) => `Không thể tải 3D model: ${reason}`,
} as const;

/** Why a file has no small picture. */
export const pictureTexts = {
  model: (reason: string) => `Không vẽ được mô hình: ${reason}.`,
  noGraphics: 'Trình duyệt này không vẽ được mô hình 3D.',
  pdf: 'Không mở được PDF: file hỏng hoặc sai cấu trúc.',
  locked: 'Không mở được PDF: file có mật khẩu.',
  flat: 'Không vẽ được bản xem: file DXF hỏng, ở dạng nhị phân hoặc không có nét vẽ.',
  image: 'Không mở được ảnh: file hỏng hoặc quá lớn.',
  tooSlow: 'Không vẽ được: đọc file mất quá lâu.',
  failed: 'Không vẽ được: trình duyệt thiếu bộ nhớ.',
} as const;

export const conversionTexts = {
  label: 'Bản xem chuyển đổi – bản gốc quyết định.',
  more: 'Số đo lấy từ bản xem chuyển đổi. Vui lòng tải file về và mở bằng phần mềm CAD để có kích thước chính xác.',
} as const;

export const helpTexts = {
  fingers: 'Một ngón xoay, hai ngón di chuyển và thu phóng.',
  mouse: 'Kéo để xoay, cuộn để thu phóng, kéo chuột phải để di chuyển.',
  keys: 'Bàn phím: mũi tên xoay, Shift + mũi tên di chuyển, + và − thu phóng, F vừa khung, 1–7 góc nhìn.',
} as const;

/** Two decimals would round a model in metres to 0, so small numbers keep three significant digits. */
const number = new Intl.NumberFormat('vi-VN', {
  maximumFractionDigits: 2,
  maximumSignificantDigits: 3,
  roundingPriority: 'morePrecision',
});

/** '90 × 20 × 9,5' in the units of the file. */
export const sizeText = ({ min, max }: Pick<ModelFacts, 'min' | 'max'>, scale = 1): string =>
  max.map((value, axis) => number.format((value - min[axis]!) * scale)).join(' × ');

export const lengthText = (length: number): string => number.format(length);

export const countText = (triangles: number): string => number.format(triangles);
