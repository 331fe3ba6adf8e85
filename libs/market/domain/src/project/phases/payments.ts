import type {
  AnnouncePayment,
  CorrectPayment,
  InstalmentKind,
  RefundPayment,
  StoredFile,
} from '@market/contracts';
import { instalments as kinds } from '@market/contracts';
import { vietnamDay } from '../../calendar/calendar.js';
import { invalidField, Refusal } from '../../refusal.js';
import type { Decisions, Evolve, InstalmentRecord, ProjectState } from '../state.js';
import { newFiles, requireFormats, withFiles } from '../files/files.js';
import { nothingMore, exceptFactory } from '../history/sentence.js';
import type { History, HistoryObject } from '../history/sentence.js';
import { arrivedOf, receivedOf, refundedOf } from '../values/money.js';
import type { PaymentEvents } from '../events.js';

// What is said of money beside the record of an instalment: what the customer has sent, what was recorded wrongly, and what
// went back. All of it in any status, once a payment was requested: money comes late, and also for what was cancelled.

export type PaymentCommands = {
  AnnouncePayment: AnnouncePayment & { files: StoredFile[] };
  CorrectPayment: CorrectPayment;
  RefundPayment: RefundPayment;
};

/** The largest number for one order. Further remarks belong into the chat. */
const mostNotices = 30;

function requireDay(on: string, now: string, field: string): void {
  if (on > vietnamDay(now)) throw invalidField(field, 'Ngày không thể ở tương lai');
}

function requireInstalment({ instalments }: ProjectState, kind: InstalmentKind): InstalmentRecord {
  const instalment = instalments.find((scheduled) => scheduled.kind === kind);
  if (!instalment) throw new Refusal('payment.not-scheduled', 'Chưa có lịch thanh toán');
  return instalment;
}

export const decidePayments: Decisions<PaymentCommands> = {
  AnnouncePayment: (state, { kind, note = '', attachments = [], files }, { actor }) => {
    if (requireInstalment(state, kind).paidAt)
      throw new Refusal('payment.already-recorded', 'Việt Phát đã ghi nhận đợt này');
    requireFormats({ attachments }, actor);
    const latest = state.paymentNotices.findLast((notice) => notice.kind === kind);
    const isSame = latest?.note === note && latest.attachments.join() === attachments.join();
    if (isSame) return [];
    if (state.paymentNotices.length >= mostNotices)
      throw invalidField('note', 'Đã báo quá nhiều lần. Vui lòng nhắn tin cho Việt Phát.');
    const data = { kind, note, attachments, files: newFiles(state, files) };
    return [{ type: 'PaymentAnnounced', data }];
  },

  CorrectPayment: (state, { kind, amount, receivedOn, reference = '', note = '', reason }, { now }) => {
    const instalment = requireInstalment(state, kind);
    if (!instalment.paidAt) throw new Refusal('payment.not-recorded', 'Đợt này chưa được ghi nhận');
    requireDay(receivedOn, now, 'receivedOn');
    return [
      {
        type: 'PaymentCorrected',
        data: { kind, reference, received: { amount, on: receivedOn, note }, reason },
      },
    ];
  },

  RefundPayment: (state, { amount, refundedOn, reference = '', reason }, { now }) => {
    const left = receivedOf(state) - refundedOf(state);
    if (amount > left) throw invalidField('amount', `Khách đã trả ${left} VND cho dự án này`);
    requireDay(refundedOn, now, 'refundedOn');
    return [{ type: 'PaymentRefunded', data: { amount, on: refundedOn, reference, reason } }];
  },
};

export const evolvePayments: Evolve<PaymentEvents> = {
  PaymentAnnounced: (state, { data: { kind, note, attachments, files }, at, by }) => ({
    ...withFiles(state, files, at, by),
    paymentNotices: [...state.paymentNotices, { kind, note, attachments, at }],
  }),
  PaymentCorrected: (state, { data: { kind, reference, received } }) => ({
    ...state,
    instalments: state.instalments.map((instalment) =>
      instalment.kind === kind ? { ...instalment, reference, received } : instalment,
    ),
  }),
  PaymentRefunded: (state, { data, at }) => ({
    ...state,
    refunds: [...state.refunds, { ...data, at }],
  }),
};

const of = (instalment: InstalmentKind): HistoryObject => ({ kind: 'instalment', instalment });

/** What was recorded before, and what is now. */
function corrected(
  { kind, received: { amount } }: PaymentEvents['PaymentCorrected'],
  { instalments }: ProjectState,
): HistoryObject[] {
  const known = instalments.find((instalment) => instalment.kind === kind);
  const before = known && arrivedOf(known);
  return [
    of(kind),
    ...(before === undefined || before === amount ? [] : [{ kind: 'amount' as const, amount: before }]),
    { kind: 'amount', amount },
  ];
}

export const paymentHistory: History<PaymentEvents> = {
  PaymentAnnounced: exceptFactory('báo đã chuyển khoản:', ({ kind, note }) => ({
    objects: [of(kind)],
    ...(note ? { text: note } : {}),
  })),
  PaymentCorrected: {
    verb: 'sửa khoản đã ghi nhận:',
    readers: {
      customer: (data, state) => ({ objects: corrected(data, state) }),
      provider: (data, state) => ({ objects: corrected(data, state), text: data.reason }),
    },
  },
  PaymentRefunded: {
    ...exceptFactory<PaymentEvents['PaymentRefunded']>('hoàn tiền cho khách:', nothingMore),
    readers: {
      customer: ({ amount }) => ({ objects: [{ kind: 'amount', amount }] }),
      provider: ({ amount, reason }) => ({ objects: [{ kind: 'amount', amount }], text: reason }),
    },
  },
};

/** The share of an instalment in the price, for one that is recorded although the schedule no longer has it. */
export const percentOfKind = (kind: InstalmentKind): number =>
  kinds.find((instalment) => instalment.kind === kind)!.percent;
