import { formatVnd } from '@market/contracts';
import type { Instalment } from '@market/contracts';
import { expect, it } from '@jest/globals';
import { figuresOf, isUnfinished } from './figures';

const plain = (lines: readonly string[]) => lines.map((line) => line.replace(/\u00a0/g, ' '));
const instalment = (percent: number, amount: number, paidAt: string | null = null) =>
  ({ percent, amount, paidAt }) as Instalment;
const paid = '2026-11-21T03:00:00.000Z';
const depositPaid = {
  instalments: [instalment(30, 3_000_000, paid), instalment(50, 5_000_000), instalment(20, 2_000_000)],
};
const allPaid = { instalments: depositPaid.instalments.map((each) => ({ ...each, paidAt: paid })) };
const project = { finalPrice: 10_000_000, percent: 10 };

it('an acceptance on the customer’s behalf says that the price has run out', () => {
  const times = {
    ...{ sla: null, daysOpen: 0, promisedOn: null, expectedOn: null, isBehind: false, announcedOn: null },
    ...{ isLate: false, isLaterThanAnnounced: false, isPriceExpired: true },
  };
  const project = { finalPrice: 100, percent: 0, quoteValidUntil: '2026-03-17', times };
  expect(figuresOf('ApproveQuote', project, undefined)[0]).toBe('Giá đã hết hiệu lực sau ngày 17/03/2026.');
  const valid = { ...project, times: { ...times, isPriceExpired: false } };
  expect(figuresOf('ApproveQuote', valid, undefined)[0]).toContain('Đặt cọc');
});

it('accepting a quote names each instalment, whose sum is the price', () => {
  expect(plain(figuresOf('ApproveQuote', { finalPrice: 5_900_001, percent: 0 }, undefined))).toEqual([
    'Đặt cọc 30%: 1.770.000 ₫',
    'Thanh toán theo tiến độ 50%: 2.950.001 ₫',
    'Thanh toán cuối 20%: 1.180.000 ₫',
  ]);
});

// Each rounded by itself, they would be one dong too many.
it.each([3, 5, 5_900_003, 10_000_009])(
  'the instalments of %d sum up to it, before they are due',
  (finalPrice) => {
    const amounts = figuresOf('ApproveQuote', { finalPrice, percent: 0 }, undefined).map((line) =>
      Number(line.replace(/^.*: /, '').replace(/\D/g, '')),
    );
    expect([amounts.length, amounts.reduce((sum, amount) => sum + amount, 0)]).toEqual([3, finalPrice]);
    const rest = plain(figuresOf('CompleteProject', { finalPrice, percent: 100 }, { instalments: [] }));
    expect(rest).toEqual([`Còn 100% chưa thu: ${plain([formatVnd(finalPrice)])[0]!}.`]);
  },
);

it('completing names what is not produced and not paid', () => {
  const complete = (percent: number, payments = depositPaid) =>
    plain(figuresOf('CompleteProject', { ...project, percent }, payments));
  expect(complete(10)).toEqual(['Sản xuất mới xong 10%.', 'Còn 70% chưa thu: 7.000.000 ₫.']);
  expect(complete(100)).toEqual(['Còn 70% chưa thu: 7.000.000 ₫.']);
  expect(complete(100, allPaid)).toEqual([]);
  expect(complete(0, { instalments: [] })).toEqual([
    'Sản xuất mới xong 0%.',
    'Còn 100% chưa thu: 10.000.000 ₫.',
  ]);
});

it('an order is unfinished while a stage is open or an instalment unpaid', () => {
  expect(isUnfinished({ ...project, percent: 95 }, allPaid)).toBe(true);
  expect(isUnfinished({ ...project, percent: 100 }, depositPaid)).toBe(true);
  expect(isUnfinished({ ...project, percent: 100 }, allPaid)).toBe(false);
  expect(isUnfinished({ ...project, percent: 100 }, undefined)).toBe(false);
});

it('cancelling names what is produced and paid already', () => {
  expect(plain(figuresOf('CancelProject', project, depositPaid))).toEqual([
    'Sản xuất đã xong 10%.',
    'Đã thu 30%: 3.000.000 ₫.',
  ]);
  expect(figuresOf('CancelProject', { finalPrice: null, percent: 0 }, undefined)).toEqual([]);
});

it.each([
  ['the instalment where nothing else was said', null, 'Đã thu 30%: 3.000.000 ₫.'],
  ['what arrived, where that is less', 2_990_000, 'Đã thu 30%: 2.990.000 ₫.'],
])('cancelling names as paid %s', (_, receivedAmount, expected) => {
  const [deposit, ...others] = depositPaid.instalments;
  const payments = { instalments: [{ ...deposit!, receivedAmount }, ...others] };
  expect(plain(figuresOf('CancelProject', { ...project, percent: 0 }, payments))).toEqual([expected]);
});

it.each([
  ['approved', ['Khách hàng chưa đặt cọc. Bắt đầu sản xuất lúc này là làm trước khi nhận tiền.']],
  ['payment_confirmed', []],
] as const)('starting production where the order is %s warns of a missing deposit: %j', (status, warned) => {
  expect(figuresOf('StartProduction', { ...project, status }, undefined)).toEqual(warned);
});
