import type { InstalmentKind } from '@market/contracts';

/** What becomes due in an order. These names are storage: timers and folds are known by them. */
export const deadlineNames = [
  'priceExpires',
  ...(['depositOverdue', 'progressOverdue', 'finalOverdue'] as const satisfies `${InstalmentKind}Overdue`[]),
  'quotePromiseNears',
  'quotePromise',
  'deliveryPromise',
  'revisionUnanswered',
] as const;
export type DeadlineName = (typeof deadlineNames)[number];
