import { Descriptions } from 'antd';
import type { ReactNode } from 'react';
import styles from './Facts.module.css';

/** Characters that fit into one line of a column. */
const columnLength = 20;

export type Fact = readonly [label: string, value: ReactNode];

type FactsProps = {
  facts: readonly Fact[];
  /** In a side panel or a dialog: two columns at every width of the window. */
  narrow?: boolean;
};

/** Labels above their values, without the entries that have no value. */
export const Facts = ({ facts, narrow = false }: FactsProps) => (
  <Descriptions
    className={styles['facts'] ?? ''}
    size="small"
    colon={false}
    column={narrow ? 2 : { xs: 2, sm: 3, xl: 4 }}
    items={facts
      .filter(([, value]) => value !== '' && value !== null && value !== undefined && value !== false)
      .map(([label, value]) => ({
        key: label,
        label,
        children: value,
        span: typeof value === 'string' && value.length > columnLength ? 'filled' : 1,
      }))}
  />
);
