import type { CompareMode } from '../compare/mode';

export const modes: readonly { value: CompareMode; label: string }[] = [
  { value: 'over', label: 'Chồng lên nhau' },
  { value: 'beside', label: 'Cạnh nhau' },
];

export const compareTexts = {
  before: 'Bản cũ',
  now: 'Bản mới',
  added: 'thêm hoặc đổi ở bản mới',
  removed: 'chỉ có ở bản cũ',
  busy: 'Đang tìm chỗ khác nhau…',
  same: 'Hai bản giống nhau: không có bề mặt nào thay đổi.',
  unit: 'Hai bản chênh nhau 25,4 lần: có thể một bản vẽ theo inch, bản kia theo mm.',
} as const;
