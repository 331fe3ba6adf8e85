import { formatVnd } from '@control-center/contracts';
import styles from './Money.module.css';

/** An amount of VND, never broken across lines. */
export const Money = ({ amount }: { amount: number }) => (
  <span className={styles['money']}>{formatVnd(amount)}</span>
);
