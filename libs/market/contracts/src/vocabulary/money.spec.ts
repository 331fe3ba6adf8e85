import { describe, expect, it } from '@jest/globals';
import { formatVnd, inVnd } from './money.js';
import { parsePrice, priceReadings, readVnd } from './price-text.js';

describe('a price in free text', () => {
  it.each([
    ['250,000 VNĐ', 250_000, 'VND'],
    ['$10.50', 10.5, 'USD'],
    ['250.000', 250_000, 'VND'],
    ['1.500.000đ', 1_500_000, 'VND'],
    ['1,500,000 vnd', 1_500_000, 'VND'],
    ['1.234.567,50 ₫', 1_234_567.5, 'VND'],
    ['10,5 usd', 10.5, 'USD'],
    ['2000 USD', 2000, 'USD'],
    ['500 đ', 500, 'VND'],
    ['1001', 1001, 'VND'],
    ['khoảng 3 000 000', 3_000_000, 'VND'],
    ['12.345.678,90 đ', 12_345_678.9, 'VND'],
    // Four digits are no group: the separator is a decimal one.
    ['1234.567 đ', 1234.567, 'VND'],
    ['10... usd', 10, 'USD'],
    // Of two currencies the one beside the number.
    ['250.000đ (~ $10)', 250_000, 'VND'],
    ['250.000 đồng, khoảng 10 usd', 250_000, 'VND'],
    ['~ 240.000 VNĐ = $10', 240_000, 'VND'],
    ['$10 (240.000đ)', 10, 'USD'],
    ['10 usd = 240.000 vnd', 10, 'USD'],
    ['$10 đ', 10, 'USD'],
    ['250 đô ($250)', 250, 'USD'],
    // As people write prices.
    ['12 tr', 12_000_000, 'VND'],
    ['12tr', 12_000_000, 'VND'],
    ['1,5 triệu', 1_500_000, 'VND'],
    ['1.5 Triệu đồng', 1_500_000, 'VND'],
    ['500k', 500_000, 'VND'],
    ['500K/cái', 500_000, 'VND'],
    ['1tr5', 1_500_000, 'VND'],
    ['1tr25', 1_250_000, 'VND'],
    ['2 triệu rưỡi', 2_500_000, 'VND'],
    ['800 nghìn', 800_000, 'VND'],
    ['1,2 tỷ', 1_200_000_000, 'VND'],
    // After a unit people go on without the next one.
    ['1 tỷ 2', 1_200_000_000, 'VND'],
    ['1 tỷ 2 đồng', 1_200_000_000, 'VND'],
    ['khoảng 1 tỷ 2, giao 3 đợt', 1_200_000_000, 'VND'],
    ['1 tỷ 250', 1_250_000_000, 'VND'],
    ['1 tỷ 050', 1_050_000_000, 'VND'],
    ['1tỷ2', 1_200_000_000, 'VND'],
    ['1 tỉ rưỡi', 1_500_000_000, 'VND'],
    ['1 ty ruoi', 1_500_000_000, 'VND'],
    ['1 tỷ rưỡi'.normalize('NFD'), 1_500_000_000, 'VND'],
    ['2 triệu 5', 2_500_000, 'VND'],
    ['12tr5', 12_500_000, 'VND'],
    ['12tr5/bộ', 12_500_000, 'VND'],
    ['12trđ', 12_000_000, 'VND'],
    ['2k5', 2500, 'VND'],
    // Or with it.
    ['1 tỷ 2 triệu', 1_002_000_000, 'VND'],
    ['1 tỷ 200 triệu', 1_200_000_000, 'VND'],
    ['1 tỷ 200 triệu 500 nghìn', 1_200_500_000, 'VND'],
    ['2tr500k', 2_500_000, 'VND'],
    ['500k một cái', 500_000, 'VND'],
    ['500k, tối thiểu 10 cái', 500_000, 'VND'],
    ['$10 (240k)', 10, 'USD'],
    ['250 đô', 250, 'USD'],
    ['2000 đô la', 2000, 'USD'],
    ['12.500.000đ', 12_500_000, 'VND'],
    ['$12k', 12_000, 'USD'],
    // No unit: the letters begin a word.
    ['1200 trục', 1200, 'VND'],
    ['2000 kg', 2000, 'VND'],
  ] as const)('%s', (text, amount, currency) => {
    expect(parsePrice(text)).toEqual({ amount, currency });
  });

  it.each(['1000', '12.5', '', 'liên hệ', 'usd', '1234.567,50 đ', '1.234,5678 đ'])(
    '«%s» does not say which currency, or no amount',
    (text) => {
      expect(parsePrice(text)).toBeUndefined();
    },
  );

  it.each([
    // 1.2 billion, or 1.02.
    '1 tỷ 20',
    '1 tỷ 2000',
    '1,5 tỷ 2',
    '1tr2,5',
    '1tr200.000',
    '1 triệu 5 tỷ',
    '2 triệu hai',
    '2 triệu rưỡi hai',
    '2 triệu một trăm',
    '3 trăm đồng',
    '1 trăm triệu đồng',
    'hai trăm 50 nghìn',
    'một tỷ 2 đồng',
    '12 rưỡi đồng',
    // The price of two.
    '12 triệu 2 cái',
    '1500 2 cái',
    '10, 12 tr',
    // The price is between them.
    '10 - 12 triệu đồng',
    '10 hoặc 12 triệu đồng',
    'từ 10 đến 12 triệu',
    '1tr2-1tr5',
    '10 triệu đồng – 12 triệu đồng',
    '500.000đ - 600.000đ',
    '$10 - $12',
    // No word of a currency.
    '5 củ được không',
  ])('«%s» may mean another amount', (text) => {
    expect(parsePrice(text)).toBeUndefined();
  });

  it('is shown in VND at 24,000 to the dollar', () => {
    expect(inVnd({ amount: 10.5, currency: 'USD' })).toBe(252_000);
    // The last two are 29,629.44 and 29,629.68.
    expect([12.001, 1.23456, 1.23457].map((amount) => inVnd({ amount, currency: 'USD' }))).toEqual([
      288_024, 29_629, 29_630,
    ]);
    expect(inVnd({ amount: 999, currency: 'VND' })).toBe(999);
  });
});

