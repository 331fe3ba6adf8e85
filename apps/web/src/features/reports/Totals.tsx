import { allRows } from '@market/contracts';
import type { Figure, ReportDefinition, ReportReply, Tone } from '@market/contracts';
import { Button } from 'antd';
import { formatNumber, formatPercent } from '../../components/values/numbers';
import { figureText, shortFigure } from './report-text';
import styles from './reports.module.css';

type TotalsProps = {
  definition: ReportDefinition;
  totals: NonNullable<ReportReply['totals']>;
  before: ReportReply['before'];
  /** Absent: there are no orders behind the numbers. */
  onOpen?: ((row: string, figure: string) => void) | undefined;
};

/** So many stand beside each other. */
const mostFigures = 4;

/** The figures of the whole period, each beside what it was in the period before. */
export function Totals({ definition: { figures, headline }, totals, before, onOpen }: TotalsProps) {
  const shown = headline?.flatMap((key) => figures.filter((figure) => figure.key === key)) ?? figures;
  return (
    <dl className={styles['totals']} aria-label="Cả kỳ">
      {shown.slice(0, mostFigures).map((figure) => {
        const { key, label, kind } = figure;
        const value = totals[key] ?? null;
        const text = shortFigure(kind, value);
        return (
          <div key={key}>
            <dt>{label}</dt>
            <dd>
              {onOpen && value ? (
                <Button
                  type="link"
                  className={styles['total'] ?? ''}
                  title={figureText(kind, value)}
                  aria-label={`${label}, cả kỳ: ${figureText(kind, value)}. Xem các đơn`}
                  onClick={() => onOpen(allRows, key)}
                >
                  {text}
                </Button>
              ) : (
                <b className={styles['total']}>{text}</b>
              )}
              {before && <Change figure={figure} now={value} then={before.totals[key] ?? null} />}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

/** Whether it got better is said by a sign and a word, not by a colour alone. */
function Change({
  figure: { kind, tone },
  now,
  then,
}: {
  figure: Figure;
  now: number | null;
  then: number | null;
}) {
  if (now === null || then === null) return <small>kỳ trước: {shortFigure(kind, then)}</small>;
  const text = changeText(kind, now, then);
  return (
    <small data-news={newsOf(tone, now - then)}>
      {text} (kỳ trước {shortFigure(kind, then)})
    </small>
  );
}

/** «+12,5%»; of shares the difference in points. */
export function changeText(kind: Figure['kind'], now: number, then: number): string {
  if (now === then) return 'không đổi';
  const sign = now > then ? '+' : '−';
  if (kind === 'share') return `${sign}${formatNumber(Math.round(Math.abs(now - then) * 1_000) / 10)} điểm`;
  if (then === 0) return `${sign}${shortFigure(kind, Math.abs(now))}`;
  return `${sign}${formatPercent(Math.round((Math.abs(now - then) / Math.abs(then)) * 1_000) / 10)}`;
}

/** What the difference means: nothing for a figure that is neither good nor bad. */
export function newsOf(tone: Tone | undefined, difference: number): 'good' | 'bad' | undefined {
  if (!tone || tone === 'plain' || difference === 0) return undefined;
  return difference > 0 === (tone === 'good') ? 'good' : 'bad';
}
