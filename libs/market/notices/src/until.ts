import { formatVnd, instalmentLabel, statusLabel } from '@market/contracts';
import type { InstalmentKind, NoticeKind } from '@market/contracts';
import { vietnamDay } from '@market/domain';
import type { ProjectState } from '@market/domain';

/** What the event of a deadline says of it. */
type Passed = { dueAt?: string | null; kind?: InstalmentKind };

const dayText = (date: string): string => date.split('-').reverse().join('/');

/** «14:32 ngày 03/11/2026», in Vietnam. */
function momentText(moment: string): string {
  const time = new Date(moment).toLocaleTimeString('vi-VN', {
    ...{ hour: '2-digit', minute: '2-digit', timeZone: 'Asia/Ho_Chi_Minh' },
  });
  return `${time} ngày ${dayText(vietnamDay(moment))}`;
}

const promiseText = (_: ProjectState, { dueAt }: Passed): string =>
  dueAt ? `Hạn đã hứa: ${momentText(dueAt)}` : '';

const validText = ({ quoteValidUntil }: ProjectState): string =>
  quoteValidUntil === null ? '' : `Giá có hiệu lực đến hết ngày ${dayText(quoteValidUntil)}`;

/** Those that are to be paid by a day, or the one of a kind. */
const paymentsText = ({ instalments: all }: ProjectState, { kind }: Passed): string =>
  all
    .flatMap((one) => {
      if (one.paidAt !== null || one.dueAt === null || (kind ?? one.kind) !== one.kind) return [];
      return [`${instalmentLabel(one.kind)} ${formatVnd(one.amount)}, hạn ${dayText(vietnamDay(one.dueAt))}`];
    })
    .join('\n');

/** Amounts, days and reasons by which a reader knows what to do, and which the sentence of the event does not say. */
const texts: Partial<Record<NoticeKind, (order: ProjectState, passed: Passed) => string>> = {
  revision_waits: ({ revisionRequests }) => revisionRequests.map(({ reason }) => reason).join('\n'),
  quote_due_soon: promiseText,
  quote_late: promiseText,
  quote_released: validText,
  price_expired: validText,
  payment_due: paymentsText,
  payment_overdue: paymentsText,
  // The day is over at the moment that is recorded.
  delivery_late: (_, { dueAt }) =>
    dueAt ? `Ngày hẹn giao: ${dayText(vietnamDay(new Date(Date.parse(dueAt) - 1).toISOString()))}` : '',
  status_overridden: ({ status }) => `Trạng thái mới: ${statusLabel(status)}`,
};

/** Lines for a mail; empty where the sentence of the event says everything. */
export const untilText = (kind: NoticeKind, order: ProjectState, event: object): string =>
  texts[kind]?.(order, event) ?? '';
