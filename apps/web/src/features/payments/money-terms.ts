import type { Payments, Terms } from '@market/contracts';

/** What a decision about money stands on, as the schedule shows it. */
export const moneyTerms = ({ total, version, received }: Payments): Terms => ({
  ...{ price: total, payments: version, received },
});
