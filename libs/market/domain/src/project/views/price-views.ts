import { isPriced } from '@market/contracts';
import type {
  BankDetails,
  DuePayment,
  Instalment,
  InstalmentKind,
  InstalmentState,
  Payments,
  Quote,
  ReleasedQuote,
} from '@market/contracts';
import { endingOf } from '../lifecycle/quote-endings.js';
import { relationTo } from '../rights/access.js';
import type { Viewer } from '../rights/access.js';
import type { InstalmentRecord, ProjectState } from '../state.js';
import { overdueFrom, receivedOf, refundedOf } from '../values/money.js';
import { endedFor, isOutdated, isWith } from '../values/quotes.js';

export function quotesOf(state: ProjectState): Quote[] {
  const { id, title, status, quotes, files } = state;
  return quotes.map((record) => {
    const { requestRevision, ...quote } = record;
    const { attachments = [] } = quote;
    return {
      ...quote,
      ending: endingOf(state, record),
      isOutdated: quote.state === 'waiting' && isOutdated(state, { requestRevision }),
      endedReason: isWith(state, quote.manufacturerId) ? '' : (endedFor(state, quote.manufacturerId) ?? ''),
      attachments,
      attachmentFileNames: attachments.map((url) => files.find((file) => file.url === url)?.name ?? ''),
      projectId: id,
      projectTitle: title,
      mayWithdraw: isPriced(status) && quote.state === 'waiting' && isWith(state, quote.manufacturerId),
    };
  });
}

/** A factory's own quotes; it keeps them when the project goes to another factory. */
const ownQuotes = (viewer: Viewer, state: ProjectState): Quote[] =>
  viewer.role === 'manufacturer'
    ? quotesOf(state).filter(({ manufacturerId }) => manufacturerId === viewer.id)
    : [];

const released = ({ id, quotes, finalPrice, released: priced }: ProjectState): ReleasedQuote[] =>
  quotes
    .filter((quote) => quote.id === priced?.quoteId && finalPrice !== null)
    .map((quote) => ({
      id: quote.id,
      projectId: id,
      totalPrice: finalPrice!,
      deliveryDays: quote.deliveryDays,
      updatedAt: quote.updatedAt,
    }));

/** All quotes for the provider, its own for a factory, the released price for the customer. */
export function quotesFor(viewer: Viewer, state: ProjectState): (Quote | ReleasedQuote)[] {
  const relation = relationTo(state, viewer);
  if (relation === 'provider') return quotesOf(state);
  return relation === 'customer' ? released(state) : ownQuotes(viewer, state);
}

const stateOf = (instalment: InstalmentRecord, now: string): InstalmentState => {
  if (instalment.paidAt) return 'completed';
  const from = overdueFrom(instalment);
  return from !== null && now >= from ? 'overdue' : 'pending';
};

const noticesOf = ({ paymentNotices }: ProjectState, kind: InstalmentKind) => {
  const own = paymentNotices.filter((notice) => notice.kind === kind);
  return {
    announcedAt: own.at(-1)?.at ?? null,
    receipts: [...new Set(own.flatMap(({ attachments }) => attachments))],
  };
};

/** The first instalment that is not paid, once it is due: they are paid in order. */
export function duePaymentOf(state: ProjectState): DuePayment | null {
  const next = state.instalments.find(({ paidAt }) => paidAt === null);
  if (!next?.dueAt || state.status === 'cancelled') return null;
  const { kind, amount, dueAt } = next;
  return { kind, amount, dueAt, announcedAt: noticesOf(state, kind).announcedAt };
}

/** `now` is ISO 8601; whether an instalment is overdue is computed at reading time. */
export function paymentsFor(
  viewer: Viewer,
  state: ProjectState,
  now: string,
  bank: Required<BankDetails>,
): Payments {
  if (relationTo(state, viewer) === 'factory') {
    const own = ownQuotes(viewer, state).find((quote) => quote.state === 'accepted');
    return {
      projectId: state.id,
      total: own?.totalPrice ?? 0,
      instalments: [],
      received: null,
      version: null,
      refunds: [],
      bank: null,
    };
  }
  const toProvider = relationTo(state, viewer) === 'provider';
  return {
    projectId: state.id,
    total: state.finalPrice ?? 0,
    instalments: state.instalments.map((instalment): Instalment => ({
      kind: instalment.kind,
      percent: instalment.percent,
      amount: instalment.amount,
      dueAt: instalment.dueAt,
      paidAt: instalment.paidAt,
      state: stateOf(instalment, now),
      receivedAmount: instalment.received?.amount ?? null,
      receivedOn: instalment.received?.on ?? null,
      reference: toProvider ? instalment.reference : '',
      note: toProvider ? (instalment.received?.note ?? '') : '',
      ...noticesOf(state, instalment.kind),
    })),
    received: receivedOf(state) - refundedOf(state),
    version: state.paymentsRevision,
    refunds: state.refunds.map((refund) => (toProvider ? refund : { ...refund, reference: '', reason: '' })),
    bank,
  };
}
