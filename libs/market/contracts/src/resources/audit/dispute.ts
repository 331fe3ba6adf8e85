import { fieldLabels } from '../../vocabulary/fields/details.js';
import { formatVnd } from '../../vocabulary/money.js';
import { optionLabel } from '../../vocabulary/fields/options.js';
import { termOf } from '../../vocabulary/fields/order-fields.js';
import { statusLabel } from '../../vocabulary/statuses.js';
import { get } from '../../kernel/route.js';
import type { AuditChange } from './audit.js';

/** A row that is not what the events of its order make, and the columns in which it differs. */
export type ProofDifference = { table: string; id: string; columns: string[] };

/** An order's events folded again, compared with the rows that screens read, and found again in the signed log. */
export type OrderProof = {
  at: string;
  /** Of the order and its messages. */
  events: number;
  /** The rows stand still, because one of the events could not be applied. */
  isParked: boolean;
  differences: ProofDifference[];
  /** Of the events: they stand unchanged in the part of the log that is signed. */
  signed: number;
  /** They came after the last signed state. */
  unsigned: number;
  /** They are signed, but too many events of others would have to be read to check it here. */
  unread: number;
  /** How many signed states were checked. */
  heads: number;
  /** When the log was last signed; null while it never was. */
  signedUntil: string | null;
  /** The time of the first signed state that does not fit its signature or the log; null when all do. */
  brokenAt: string | null;
};

export const isProven = ({ differences, isParked, brokenAt }: OrderProof): boolean =>
  differences.length === 0 && !isParked && brokenAt === null;

/** A moment as a reader sees it. */
type Format = (iso: string) => string;

const count = (number: number): string => number.toLocaleString('vi-VN');

/** Most places that a sentence names. */
const mostNamed = 5;

function rowsText({ events, differences, isParked }: OrderProof): string {
  const folded = `${count(events)} sự kiện đã được dựng lại`;
  if (isParked) return `${folded}; dữ liệu trên màn hình đang dừng vì một sự kiện chưa áp dụng được`;
  if (differences.length === 0) return `${folded}, khớp với mọi dòng dữ liệu`;
  const named = differences
    .slice(0, mostNamed)
    .map(({ table, columns }) => `${table} (${columns.slice(0, mostNamed).join(', ')})`);
  const more = differences.length > mostNamed ? ` và ${count(differences.length - mostNamed)} dòng nữa` : '';
  return `${folded}, LỆCH ở ${named.join('; ')}${more}`;
}

function chainText(proof: OrderProof, format: Format): string {
  const { signed, unsigned, unread, heads, signedUntil, brokenAt } = proof;
  if (brokenAt !== null) return `nhật ký KHÔNG khớp với trạng thái đã ký lúc ${format(brokenAt)}`;
  if (signedUntil === null) return 'nhật ký chưa được ký lần nào';
  return [
    `đã ký đến ${format(signedUntil)}`,
    `${count(signed)} sự kiện nằm nguyên vẹn trong phần đã ký (${count(heads)} trạng thái)`,
    ...(unsigned > 0 ? [`${count(unsigned)} sự kiện mới hơn, sẽ được ký trong vòng một giờ`] : []),
    ...(unread > 0 ? [`${count(unread)} sự kiện cần npm run log -- verify để kiểm`] : []),
  ].join(', ');
}

/** «37 sự kiện đã được dựng lại, khớp với mọi dòng dữ liệu; đã ký đến 14:32:05 3/11/2026, …» */
export const orderProofText = (proof: OrderProof, format: Format): string =>
  `${rowsText(proof)}; ${chainText(proof, format)}.`;

/** Without the factory, nothing else says whose price it is. */
const quotedPrice = 'Giá nhà máy báo';
const labelOf = (field: string): string =>
  field === 'totalPrice' ? quotedPrice : (termOf(field)?.label ?? fieldLabels[field] ?? field);

const day = /^\d{4}-\d{2}-\d{2}$/;

const numberText = (value: number, unit = ''): string =>
  unit === 'vnd' ? formatVnd(value) : `${String(value)} ${unit}`.trim();

function valueText(field: string, value: string | number | null, formatDay: Format): string {
  if (value === null || value === '') return '–';
  if (field === 'status') return statusLabel(String(value));
  if (typeof value === 'number') return numberText(value, termOf(field)?.unit);
  return day.test(value) ? formatDay(value) : optionLabel(field, value) || value;
}

export type ChangeText = { label: string; from: string; to: string };

/** «Giá», «3.650.000 ₫», «2.888.000 ₫». */
export const auditChangeText = ({ field, of, from, to }: AuditChange, formatDay: Format): ChangeText => ({
  label: [of, labelOf(field)].filter(Boolean).join(': '),
  from: valueText(field, from, formatDay),
  to: valueText(field, to, formatDay),
});

const access = { access: { admin: 'canAccessLogs' }, also: 'canViewAllProjects' } as const;

/** What settles a dispute about an order. Both calls are recorded. An account makes one file at a time. */
export const disputeRoutes = {
  /**
   * An order's past as a ZIP: a readable document, the events as the log has them with their hashes, the signed states of the log,
   * the drawings. Messages need canReviewProjects as well.
   */
  file: get('/api/audit/orders/:id/file', access).replies<never>(),
  proof: get('/api/audit/orders/:id/proof', access).replies<OrderProof>(),
};
