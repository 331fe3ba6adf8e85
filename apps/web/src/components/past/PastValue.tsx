import { Suspense } from 'react';
import type { ReactNode } from 'react';
import { Popover } from '../overlays/later';
import { usePast, valueBefore } from './past';
import styles from './PastValue.module.css';

type PastValueProps = {
  /** The JSON pointer of the value in the state of the order. */
  at: string;
  label: string;
  /** The text of a value of the past; the value itself by default. */
  text?: ((before: unknown) => ReactNode) | undefined;
  children: ReactNode;
};

const plainText = (before: unknown): ReactNode =>
  typeof before === 'string' || typeof before === 'number' ? String(before) : '';

/** Seconds. The pointer passes over many values on its way. */
const hoverDelay = 0.35;

/**
 * A value. In the past it says what it was before, if it has just changed, and who set it: under the pointer, on a press, and with
 * the keys.
 */
export function PastValue({ at, label, text = plainText, children }: PastValueProps) {
  const past = usePast();
  if (!past) return children;
  const change = past.changeOf(at);
  const had = valueBefore(past, at);
  const before = had === undefined ? '' : text(had);
  const value = (
    <span className={styles['value']} data-changed={change ? true : undefined}>
      {change && before !== '' && (
        <del>
          <span className={styles['unseen']}>trước đó: </span>
          {before}
        </del>
      )}
      {children}
      <button type="button" className={styles['ask']} aria-label={`Ai đặt giá trị này? ${label}`}>
        ?
      </button>
    </span>
  );
  return (
    <Suspense fallback={value}>
      <Popover
        trigger={['hover', 'click']}
        mouseEnterDelay={hoverDelay}
        destroyOnHidden
        title={`Ai đặt giá trị này? ${label}`}
        content={() => past.blame(at, label)}
      >
        {value}
      </Popover>
    </Suspense>
  );
}
