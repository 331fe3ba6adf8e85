import { formatVnd, inVnd, parsePrice, vndPerUsd } from '@control-center/contracts';

/** The dollar sign stands where people write it, before the number. */
const usd = new Intl.NumberFormat('vi-VN', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** A free-text price as parsed, in both currencies; a hint about the format if it cannot be parsed; '' for no text. */
export function pricePreview(text: string): string {
  if (text.trim() === '') return '';
  const price = parsePrice(text);
  if (!price) return 'Vui lòng ghi rõ đơn vị, ví dụ 250.000 VNĐ hoặc $10.50';
  const inDollars = price.currency === 'USD' ? price.amount : price.amount / vndPerUsd;
  return `${formatVnd(inVnd(price))} ≈ $${usd.format(inDollars)}`;
}

/** A suggested price for display: in both currencies if it can be parsed, else as written. */
export const priceText = (text: string): string => (parsePrice(text) ? pricePreview(text) : text);
