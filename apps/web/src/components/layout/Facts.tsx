import type { ReactNode } from 'react';
import styles from './Facts.module.css';

/** Letters that a column takes in one line. */
const aColumn = 20;

export type Fact = readonly [label: string, value: ReactNode];

/** Labels with their values; a value that is missing is left out with its label. */
export const Facts = ({ facts }: { facts: readonly Fact[] }) => (
  <dl className={styles['facts']}>
    {facts
      .filter(([, value]) => value !== '' && value !== null && value !== undefined && value !== false)
      .map(([label, value]) => (
        <div key={label} data-long={(typeof value === 'string' && value.length > aColumn) || undefined}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
  </dl>
);
