import { formatVnd, inVnd, parsePrice, vndPerUsd } from '@control-center/contracts';

const usd = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** How a free-text price is read, in both currencies; asks for the format where it cannot be; '' for no text. */
export function pricePreview(text: string): string {
  if (text.trim() === '') return '';
  const price = parsePrice(text);
  if (!price) return 'Vui lòng ghi rõ đơn vị, ví dụ 250.000 VNĐ hoặc $10.50';
  const inDollars = price.currency === 'USD' ? price.amount : price.amount / vndPerUsd;
  return `${formatVnd(inVnd(price))} ≈ ${usd.format(inDollars)}`;
}

/** A wished price to be read: in both currencies where it can be, else as it was written. */
export const priceText = (text: string): string => (parsePrice(text) ? pricePreview(text) : text);
