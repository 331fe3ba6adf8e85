import type { Instalment, InstalmentKind, Payments, Project } from '@market/contracts';

/** The first unpaid instalment: instalments are paid in order. */
export const nextOf = (payments: Payments): Instalment | undefined =>
  payments.instalments.find(({ paidAt }) => paidAt === null);

/** What is to be paid now; undefined until it falls due. */
export const dueOf = (payments: Payments | undefined): Instalment | undefined => {
  const next = payments && nextOf(payments);
  return next?.dueAt ? next : undefined;
};

/** What is recorded with the button of the order's next step, and therefore not beside its own line again. */
export const recordedAsStep = ({ status }: Project): InstalmentKind | undefined =>
  status === 'payment_pending' ? 'deposit' : undefined;
