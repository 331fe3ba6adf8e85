import type { HealthDetails, Rebuild, SignedShare } from '@market/contracts';
import { formatNumber, formatPercent } from '../../components/values/numbers';
import { dayTimeText } from '../../components/values/dates';
import styles from './operations.module.css';
import { everyFewSeconds, useHealthQuery, useRebuildsQuery, useSignedQuery } from './operations.api';
import { lagText } from './operation-text';

type Figure = { label: string; value: string; note: string; isBad?: boolean };

/** How far behind, how sure, how well signed: the figures that an operator looks at first. */
export function Figures() {
  const health = useHealthQuery(undefined, everyFewSeconds).data;
  const rebuilds = useRebuildsQuery(undefined, everyFewSeconds).data;
  const signed = useSignedQuery(undefined, everyFewSeconds).data;
  const figures = [
    ...(health ? [lagOf(health), heldOf(health)] : []),
    ...(rebuilds ? [proofOf(rebuilds)] : []),
    ...(signed ? [signedOf(signed)] : []),
  ];
  return (
    <dl className={styles['figures']} aria-label="Số liệu vận hành">
      {figures.map(({ label, value, note, isBad }) => (
        <div key={label} data-bad={isBad || undefined}>
          <dt>{label}</dt>
          <dd>{value}</dd>
          <dd>{note}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Seconds. A projector that works applies an event within a few. */
const usualLag = 5;

function lagOf({ projector, building }: HealthDetails): Figure {
  const { secondsBehind } = projector;
  return {
    label: 'Độ trễ dữ liệu đọc',
    value: building
      ? formatPercent(building.percent)
      : secondsBehind === null
        ? 'không rõ'
        : `${formatNumber(secondsBehind)} giây`,
    note: building ? 'đang dựng dữ liệu' : lagText(projector),
    isBad: !projector.alive || (secondsBehind ?? usualLag + 1) > usualLag,
  };
}

const heldOf = ({ projector: { parkedStreams, parkedEvents } }: HealthDetails): Figure => ({
  label: 'Luồng bị giữ',
  value: formatNumber(parkedStreams),
  note: parkedStreams === 0 ? 'không sự kiện nào chờ' : `${formatNumber(parkedEvents)} sự kiện chờ`,
  isBad: parkedStreams > 0,
});

function proofOf(rebuilds: readonly Rebuild[]): Figure {
  const last = rebuilds.find(({ purpose, finishedAt }) => purpose === 'proof' && finishedAt !== null);
  const label = 'Kiểm chứng gần nhất';
  if (!last) return { label, value: 'chưa có', note: 'so dữ liệu đọc với nhật ký' };
  const differences =
    last.tables.filter(({ ids }) => ids.length > 0).length +
    last.checks.filter((check) => check.differences.length > 0).length;
  const isWell = last.state === 'completed' && differences === 0;
  return {
    ...{ label, value: dayTimeText(last.finishedAt!), isBad: !isWell },
    note: isWell
      ? `khớp, ${formatNumber(last.events)} sự kiện`
      : last.state === 'completed'
        ? `${formatNumber(differences)} chỗ khác`
        : 'không xong',
  };
}

function signedOf({ time, signed, unsigned }: SignedShare): Figure {
  const share = Math.floor((signed / Math.max(1, signed + unsigned)) * 10_000) / 100;
  return {
    label: 'Nhật ký đã ký',
    value: time ? formatPercent(share) : 'chưa ký',
    note: `${formatNumber(unsigned)} sự kiện chờ ký`,
  };
}
