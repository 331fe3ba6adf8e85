import { describe, expect, it } from '@jest/globals';
import { formatVnd } from '../../vocabulary/money.js';
import { auditChangeText, isProven, orderProofText } from './dispute.js';
import type { OrderProof } from './dispute.js';

const at = (iso: string) => `[${iso}]`;
const proof: OrderProof = {
  at: 'lúc kiểm',
  ...{ events: 1_037, differences: [], isParked: false },
  ...{ signed: 1_030, unsigned: 0, unread: 0, heads: 12, signedUntil: 'lúc ký', brokenAt: null },
};
const rows = (count: number, ...columns: string[]) =>
  Array.from({ length: count }, (_, index) => ({ table: `bảng ${index + 1}`, id: 'x', columns }));
const matching = '1.037 sự kiện đã được dựng lại, khớp với mọi dòng dữ liệu';
const signed = 'đã ký đến [lúc ký], 1.030 sự kiện nằm nguyên vẹn trong phần đã ký (12 trạng thái)';

// What a proof found × whether that proves the order × what is said.
it.each<[string, Partial<OrderProof>, boolean, string]>([
  ['all as it should be', {}, true, `${matching}; ${signed}.`],
  [
    ...(['newer events', { unsigned: 7 }, true] as const),
    `${matching}; ${signed}, 7 sự kiện mới hơn, sẽ được ký trong vòng một giờ.`,
  ],
  [
    ...(['too long a log', { unread: 2_000 }, true] as const),
    `${matching}; ${signed}, 2.000 sự kiện cần npm run log -- verify để kiểm.`,
  ],
  ['no signature yet', { signedUntil: null }, true, `${matching}; nhật ký chưa được ký lần nào.`],
  [
    ...(['another log than the signed one', { brokenAt: 'lúc hỏng' }, false] as const),
    `${matching}; nhật ký KHÔNG khớp với trạng thái đã ký lúc [lúc hỏng].`,
  ],
  [
    ...(['rows that stand still', { isParked: true }, false] as const),
    `1.037 sự kiện đã được dựng lại; dữ liệu trên màn hình đang dừng vì một sự kiện chưa áp dụng được; ${signed}.`,
  ],
  [
    ...(['five rows that differ', { differences: rows(5, 'giá') }, false] as const),
    `1.037 sự kiện đã được dựng lại, LỆCH ở bảng 1 (giá); bảng 2 (giá); bảng 3 (giá); bảng 4 (giá); bảng 5 (giá); ${signed}.`,
  ],
  [
    ...([
      'more rows and columns than are named',
      { differences: rows(7, 'a', 'b', 'c', 'd', 'e', 'f') },
    ] as const),
    ...([
      false,
      expect.stringMatching(/bảng 5 \(a, b, c, d, e\) và 2 dòng nữa; đã ký/) as unknown as string,
    ] as const),
  ],
])('a proof tells of %s', (_, change, isProof, text) => {
  const found = { ...proof, ...change };
  expect([isProven(found), orderProofText(found, at)]).toEqual([isProof, text]);
});

describe('a change in the file of a dispute', () => {
  it.each([
    ['totalPrice', 3_650_000, null, 'Giá nhà máy báo', formatVnd(3_650_000), '–'],
    ['finalPrice', '', 2_888_000, 'Giá', '–', formatVnd(2_888_000)],
    ['quantity', 2, 5, 'Số lượng', '2', '5'],
    ['status', 'submitted', 'approved', 'Trạng thái', 'Đã gửi yêu cầu', 'Đã phê duyệt'],
    ['material', 'steel', 'gỗ lim', 'Vật liệu', 'Thép', 'gỗ lim'],
    ['requestedDate', '2026-03-02', 'sớm', 'requestedDate', '[2026-03-02]', 'sớm'],
  ] as const)('%s from %j to %j', (field, from, to, label, was, is) => {
    expect(auditChangeText({ field, from, to }, at)).toEqual({ label, from: was, to: is });
  });

  it('names what it is of', () => {
    const change = { field: 'quantity', of: 'Chi tiết GK-02', from: 1, to: 2 };
    expect(auditChangeText(change, at).label).toBe('Chi tiết GK-02: Số lượng');
  });
});
