import { formatVnd, quoteFields } from '@market/contracts';
import type { QuoteField } from '@market/contracts';
import { formatNumber } from './numbers';

/** '1.200.000 ₫', '2,5 giờ', '9 ngày'. */
export const inUnit = (value: number, unit: string): string =>
  unit === 'vnd' ? formatVnd(value) : `${formatNumber(value)} ${unit}`;

/** A figure of a quote in its unit. */
export const figureText = (name: QuoteField, value: number): string => inUnit(value, quoteFields[name].unit);
