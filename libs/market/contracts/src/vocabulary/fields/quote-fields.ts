import { formatVnd } from '../money.js';

/** The figures of a quote: what forms, facts, tables and the replay call them, and their units. */
export const quoteFields = {
  totalPrice: { label: 'Tổng giá', unit: 'vnd' },
  materialCost: { label: 'Chi phí vật liệu', unit: 'vnd' },
  laborHours: { label: 'Giờ công', unit: 'giờ' },
  laborRate: { label: 'Đơn giá gia công', unit: 'vnd' },
  additionalCosts: { label: 'Chi phí khác', unit: 'vnd' },
  deliveryDays: { label: 'Thời gian giao hàng', unit: 'ngày' },
} as const;

export type QuoteField = keyof typeof quoteFields;

/** «2.600.001 ₫, giao trong 12 ngày». */
export const offerText = ({
  totalPrice,
  deliveryDays,
}: Record<'totalPrice' | 'deliveryDays', number>): string =>
  `${formatVnd(totalPrice)}, giao trong ${String(deliveryDays)} ngày`;
