import type { FactoryCounters } from '@market/contracts';

export type FactoryTabKey = Exclude<keyof FactoryCounters, 'waiting'>;

type TabText = { key: FactoryTabKey; label: string; counter: string; empty: string };

/** The tabs in their order; each has a counter of its own. */
export const tabTexts: readonly TabText[] = [
  {
    key: 'drawings',
    label: 'Bản vẽ',
    counter: 'Dự án cần gia công',
    empty: 'Chưa có bản vẽ nào được gửi đến nhà máy.',
  },
  { key: 'orders', label: 'Đơn hàng', counter: 'Đã báo giá', empty: 'Chưa có báo giá nào được gửi.' },
  {
    key: 'confirmed',
    label: 'Đã xác nhận',
    counter: 'Đơn hàng đã xác nhận',
    empty: 'Chưa có đơn hàng nào được khách hàng xác nhận.',
  },
  {
    key: 'progress',
    label: 'Tiến độ',
    counter: 'Đang sản xuất',
    empty: 'Chưa có dự án nào đang sản xuất.',
  },
];

/** The tab in the URL; the first one without or with an unknown name. */
export const tabOf = (name: string | null): TabText =>
  tabTexts.find(({ key }) => key === name) ?? tabTexts[0]!;
