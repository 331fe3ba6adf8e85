import { allRows } from '@market/contracts';
import type { Figure, ReportReply } from '@market/contracts';
import { Button } from 'antd';
import { formatNumber, formatPercent } from '../../components/values/numbers';
import type { CSSProperties } from 'react';
import styles from './reports.module.css';

/** How many of the requests of the period have come to each step. */
type FunnelProps = {
  figures: readonly Figure[];
  rows: ReportReply['rows'];
  before: ReportReply['before'];
  onOpen: ((row: string, figure: string) => void) | undefined;
};

export function Funnel({ figures, rows, before, onOpen }: FunnelProps) {
  const steps = figures.map(({ key, label, tone }) => ({
    ...{ key, label, tone },
    sum: rows.reduce((sum, row) => sum + (row.figures[key] ?? 0), 0),
  }));
  const all = steps[0]?.sum ?? 0;
  return (
    <dl className={styles['funnel']} aria-label="Cả kỳ">
      {steps.map(({ key, label, sum, tone }) => {
        const share = all === 0 ? 0 : Math.round((sum / all) * 100);
        return (
          <div key={label} data-tone={tone} style={{ '--share': `${share}%` } as CSSProperties}>
            <dt>{label}</dt>
            <dd>
              {onOpen && sum > 0 ? (
                <Button
                  type="link"
                  className={styles['total'] ?? ''}
                  aria-label={`${label}, cả kỳ: ${formatNumber(sum)}. Xem các đơn`}
                  onClick={() => onOpen(allRows, key)}
                >
                  {formatNumber(sum)}
                </Button>
              ) : (
                <b className={styles['total']}>{formatNumber(sum)}</b>
              )}{' '}
              <small>{formatPercent(share)}</small>
            </dd>
            {before && <dd className={styles['before']}>kỳ trước {formatNumber(before.totals[key] ?? 0)}</dd>}
          </div>
        );
      })}
    </dl>
  );
}
