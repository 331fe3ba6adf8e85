import type { Figure, ReportReply } from '@market/contracts';
import { formatNumber, formatPercent } from '../../components/values/numbers';
import type { CSSProperties } from 'react';
import styles from './reports.module.css';

/** How many of the requests of the period have come to each step. */
export function Funnel({ figures, rows }: { figures: readonly Figure[]; rows: ReportReply['rows'] }) {
  const steps = figures.map(({ key, label }) => ({
    label,
    sum: rows.reduce((sum, row) => sum + (row.figures[key] ?? 0), 0),
  }));
  const all = steps[0]?.sum ?? 0;
  return (
    <dl className={styles['funnel']} aria-label="Cả kỳ">
      {steps.map(({ label, sum }) => {
        const share = all === 0 ? 0 : Math.round((sum / all) * 100);
        return (
          <div key={label} style={{ '--share': `${share}%` } as CSSProperties}>
            <dt>{label}</dt>
            <dd>
              <b>{formatNumber(sum)}</b> <small>{formatPercent(share)}</small>
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
