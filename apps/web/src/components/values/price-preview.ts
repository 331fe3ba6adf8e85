import { formatVnd, inVnd, parsePrice, vndPerUsd } from '@market/contracts';

/** The dollar sign stands where people write it, before the number. */
const usd = new Intl.NumberFormat('vi-VN', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

const dollarText = (dollars: number): string => `≈ $${usd.format(dollars)}`;

/** «≈ $1.764,58» of an amount of VND. */
export const inDollars = (vnd: number): string => dollarText(vnd / vndPerUsd);

/** A free-text price as parsed, in both currencies; a hint about the format if it cannot be parsed; '' for no text. */
export function pricePreview(text: string): string {
  if (text.trim() === '') return '';
  const price = parsePrice(text);
  if (!price) return 'Vui lòng ghi rõ số tiền và đơn vị, ví dụ 250.000 VNĐ, 1,2 tỷ hoặc $10.50';
  const dollars = price.currency === 'USD' ? price.amount : price.amount / vndPerUsd;
  return `${formatVnd(inVnd(price))} ${dollarText(dollars)}`;
}

/** A suggested price for display: in both currencies if it can be parsed, else as written. */
export const priceText = (text: string): string => (parsePrice(text) ? pricePreview(text) : text);
