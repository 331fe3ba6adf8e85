import { expect, it } from '@jest/globals';
import { differing } from './FromTo';

const long =
  'Gia công theo bản vẽ đã duyệt ngày 02/11, kiểm 100% kích thước lắp ghép trước khi giao. '.repeat(3);

it.each([
  ['giá', 'thử', 'giá', 'thử'],
  [long, `${long}Đóng gói riêng.`, '…ghép trước khi giao.', '…ghép trước khi giao. Đóng gói riêng.'],
  [`Ghi ${long}`, `Bỏ ${long}`, 'Ghi Gia công theo bản…', 'Bỏ Gia công theo bản…'],
  [
    `${long}45 ${long}`,
    `${long}46 ${long}`,
    '…ghép trước khi giao. 45 Gia công theo bản…',
    '…ghép trước khi giao. 46 Gia công theo bản…',
  ],
  [long, '', long.trimEnd(), ''],
])('of two texts, what differs is shown: case %#', (before, after, from, to) =>
  expect(differing(before, after)).toEqual([from, to]),
);
