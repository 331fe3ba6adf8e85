import { formatVnd } from '@market/contracts';
import type { Difference, PastOrder, Quote } from '@market/contracts';
import { expect, it } from '@jest/globals';
import { projectOf } from '../../../testing/orders';
import { comparedRows } from '../compare/rows';
import { changeTexts } from './change-text';

const factory = '981ec154-ed3d-550d-874e-3960a1bdb9be';
const state = {
  project: projectOf(),
  parts: [{ partId: 'GK-01' }],
  quotes: [{ version: 2, manufacturerId: factory }],
  progress: { stages: [{ stageId: 'finishing' }] },
} as unknown as PastOrder;
const names = new Map([[factory, 'Xưởng Hai']]);
const texts = (...changed: Parameters<typeof changeTexts>[0]) =>
  changeTexts(changed, state, names).map(({ label, before, after }) => [label, before, after]);

it('says what a value was and became, in the words of the screens', () => {
  expect(
    texts(
      { pointer: '/project/status', before: 'bidding', after: 'quoted' },
      { pointer: '/project/finalPrice', before: null, after: 3_000_000 },
      { pointer: '/project/assignedManufacturerId', before: null, after: factory },
      { pointer: '/project/quoteValidUntil', before: null, after: '2026-12-08' },
      { pointer: '/project/estimatedDays', before: null, after: 12 },
      { pointer: '/payments/receivedAmount', before: null, after: 1_250_000 },
      { pointer: '/payments/paidAt', before: null, after: '2026-03-02T18:00:00.000Z' },
    ),
  ).toEqual([
    ['Trạng thái', 'Đang đấu giá', 'Đã báo giá'],
    ['Giá', '–', formatVnd(3_000_000)],
    ['Nhà máy', '–', 'Xưởng Hai'],
    ['Giá có hiệu lực đến', '–', '08/12/2026'],
    ['Việt Phát ước tính', '–', '12 ngày'],
    ['Số tiền nhận', '–', formatVnd(1_250_000)],
    ['Đã trả lúc', '–', '01:00 03/03/2026'],
  ]);
});

it('names the part, the quote, the stage and the file that a value belongs to', () => {
  expect(
    texts(
      { pointer: '/parts/0/quantity', before: 2, after: 4 },
      { pointer: '/quotes/0/state', before: 'waiting', after: 'accepted' },
      { pointer: '/progress/stages/0/isCompleted', before: false, after: true },
      { pointer: '/project/files/0', after: { name: 'Trục.pdf' } },
      { pointer: '/parts/1', before: { partId: 'GK-02' } },
    ),
  ).toEqual([
    [expect.stringMatching(/^Chi tiết GK-01: /), '2', '4'],
    ['Báo giá Xưởng Hai lần 2: Tình trạng', 'Chờ Việt Phát duyệt', 'Đã được chọn'],
    ['Công đoạn Hoàn thiện: Hoàn thành', 'không', 'có'],
    ['File Trục.pdf', '', 'thêm mới'],
    ['Chi tiết GK-02', '', 'đã bỏ'],
  ]);
});

it.each<[string, Partial<Quote>, Difference[], string[][]]>([
  [
    'was rejected, in one line',
    { state: 'rejected', ending: 'other-released' },
    [
      { pointer: '/quotes/0/state', before: 'waiting', after: 'rejected' },
      { pointer: '/quotes/0/ending', before: null, after: 'other-released' },
    ],
    [['Chờ Việt Phát duyệt', 'Hết hiệu lực vì đã chọn báo giá khác']],
  ],
  [
    'waits for an order that is cancelled',
    { state: 'waiting', ending: 'order-cancelled' },
    [{ pointer: '/quotes/0/ending', before: null, after: 'order-cancelled' }],
    [['Còn hiệu lực', 'Hết hiệu lực vì đơn đã huỷ']],
  ],
])('says why a quote no longer counts that %s', (_, quote, changed, expected) => {
  const quotes = [{ version: 1, manufacturerId: factory, replacedBy: null, ...quote }];
  const told = changeTexts(changed, { ...state, quotes } as unknown as PastOrder, names);
  expect(told.map(({ before, after }) => [before, after])).toEqual(expected);
  const compared = changed.map((one) => ({ ...one, revision: 1, changes: 1 }));
  const rows = comparedRows(
    { changed: compared, events: [] },
    { ...state, quotes } as unknown as PastOrder,
    names,
  );
  expect(rows.map(({ before, after }) => [before, after])).toEqual(expected);
});

it('a quote that its factory replaced was not taken back', () => {
  const quote = { version: 1, manufacturerId: factory, replacedBy: 2 };
  const [told] = changeTexts(
    [{ pointer: '/quotes/0/state', before: 'waiting', after: 'withdrawn' }],
    { ...state, quotes: [quote] } as unknown as PastOrder,
    names,
  );
  expect(told!.after).toBe('Thay bằng phiên bản 2');
  expect(texts({ pointer: '/quotes/0/state', before: 'waiting', after: 'withdrawn' })[0]![2]).toBe('Đã rút');
});

it('leaves out what follows from other values and what is for programs', () => {
  expect(
    texts(
      { pointer: '/project/times/sla/leftMs', before: 2, after: 1 },
      { pointer: '/project/sla/stoppedAt', before: null, after: '2026-03-02T03:00:00.000Z' },
      { pointer: '/project/revision', before: 1, after: 2 },
      { pointer: '/project/allowed', before: ['StartReview'], after: [] },
      { pointer: '/parts/0/version', before: 'a', after: 'b' },
      { pointer: '/drawings/0', after: { name: 'Trục.pdf' } },
    ),
  ).toEqual([]);
});

it('says once what stands twice in the state of an order', () => {
  expect(
    texts(
      { pointer: '/project/percent', before: 15, after: 20 },
      { pointer: '/progress/percent', before: 15, after: 20 },
    ),
  ).toEqual([['Tiến độ (%)', '15', '20']]);
});
