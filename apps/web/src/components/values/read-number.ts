import { readVnd } from '@market/contracts';

// Numbers as people in Vietnam write them: a comma before the decimals, dots between groups of three digits.

/** An integer has no decimals, so its separators can only be those of groups. A price may be «12 tr» too. */
export type NumberKind = 'integer' | 'decimal' | 'vnd';

export type NumberReading =
  | { kind: 'empty' }
  | { kind: 'number'; value: number }
  /** «1.250» may be a number with groups or, as on the keypad of a machine, one with decimals. */
  | { kind: 'ambiguous'; grouped: number; decimal: number }
  | { kind: 'invalid'; message: string };

const groups = /^[1-9]\d{0,2}(?:([., ])\d{3})(?:\1\d{3})*$/;
const decimals = /^\d*[.,]\d+$/;
const groupsAndDecimals = /^[1-9]\d{0,2}(?:([., ])\d{3})(?:\1\d{3})*(?!\1)[.,]\d+$/;

/** A double represents every number of this many digits exactly. */
const maxDigits = 15;

const messages: Record<NumberKind, string> = {
  integer: 'Hãy nhập số nguyên, ví dụ 12 hoặc 1.000',
  decimal: 'Hãy nhập số, ví dụ 12 hoặc 2,5',
  vnd: 'Hãy nhập số tiền, ví dụ 12.500.000 hoặc 12,5 triệu',
};

/** Reads a typed text; a text with any other character is invalid. */
export function readNumber(typed: string, kind: NumberKind): NumberReading {
  const text = typed.trim().replace(/\s/g, ' ').replace('−', '-');
  if (text === '') return { kind: 'empty' };
  const sign = text.startsWith('-') ? -1 : 1;
  const digits = sign < 0 ? text.slice(1) : text;
  if (digits.replace(/\D/g, '').length > maxDigits)
    return { kind: 'invalid', message: `Số quá dài, tối đa ${maxDigits} chữ số` };

  const whole = () => sign * Number(digits.replace(/\D/g, ''));
  const withDecimals = () => {
    const last = Math.max(digits.lastIndexOf('.'), digits.lastIndexOf(','));
    return sign * Number(`${digits.slice(0, last).replace(/\D/g, '')}.${digits.slice(last + 1)}`);
  };
  if (/^\d+$/.test(digits)) return { kind: 'number', value: whole() };
  if (kind === 'vnd') {
    const amount = readVnd(digits);
    if (amount !== undefined) return { kind: 'number', value: sign * amount };
  }
  if (kind !== 'decimal')
    return groups.test(digits)
      ? { kind: 'number', value: whole() }
      : { kind: 'invalid', message: messages[kind] };
  // The comma is the decimal sign of the form; the dot may be one that was typed by habit.
  if (groups.test(digits) && /^\d+\.\d+$/.test(digits))
    return { kind: 'ambiguous', grouped: whole(), decimal: withDecimals() };
  if (decimals.test(digits) || groupsAndDecimals.test(digits))
    return { kind: 'number', value: withDecimals() };
  return groups.test(digits)
    ? { kind: 'number', value: whole() }
    : { kind: 'invalid', message: messages.decimal };
}
