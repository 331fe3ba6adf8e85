import { Money } from '../../../components/values/Money';
import { termsOf } from '../../../components/values/instalments';
import { formatPercent } from '../../../components/values/numbers';
import styles from './Instalments.module.css';

/** How a price will be paid. */
export const Instalments = ({ price }: { price: number }) => (
  <ol className={styles['terms']} aria-label="Lịch thanh toán">
    {termsOf(price).map(({ label, percent, amount }) => (
      <li key={label}>
        <span>
          {label} <small>{formatPercent(percent)}</small>
        </span>
        <b>
          <Money amount={amount} />
        </b>
      </li>
    ))}
  </ol>
);
