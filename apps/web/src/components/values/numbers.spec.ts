import { fc, runs } from '@platform/testing/random';
import { describe, expect, it } from '@jest/globals';
import { formatNumber, hoursText } from './numbers';
import { readNumber } from './read-number';
import type { NumberKind } from './read-number';

const number = (value: number) => ({ kind: 'number', value });
const kindOf = (text: string, kind: NumberKind) => readNumber(text, kind).kind;

describe('a typed number', () => {
  it.each<[string, number]>([
    ['1.000', 1000],
    ['1,000', 1000],
    ['12', 12],
    ['1.250.000', 1_250_000],
    ['1,200,000', 1_200_000],
    ['1 250 000', 1_250_000],
    ['1\u00a0250', 1250],
    ['0', 0],
    ['-3', -3],
    ['−3', -3],
    [' 7 ', 7],
  ])('«%s» is the integer %d', (text, value) => {
    expect(readNumber(text, 'integer')).toEqual(number(value));
  });

  it.each([
    '2,5',
    '1.5',
    '2,0',
    '0,5',
    '1.00',
    '12 cái',
    '1.0000',
    '1.000,5',
    '1e3',
    '٣',
    '1.',
    '1 25',
    '..',
  ])('«%s» is not an integer', (text) => expect(kindOf(text, 'integer')).toBe('invalid'));

  it.each<[string, number]>([
    ['1,46', 1.46],
    ['1,5', 1.5],
    ['7.5', 7.5],
    ['0.125', 0.125],
    ['0,125', 0.125],
    ['1,250', 1.25],
    [',5', 0.5],
    ['1.250,5', 1250.5],
    ['1,250.5', 1250.5],
    ['1.250.000', 1_250_000],
    ['1,250,000', 1_250_000],
    ['1250.500', 1250.5],
    ['-0,5', -0.5],
  ])('«%s» is the decimal number %d', (text, value) => {
    expect(readNumber(text, 'decimal')).toEqual(number(value));
  });

  it.each<[string, number, number]>([
    ['1.250', 1250, 1.25],
    ['12.345', 12_345, 12.345],
    ['-1.000', -1000, -1],
  ])('«%s» may be %d or %d', (text, grouped, decimal) => {
    expect(readNumber(text, 'decimal')).toEqual({ kind: 'ambiguous', grouped, decimal });
  });

  it.each(['1,46 kg', '1,4,6', '1.25.000', '1.250.5', 'abc', '1,', '0.250.000', '--1', '1,250,5', '1;5'])(
    '«%s» is not a number',
    (text) => expect(kindOf(text, 'decimal')).toBe('invalid'),
  );

  it('of more digits than can be stored is refused', () => {
    expect(kindOf('123456789012345', 'integer')).toBe('number');
    expect(kindOf('1234567890123456', 'integer')).toBe('invalid');
    expect(kindOf('0,1234567890123456', 'decimal')).toBe('invalid');
  });

  it.each(['', '  '])('«%s» is empty', (text) => expect(kindOf(text, 'decimal')).toBe('empty'));
});

const kinds = fc.constantFrom<NumberKind>('integer', 'decimal');
const typed = fc.oneof(
  fc.string({ unit: fc.constantFrom(...'0123456789.,- ') }),
  fc.string({ unit: 'binary', maxLength: 12 }),
);
/** The digits that matter, in their order. */
const digitsOf = (text: string) => text.replace(/\D/g, '').replace(/^0+|0+$/g, '');

describe('for every number and text', () => {
  it('a formatted integer is read as itself', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e14, max: 1e14 }), (value) => {
        expect(readNumber(formatNumber(value), 'integer')).toEqual(number(value === 0 ? 0 : value));
      }),
    );
  });

  it('a formatted decimal number is read as itself, or asked about', () => {
    const amounts = fc.tuple(fc.integer({ min: 0, max: 1e12 }), fc.integer({ min: 0, max: 3 }));
    fc.assert(
      fc.property(amounts, ([digits, places]) => {
        const value = Number(`${digits}e-${places}`);
        const reading = readNumber(formatNumber(value), 'decimal');
        if (reading.kind === 'ambiguous') expect(reading.grouped).toBe(value);
        else expect(reading).toEqual(number(value));
      }),
    );
  });

  it('a text that is read has no character that its number lacks', () => {
    const read = (text: string, kind: NumberKind) => {
      const reading = readNumber(text, kind);
      if (reading.kind !== 'number') return;
      expect(text.trim()).toMatch(/^[-−]?[\d.,\s]*$/u);
      expect(digitsOf(formatNumber(reading.value))).toBe(digitsOf(text));
    };
    fc.assert(fc.property(typed, kinds, read), { numRuns: runs(2000) });
  });

  it('the two readings of an ambiguous text have the same digits and different values', () => {
    const texts = fc.tuple(fc.integer({ min: 1, max: 999 }), fc.integer({ min: 0, max: 999 }));
    fc.assert(
      fc.property(texts, ([thousands, rest]) => {
        const text = `${thousands}.${String(rest).padStart(3, '0')}`;
        const reading = readNumber(text, 'decimal');
        if (reading.kind !== 'ambiguous') throw new Error(`${text} is ${reading.kind}`);
        expect(reading.grouped).toBe(Math.round(reading.decimal * 1000));
        for (const value of [reading.grouped, reading.decimal])
          expect(digitsOf(formatNumber(value))).toBe(digitsOf(text));
      }),
    );
  });
});

it('writes hours with one decimal, and less than one in words', () => {
  expect([0, 0.04, 0.98, 1, 2.46, 1000].map(hoursText)).toEqual([
    ...['dưới 1 giờ', 'dưới 1 giờ', 'dưới 1 giờ', '1 giờ', '2,5 giờ', '1.000 giờ'],
  ]);
});
