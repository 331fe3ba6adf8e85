import { formatVnd } from '@market/contracts';

/** An amount of VND, never broken across lines. */
export const Money = ({ amount }: { amount: number }) => (
  <span style={{ whiteSpace: 'nowrap' }}>{formatVnd(amount)}</span>
);