describe('a price with two readings', () => {
  it.each([
    ['$1.250', 1250, 1.25],
    ['$1,250', 1250, 1.25],
    ['10.500 USD', 10_500, 10.5],
  ] as const)('«%s» is %d or %d dollars', (text, grouped, decimal) => {
    expect(priceReadings(text)?.map(parsePrice)).toEqual([
      { amount: grouped, currency: 'USD' },
      { amount: decimal, currency: 'USD' },
    ]);
  });

  it.each(['500', ' 1000 '])('«%s» has no currency', (text) => {
    const amount = Number(text);
    expect(priceReadings(text)?.map(parsePrice)).toEqual([
      { amount, currency: 'VND' },
      { amount, currency: 'USD' },
    ]);
  });

  it('is written so that each choice has one reading', () => {
    const choices = ['$1.250', '500'].flatMap((text) => priceReadings(text) ?? []);
    expect(choices).toHaveLength(4);
    for (const choice of choices) expect(priceReadings(choice)).toBeUndefined();
  });

  it.each([
    '250,000 VNĐ',
    '$10.50',
    '250.000',
    '1.000 đ',
    '$1.250.000',
    '$0.125',
    '12.5',
    'khoảng 500',
    '',
    'thoả thuận',
  ])('«%s» is not asked about', (text) => expect(priceReadings(text)).toBeUndefined());
});

it('money is never broken across lines', () => {
  expect(formatVnd(10_000_000)).toBe('10.000.000\u00a0₫');
  expect(formatVnd(1_234.5)).toBe('1.235\u00a0₫');
});

describe('an amount of VND that is typed', () => {
  it.each([
    ['12500000', 12_500_000],
    ['12.500.000', 12_500_000],
    ['12.500.000đ', 12_500_000],
    ['12,500,000 VNĐ', 12_500_000],
    ['12 tr', 12_000_000],
    ['12,5tr', 12_500_000],
    ['1tr2', 1_200_000],
    ['500k', 500_000],
    ['2 triệu rưỡi', 2_500_000],
    ['1 tỷ 2', 1_200_000_000],
    ['1 tỷ 2 đồng', 1_200_000_000],
    ['1 tỷ 200 triệu', 1_200_000_000],
    ['12tr5', 12_500_000],
    ['0', 0],
    ['1 tỷ 20', undefined],
    ['1 tỷ hai', undefined],
    ['1 tỷ 2 mỗi bộ', undefined],
    ['10 - 12 tr', undefined],
    ['12 triệu mỗi cái', undefined],
    ['$12', undefined],
    ['1,5', undefined],
    ['khoảng 12 tr', undefined],
    ['-12 tr', undefined],
    ['', undefined],
  ])('«%s» is %s', (text, amount) => {
    expect(readVnd(text)).toBe(amount);
  });
});
