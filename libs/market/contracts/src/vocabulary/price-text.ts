import type { ParsedPrice } from './money.js';

// Prices as people write and say them. A text that leaves open how much is meant is not read, least of all as a smaller amount.

/** What people write in place of zeros. */
const units: Readonly<Record<string, number>> = {
  ...{ tỷ: 1_000_000_000, tỉ: 1_000_000_000, ty: 1_000_000_000 },
  ...{ triệu: 1_000_000, trieu: 1_000_000, tr: 1_000_000 },
  ...{ nghìn: 1000, ngàn: 1000, nghin: 1000, ngan: 1000, k: 1000 },
};
const unit = Object.keys(units).join('|');
const dong = 'vnd|vnđ|đồng|đ|₫';
const dollar = String.raw`\$|usd|đô(?:\s*la)?`;
const half = 'rưỡi|rưởi|ruoi';
/** «3 trăm», «hai trăm 50 nghìn». */
const times = `${unit}|trăm|chục|mươi|mười`;
/** «2 triệu hai», but not «500k một cái». */
const inWords = String.raw`${times}|${half}|hai|ba|bốn|tư|năm|lăm|sáu|bảy|tám|chín|mốt|một\s+(?:${times})`;

/** One of these at the start of a text, where it is no part of a longer word. */
const start = (words: string) => new RegExp(String.raw`^\s*(?:${words})(?!\p{L})`, 'iu');
const [startsHalf, startsDong, startsDollar] = [start(half), start(dong), start(dollar)] as const;
const startsAmount = new RegExp(String.raw`^\s*(\d[\d.,\s]*)(?:(${unit})(?=(?:${dong})?(?!\p{L})))?`, 'iu');
/** «2 triệu hai», «10 – 12 tr»: what follows an amount belongs to it, or is another one. */
const goesOn = [
  start(inWords),
  new RegExp(String.raw`^\s*(?:${dong}|${dollar})?\s*(?:[-–—]|đến|tới)\s*\$?\s*\d`, 'iu'),
];
const beganInWords = new RegExp(String.raw`(?<!\p{L})(?:${times})\s*$`, 'iu');
const endsAmount = new RegExp(String.raw`^\s*(?:$|(?:${dong}|${dollar})(?!\p{L})|[^\s\d\p{L}])`, 'iu');
const hasUnit = new RegExp(String.raw`(?<!\p{L})(?:${unit})(?!\p{L})`, 'iu');
const hasDong = new RegExp(String.raw`(?<!\p{L})(?:${dong})(?!\p{L})`, 'iu');
const hasDollar = /\$|usd|(?<!\p{L})đô(?!\p{L})/iu;
const endsDollar = /(?:\$|usd)\s*$/i;

type Amount = { amount: number; hasUnit: boolean; rest: string };

/**
 * The amount at the start of a text, and what follows it. After a unit it goes on in tenths, as in «1 tỷ 2», «1tr25» and
 * «2 triệu rưỡi», or with a smaller unit, as in «1 tỷ 200 triệu». «1 tỷ 20» may be 1.2 billion or 1.02: undefined.
 */
function readAmount(text: string, below = Infinity): Amount | undefined {
  const [all = '', digits = '', name = ''] = startsAmount.exec(text) ?? [];
  const number = parseAmount(digits);
  const factor = units[name.toLowerCase()] ?? 1;
  if (number === undefined || number * factor >= below) return undefined;
  const rest = text.slice(all.length);
  const amountOf = (part = 0, length = 0): Amount => ({
    amount: name ? Math.round((number + part) * factor) : number,
    hasUnit: name !== '',
    rest: rest.slice(length),
  });
  const [tail = '', space = '', tenths = ''] = /^(\s*)(\d+)/.exec(rest) ?? [];
  const [said = ''] = startsHalf.exec(rest) ?? [];
  if (!name || !(tail || said)) return amountOf();
  if (!Number.isInteger(number)) return undefined;
  if (said) return amountOf(0.5, said.length);
  const smaller = readAmount(rest, factor);
  if (smaller?.hasUnit) return { ...smaller, amount: number * factor + smaller.amount };
  const isOpen = space ? tenths.length === 2 || !endsAmount.test(rest.slice(tail.length)) : false;
  if (isOpen || tenths.length > 3 || /^[.,]\d/.test(rest.slice(tail.length))) return undefined;
  return amountOf(Number(`0.${tenths}`), tail.length);
}

/**
 * Reads a free-text price such as '250,000 VNĐ', '1.500.000đ', '1 tỷ 2' or '$10.50'.
 * An explicit currency wins, of two the one beside the number, as in '250.000đ (~ $10)'; without one, an amount
 * above 1000 is VND; otherwise undefined, and so is a text that may mean another amount, such as '10 – 12 triệu'.
 */
export function parsePrice(typed: string): ParsedPrice | undefined {
  const text = typed.normalize();
  const [before = ''] = /^\D*/.exec(text) ?? [];
  const read = readAmount(text.slice(before.length));
  if (!read || beganInWords.test(before) || goesOn.some((more) => more.test(read.rest))) return undefined;
  const { amount, rest } = read;
  const isDollar = endsDollar.test(before);
  const isDong = startsDong.test(rest) && !isDollar;
  const isBeside = isDollar || isDong || startsDollar.test(rest);
  // «10 hoặc 12 triệu đồng».
  if (!read.hasUnit && !isBeside && amount <= 1000 && hasUnit.test(rest)) return undefined;
  if (!isDong && hasDollar.test(text)) return { amount, currency: 'USD' };
  if (read.hasUnit || hasDong.test(text) || amount > 1000) return { amount, currency: 'VND' };
  return undefined;
}

/** Whether a text is an amount of VND and nothing else, such as «12 tr» or «12.500.000đ». */
export function readVnd(typed: string): number | undefined {
  const { amount, rest } = readAmount(typed.normalize()) ?? {};
  const isWhole = rest !== undefined && rest.replace(startsDong, '').trim() === '';
  return isWhole && Number.isInteger(amount) ? amount : undefined;
}

/**
 * '1.500.000', '1,500,000', '250.000', '10.50' and '10,5': a separator before exactly three digits groups. A space can do
 * nothing else: «1500 2 cái» begins with no number of five digits.
 */
function parseAmount(digits: string): number | undefined {
  const spaced = digits.trim().replace(/\s+/g, ' ');
  if (/ (?!\d{3}(?!\d))/.test(spaced)) return undefined;
  const compact = spaced.replaceAll(' ', '').replace(/[.,]+$/, '');
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

const onlyPrice = /^\s*(?<before>\$|usd)?\s*(?<digits>\d[\d.,\s]*?)\s*(?<after>\$|usd|vnd|vnđ|đ|₫)?\s*$/i;

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
