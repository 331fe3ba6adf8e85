/** Money is an integer amount of VND; US dollars exist in free texts and for display only. */
export const vndPerUsd = 24_000;

export type ParsedPrice = { amount: number; currency: 'VND' | 'USD' };

const dollarsBefore = /(?:\$|usd)\s*$/i;
const dongAfter = /^(?:vnd|vnđ|đồng|đ|₫)(?!\p{L})/iu;

/**
 * Reads a free-text price such as '250,000 VNĐ', '1.500.000đ' or '$10.50' (specification, section 5;
 * rulings D2). An explicit currency wins, of two the one beside the number, as in '250.000đ (~ $10)'; without one, an amount
 * above 1000 is VND; otherwise undefined.
 */
export function parsePrice(text: string): ParsedPrice | undefined {
  const [digits = '', before = ''] = [/\d[\d.,\s]*/.exec(text)?.[0], /^\D*/.exec(text)?.[0]];
  const amount = parseAmount(digits);
  if (amount === undefined) return undefined;
  const isDong = dongAfter.test(text.slice(before.length + digits.length)) && !dollarsBefore.test(before);
  if (!isDong && /\$|usd/i.test(text)) return { amount, currency: 'USD' };
  if (/vnd|vnđ|đ|₫/i.test(text) || amount > 1000) return { amount, currency: 'VND' };
  return undefined;
}

/** '1.500.000', '1,500,000', '250.000', '10.50' and '10,5': a separator before exactly three digits groups. */
function parseAmount(digits: string): number | undefined {
  const compact = digits.replace(/\s/g, '').replace(/[.,]+$/, '');
  const grouped = /^\d{1,3}([.,]\d{3})+$/.test(compact);
  const mixed = /^(\d{1,3}(?:([.,])\d{3})+)[.,](\d{1,2})$/.exec(compact);
  const plain = grouped
    ? compact.replace(/[.,]/g, '')
    : mixed
      ? `${mixed[1]!.replace(/[.,]/g, '')}.${mixed[3]}`
      : compact.replace(',', '.');
  const amount = Number(plain);
  return plain !== '' && Number.isFinite(amount) ? amount : undefined;
}

const dollarSign = String.raw`\$|usd`;
const onlyPrice = new RegExp(
  String.raw`^\s*(?<before>${dollarSign})?\s*(?<digits>\d[\d.,\s]*?)\s*(?<after>${dollarSign}|vnd|vnđ|đ|₫)?\s*$`,
  'i',
);

/**
 * The two prices that a text may mean, each written so that it is read as only that one: «$1.250» is 1,250 dollars or
 * 1.25, «500» has no currency. Undefined for a text with one reading, and for one that is more than a price.
 */
export function priceReadings(text: string): readonly [string, string] | undefined {
  const { before, digits = '', after } = onlyPrice.exec(text)?.groups ?? {};
  const amount = parseAmount(digits);
  if (amount === undefined) return undefined;
  const currency = before ?? after;
  if (!currency)
    return amount <= 1000 && Number.isInteger(amount) ? [`${amount} ₫`, `$${amount}`] : undefined;
  // A dollar has decimals, a dong has none.
  return /\$|usd/i.test(currency) && /^[1-9]\d{0,2}[.,]\d{3}$/.test(digits)
    ? [`$${amount}`, `$${amount / 1000}`]
    : undefined;
}

export const inVnd = ({ amount, currency }: ParsedPrice): number =>
  currency === 'VND' ? amount : Math.round(amount * vndPerUsd);

const vnd = new Intl.NumberFormat('vi-VN', { maximumFractionDigits: 0 });
/** '10.000.000 ₫' with a no-break space before the sign. */
export const formatVnd = (amount: number): string => `${vnd.format(amount)}\u00a0₫`;
