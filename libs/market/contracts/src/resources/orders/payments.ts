import { IsIn, IsOptional } from 'class-validator';
import { provider } from '../../kernel/access.js';
import { Day, OptionalText, OptionalUrls, RequiredText, Vnd } from '../../kernel/fields.js';
import { get, post } from '../../kernel/route.js';
import { maxAttachments } from '../../vocabulary/files.js';
import type { BankDetails } from '../company.js';
import { Deciding } from './terms.js';

/** 30 / 50 / 20 of the price; the last instalment takes the rounding. */
export const instalments = [
  { kind: 'deposit', percent: 30, label: 'Đặt cọc' },
  { kind: 'progress', percent: 50, label: 'Thanh toán theo tiến độ' },
  { kind: 'final', percent: 20, label: 'Thanh toán cuối' },
] as const;
export type InstalmentKind = (typeof instalments)[number]['kind'];
export const instalmentKinds = instalments.map(({ kind }) => kind);
/** «Đặt cọc». */
export const instalmentLabel = (kind: InstalmentKind): string =>
  instalments.find((instalment) => instalment.kind === kind)!.label;

/** Divides an amount in proportion to the percents, in integer VND; the last share takes the rounding. */
export function shareOut(amount: number, percents: readonly number[]): number[] {
  const whole = percents.reduce((sum, percent) => sum + percent, 0);
  const shares = percents.map((percent) => Math.round((amount * percent) / whole));
  const last = percents.length - 1;
  const early = shares.slice(0, last).reduce((sum, share) => sum + share, 0);
  return shares.map((share, index) => (index === last ? amount - early : share));
}

export class RecordPayment extends Deciding {
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
}

/** A record of an instalment as it should have been. */
export class CorrectPayment extends Deciding {
  @IsIn(instalmentKinds, { message: 'Đợt thanh toán không hợp lệ' }) kind: InstalmentKind;
  /** What really arrived. Integer VND. */
  @Vnd(0, 'Số tiền phải >= 0') amount: number;
  @Day('Ngày nhận không hợp lệ') receivedOn: string;
  @OptionalText() reference?: string;
  @OptionalText(2000) note?: string;
  /** Why the record was wrong. */
  @RequiredText(2000, 'Vui lòng nêu lý do') reason: string;
}

/** Money that went back to the customer. */
export class RefundPayment extends Deciding {
  /** At most what was received. Integer VND. */
  @Vnd(1, 'Số tiền phải lớn hơn 0') amount: number;
  @Day('Ngày hoàn tiền không hợp lệ') refundedOn: string;
  @OptionalText() reference?: string;
  @RequiredText(2000, 'Vui lòng nêu lý do') reason: string;
}

/** The customer has sent an instalment; the provider still confirms it. */
export class AnnouncePayment extends Deciding {
  @IsIn(instalmentKinds, { message: 'Đợt thanh toán không hợp lệ' }) kind: InstalmentKind;
  @OptionalText(2000) note?: string;
  /** Addresses of uploads that show the transfer; the provider and the customer may open them. */
  @OptionalUrls(maxAttachments) attachments?: string[];
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
  /** When the customer last said that it is on its way, with the pictures that they sent; null while they have not. */
  announcedAt: string | null;
  receipts: string[];
};

/** An instalment that the customer is to pay now. */
export type DuePayment = Pick<Instalment, 'kind' | 'amount' | 'announcedAt'> & { dueAt: string };

/** Money that went back to the customer. */
export type Refund = { amount: number; on: string; at: string; reference: string; reason: string };

/**
 * `instalments` is empty until payment is requested or production starts. A factory sees no instalments; its `total` is
 * that of its own accepted quote.
 */
export type Payments = {
  projectId: string;
  total: number;
  instalments: Instalment[];
  /** What was received for it, less what went back, in VND; null for a factory. */
  received: number | null;
  /** The version of what is recorded here, which decisions about it name (`Terms.payments`); null for a factory. */
  version: number | null;
  /** Oldest first; without reference and reason for everyone but the provider. */
  refunds: Refund[];
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
  announce: post('/api/payments/:projectId/announcement', {
    access: { customer: 'canViewQuotes' },
    page: 'progress-tracking',
    body: AnnouncePayment,
  }).replies<Payments>(),
};
