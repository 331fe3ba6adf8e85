import type { Instalment, Payments } from '@market/contracts';

/** The first unpaid instalment: instalments are paid in order. */
export const nextOf = (payments: Payments): Instalment | undefined =>
  payments.instalments.find(({ paidAt }) => paidAt === null);

/** What is to be paid now; undefined until it falls due. */
export const dueOf = (payments: Payments | undefined): Instalment | undefined => {
  const next = payments && nextOf(payments);
  return next?.dueAt ? next : undefined;
};
