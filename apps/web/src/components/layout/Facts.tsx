import { Descriptions } from 'antd';
import type { ReactNode } from 'react';
import styles from './Facts.module.css';

/** Characters that fit into one line of a column. */
const columnLength = 24;

export type Fact = readonly [label: string, value: ReactNode];

type FactsProps = {
  facts: readonly Fact[];
  /** In a side panel or a dialog: two columns at every width of the window. */
  narrow?: boolean;
};

/** Labels above their values, without the entries that have no value. */
export function Facts({ facts, narrow = false }: FactsProps) {
  const shown = facts.filter(
    ([, value]) => value !== '' && value !== null && value !== undefined && value !== false,
  );
  // Five stand in one line: in lines of four the last would stand alone.
  return (
    <Descriptions
      className={styles['facts'] ?? ''}
      size="small"
      colon={false}
      column={narrow ? 2 : { xs: 2, sm: 3, xl: shown.length === 5 ? 5 : 4 }}
      items={shown.map(([label, value]) => ({
        key: label,
        label,
        children: value,
        span: typeof value === 'string' && value.length > columnLength ? 'filled' : 1,
      }))}
    />
  );
}
