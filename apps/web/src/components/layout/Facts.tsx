import type { ReactNode } from 'react';
import styles from './Facts.module.css';

export type Fact = readonly [label: string, value: ReactNode];

/** Labels with their values; a value that is missing is left out with its label. */
export const Facts = ({ facts }: { facts: readonly Fact[] }) => (
  <dl className={styles['facts']}>
    {facts
      .filter(([, value]) => value !== '' && value !== null && value !== undefined)
      .map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
  </dl>
);
