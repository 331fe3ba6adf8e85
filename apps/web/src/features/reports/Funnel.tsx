import { allRows } from '@market/contracts';
import type { Figure, ReportReply } from '@market/contracts';
import { Button } from 'antd';
import { formatNumber, formatPercent } from '../../components/values/numbers';
import type { CSSProperties } from 'react';
import styles from './reports.module.css';

type FunnelProps = {
  figures: readonly Figure[];
  totals: NonNullable<ReportReply['totals']>;
  onOpen: ((row: string, figure: string) => void) | undefined;
};

/** How many of the requests of the period have come to each step. */
export function Funnel({ figures, totals, onOpen }: FunnelProps) {
  const steps = figures
    .filter(({ kind, tone }) => kind === 'count' && tone !== 'bad')
    .map(({ key, label, tone }) => ({ ...{ key, label, tone }, sum: totals[key] ?? 0 }));
  const all = steps[0]?.sum ?? 0;
  return (
    <dl className={styles['funnel']} aria-label="Từng bước">
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
          </div>
        );
      })}
    </dl>
  );
}
