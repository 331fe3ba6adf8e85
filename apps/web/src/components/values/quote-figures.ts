import { formatVnd, quoteFields } from '@market/contracts';
import type { QuoteField } from '@market/contracts';
import { formatNumber } from './numbers';

/** A figure of a quote in its unit: '1.200.000 ₫', '2,5 giờ', '9 ngày'. */
export const figureText = (name: QuoteField, value: number): string => {
  const { unit } = quoteFields[name];
  return unit === 'vnd' ? formatVnd(value) : `${formatNumber(value)} ${unit}`;
};
