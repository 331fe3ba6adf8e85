import { Button } from 'antd';
import { Suspense, lazy, useState } from 'react';
import type { ReactNode } from 'react';
import { Thumbnail } from '../../../components/pictures/Thumbnail';
import { formatNumber } from '../../../components/values/numbers';
import type { StripPart } from './PartTable';
import styles from './PartStrip.module.css';

const PartTable = lazy(async () => ({ default: (await import('./PartTable')).PartTable }));

/** More are a table: nobody looks for a part by scrolling sideways. */
const mostInStrip = 12;

type PartStripProps = {
  parts: readonly StripPart[];
  chosen: string | undefined;
  onChoose: (key: string) => void;
  /** Stands behind the parts: a button that adds one. */
  children?: ReactNode;
};

/** The parts of an order side by side, each with its picture; a press chooses one. */
export function PartStrip({ parts, chosen, onChoose, children }: PartStripProps) {
  const [all, setAll] = useState(false);
  const isLong = parts.length > mostInStrip;
  const first = parts.slice(0, mostInStrip);
  const hidden = parts.find(({ key }) => key === chosen && !first.some((part) => part.key === key));
  const shown = hidden ? [hidden, ...first.slice(0, -1)] : first;
  return (
    <div className={styles['strip']}>
      <ul aria-label={`Chi tiết sản phẩm (${formatNumber(parts.length)})`}>
        {shown.map((part) => (
          <li key={part.key}>
            <button type="button" aria-pressed={part.key === chosen} onClick={() => onChoose(part.key)}>
              <Thumbnail file={part.file} size="part" />
              <span className={styles['words']}>
                <b>{part.partName || part.partId}</b>
                <span>
                  <code>{part.partId}</code> × {formatNumber(part.quantity)}
                </span>
                {part.isDone ? <span data-done>✓ Đã xong</span> : part.note && <span>{part.note}</span>}
              </span>
            </button>
          </li>
        ))}
      </ul>
      {isLong && <Button onClick={() => setAll(true)}>Tất cả ({formatNumber(parts.length)})</Button>}
      {children}
      {all && (
        <Suspense>
          <PartTable parts={parts} onChoose={onChoose} onClose={() => setAll(false)} />
        </Suspense>
      )}
    </div>
  );
}
