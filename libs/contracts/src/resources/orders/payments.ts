import { IsIn, IsOptional } from 'class-validator';
import { provider } from '../../kernel/access.js';
import { Day, OptionalText, Vnd } from '../../kernel/fields.js';
import { get, post } from '../../kernel/route.js';
import type { BankDetails } from '../company.js';
import { SeenTerms } from './terms.js';
import type { Terms } from './terms.js';

/** 30 / 50 / 20 of the price; the last instalment takes the rounding (rulings A10). */
export const instalments = [
  { kind: 'deposit', percent: 30, label: 'Đặt cọc' },
  { kind: 'progress', percent: 50, label: 'Thanh toán theo tiến độ' },
  { kind: 'final', percent: 20, label: 'Thanh toán cuối' },
] as const;
export type InstalmentKind = (typeof instalments)[number]['kind'];
export const instalmentKinds = instalments.map(({ kind }) => kind);

/** Divides an amount in proportion to the percents, in integer VND; the last share takes the rounding. */
export function shareOut(amount: number, percents: readonly number[]): number[] {
  const whole = percents.reduce((sum, percent) => sum + percent, 0);
  const shares = percents.map((percent) => Math.round((amount * percent) / whole));
  const last = percents.length - 1;
  const early = shares.slice(0, last).reduce((sum, share) => sum + share, 0);
  return shares.map((share, index) => (index === last ? amount - early : share));
}

export class RecordPayment {
  @IsIn(instalmentKinds, { message: 'Đợt thanh toán không hợp lệ' }) kind: InstalmentKind;
  /** The bank's reference, if known. */
  @OptionalText() reference?: string;

  /** What arrived. Integer VND; absent: the whole instalment. Less than it needs a note. */
  @IsOptional()
  @Vnd(1, 'Số tiền phải lớn hơn 0')
  amount?: number;

  /** The day on which it arrived, as in 2026-12-05; absent: today. */
  @IsOptional()
  @Day('Ngày nhận không hợp lệ')
  receivedOn?: string;

  @OptionalText(2000) note?: string;
  /** Absent: the schedule as it stands now. */
  @SeenTerms() seen?: Terms;
}

export type InstalmentState = 'completed' | 'pending' | 'overdue';

export const instalmentStateLabels: Record<InstalmentState, string> = {
  completed: 'Đã thanh toán',
  pending: 'Chờ thanh toán',
  overdue: 'Quá hạn',
};

export type Instalment = {
  kind: InstalmentKind;
  percent: number;
  /** Integer VND. */
  amount: number;
  /** Null until the instalment becomes payable. */
  dueAt: string | null;
  paidAt: string | null;
  /** Computed at reading time: overdue from the day after the due date, in Vietnam. */
  state: InstalmentState;
  /** What arrived, and on which day (ISO date); null until it is paid, and where the whole amount was taken as received. */
  receivedAmount: number | null;
  receivedOn: string | null;
  /** The bank's reference and the provider's note; '' for everyone but the provider. */
  reference: string;
  note: string;
};

/**
 * `instalments` is empty until payment is requested or production starts. A factory sees no instalments; its `total` is
 * that of its own accepted quote.
 */
export type Payments = {
  projectId: string;
  total: number;
  instalments: Instalment[];
  /** The account to pay into; null for a factory. */
  bank: BankDetails | null;
};

export const paymentRoutes = {
  detail: get('/api/payments/:projectId', {
    access: {
      customer: 'canViewQuotes',
      manufacturer: 'canViewPayments',
      ...provider('canManageWorkflow'),
    },
    page: 'progress-tracking',
  }).replies<Payments>(),
  record: post('/api/payments/:projectId', {
    access: provider('canManageWorkflow'),
    body: RecordPayment,
  }).replies<Payments>(),
};
