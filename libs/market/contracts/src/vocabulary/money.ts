/** Money is an integer amount of VND; US dollars exist in free texts and for display only. */
export const vndPerUsd = 24_000;

export type ParsedPrice = { amount: number; currency: 'VND' | 'USD' };

/** What people write in place of zeros: «12 tr», «1,5 triệu», «500k», «1tr2». */
const units: readonly [unit: RegExp, factor: number][] = [
  [/^(?:tỷ|tỉ|ty)$/iu, 1_000_000_000],
  [/^(?:triệu|trieu|tr)$/iu, 1_000_000],
  [/^(?:nghìn|ngàn|nghin|ngan|k)$/iu, 1000],
];
/** A unit, and what of it follows: «1tr25» is 1.25 million, «2 triệu rưỡi» 2.5. */
const unitAfter =
  /^\s*(tỷ|tỉ|ty|triệu|trieu|tr|nghìn|ngàn|nghin|ngan|k)(?!\p{L})(?:(\d{1,3}(?!\d))|\s+(rưỡi|ruoi)(?!\p{L}))?/iu;

const dollarsBefore = /(?:\$|usd)\s*$/i;
const dongAfter = /^(?:vnd|vnđ|đồng|đ|₫)(?!\p{L})/iu;

/**
 * Reads a free-text price such as '250,000 VNĐ', '1.500.000đ' or '$10.50'.
 * An explicit currency wins, of two the one beside the number, as in '250.000đ (~ $10)'; without one, an amount
 * above 1000 is VND; otherwise undefined.
 */
export function parsePrice(text: string): ParsedPrice | undefined {
  const [digits = '', before = ''] = [/\d[\d.,\s]*/.exec(text)?.[0], /^\D*/.exec(text)?.[0]];
  const number = parseAmount(digits);
  if (number === undefined) return undefined;
  const after = text.slice(before.length + digits.length);
  const unit = readUnit(after);
  const amount = unit ? Math.round((number + unit.part) * unit.factor) : number;
  const isDong = dongAfter.test(after.slice(unit?.length ?? 0).trimStart()) && !dollarsBefore.test(before);
  if (!isDong && /\$|usd/i.test(text)) return { amount, currency: 'USD' };
  if (unit || /vnd|vnđ|đ|₫/i.test(text) || amount > 1000) return { amount, currency: 'VND' };
  return undefined;
}

function readUnit(after: string): { factor: number; part: number; length: number } | undefined {
  const [all = '', name = '', digits = '', half] = unitAfter.exec(after) ?? [];
  const factor = units.find(([unit]) => unit.test(name))?.[1];
  if (factor === undefined) return undefined;
  return { factor, part: half ? 0.5 : Number(`0.${digits || 0}`), length: all.length };
}

/** Whether a text is an amount of VND and nothing else, such as «12 tr» or «12.500.000đ». */
export function readVnd(text: string): number | undefined {
  const [, digits = '', rest = ''] = /^\s*(\d[\d.,\s]*)(.*)$/su.exec(text) ?? [];
  const unit = readUnit(rest);
  const isWhole = /^\s*(?:vnd|vnđ|đồng|đ|₫)?\s*$/iu.test(rest.slice(unit?.length ?? 0));
  const number = parseAmount(digits);
  if (!isWhole || number === undefined) return undefined;
  const amount = unit ? Math.round((number + unit.part) * unit.factor) : number;
  return Number.isInteger(amount) ? amount : undefined;
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
