import type { ReactNode } from 'react';
import styles from './Facts.module.css';

/** Characters that fit into one line of a column. */
const columnLength = 20;

export type Fact = readonly [label: string, value: ReactNode];

/** A list of labels and values, without the entries that have no value. */
export const Facts = ({ facts }: { facts: readonly Fact[] }) => (
  <dl className={styles['facts']}>
    {facts
      .filter(([, value]) => value !== '' && value !== null && value !== undefined && value !== false)
      .map(([label, value]) => (
        <div key={label} data-long={(typeof value === 'string' && value.length > columnLength) || undefined}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
  </dl>
);
