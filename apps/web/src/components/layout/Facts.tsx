import type { CSSProperties, ReactNode } from 'react';
import { usePast, valueBefore } from '../past/past';
import { PastValue } from '../past/PastValue';
import styles from './Facts.module.css';

/** Characters that fit into one line of a column. */
const columnLength = 24;

/** Where a value stands in the state of an order, and the text of an earlier value: for screens of the past. */
export type FactSource = { at: string; text?: (before: never) => ReactNode };

export type Fact = readonly [label: string, value: ReactNode, source?: FactSource];

type FactsProps = {
  facts: readonly Fact[];
  /** In a side panel or a dialog: so many at every width of the window. */
  columns?: number | undefined;
  /** Without a frame of its own: at the edges of a sheet. */
  flush?: boolean;
};

/**
 * The title block of a drawing: labels above their values between hairlines, without the entries that have no value; in the past
 * those stay that have just lost it.
 */
export function Facts({ facts, columns, flush }: FactsProps) {
  const past = usePast();
  const shown = facts.filter(
    ([, value, source]) =>
      (value !== '' && value !== null && value !== undefined && value !== false) ||
      (source && valueBefore(past, source.at) !== undefined),
  );
  return (
    <dl
      className={styles['facts']}
      data-flush={flush || undefined}
      style={columns === undefined ? undefined : ({ '--columns': columns } as CSSProperties)}
    >
      {shown.map(([label, value, source]) => (
        <div key={label} data-long={(typeof value === 'string' && value.length > columnLength) || undefined}>
          <dt>{label}</dt>
          <dd>
            {source ? (
              <PastValue at={source.at} label={label} text={source.text as (before: unknown) => ReactNode}>
                {value}
              </PastValue>
            ) : (
              value
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
