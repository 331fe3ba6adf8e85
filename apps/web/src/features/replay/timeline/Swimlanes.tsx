import type { Lane, PastEvent } from '@market/contracts';
import { memo } from 'react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { replayPath } from '../../../components/past/replay-path';
import { formatNumber } from '../../../components/values/numbers';
import { formatDayOfYear, formatTime } from '../../../components/values/dates';
import { laneLabels, laneNames, laneOf } from '../steps/steps';
import type { LaneName } from '../steps/steps';
import type { Axis } from '../steps/axis';
import styles from './Swimlanes.module.css';

/** Of the drawing; ticks of the same place are one, which is higher the more there are. */
const width = 360;
const height = 14;

/** One path for all ticks of a row: thousands of them cost no more than a few. */
function ticksOf(places: readonly number[]): string {
  const counts = new Map<number, number>();
  for (const place of places) {
    const x = Math.round(place * width);
    counts.set(x, (counts.get(x) ?? 0) + 1);
  }
  return [...counts]
    .map(([x, count]) => `M${String(x)} ${String(height)}V${String(Math.max(0, 8 - 3 * Math.log2(count)))}`)
    .join('');
}

type RowProps = { name: LaneName; label: ReactNode; places: readonly number[]; untold?: number | undefined };

const Row = ({ name, label, places, untold }: RowProps) => (
  <li data-lane={name}>
    <span>{label}</span>
    {untold ? (
      <em>{formatNumber(untold)} việc, quá nhiều để vẽ ở đây</em>
    ) : (
      <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden>
        <path d={ticksOf(places)} />
      </svg>
    )}
  </li>
);

const marks = 8;

/** The days, or the hours of one day, along the axis. */
const Days = ({ axis }: { axis: Axis }) => {
  const times = Array.from({ length: marks }, (_, index) => axis.timeAt(index / marks));
  const format = axis.spanMs < 3 * 86_400_000 ? dayAndTime : formatDayOfYear;
  return (
    <div className={styles['days']} aria-hidden>
      <span />
      <div>
        {times.map((time, index) => {
          const text = format(time);
          const isNew = index === 0 || text !== format(times[index - 1]!);
          return (
            isNew && (
              <i key={time} style={{ left: `${(index / marks) * 100}%` }}>
                {text}
              </i>
            )
          );
        })}
      </div>
    </div>
  );
};

const dayAndTime = (iso: string): string => `${formatTime(iso)} ${formatDayOfYear(iso)}`;

type SwimlanesProps = {
  /** The stream's own first. */
  lanes: readonly Lane[];
  axis: Axis;
  /** The cursors over the rows. */
  children: ReactNode;
};

/** The events of a stream in rows by what they were about, and those beside it, on one axis. */
export function Swimlanes({ lanes, axis, children }: SwimlanesProps) {
  return (
    <div className={styles['axis']}>
      <Days axis={axis} />
      <Rows lanes={lanes} axis={axis} />
      <div className={styles['over']}>
        <span />
        <div>{children}</div>
      </div>
    </div>
  );
}

const Rows = memo(function Rows({ lanes, axis }: Pick<SwimlanesProps, 'lanes' | 'axis'>) {
  const [own, ...others] = lanes;
  const byLane = new Map(
    laneNames.map((name) => [name, own!.events.filter((event) => laneOf(event) === name)]),
  );
  const beside = ({ events }: Lane) => events.map(({ at }: PastEvent) => axis.ofTime(at));
  return (
    <ul className={styles['rows']} aria-label="Các việc theo thời gian">
      {laneNames.map((name) => {
        const events = byLane.get(name);
        return (
          (events?.length ?? 0) > 0 && (
            <Row
              key={name}
              name={name}
              label={laneLabels[name]}
              places={(events ?? []).map(({ revision }) => axis.ofRevision(revision))}
            />
          )
        );
      })}
      {others.map((lane) => (
        <Row
          key={`${lane.kind} ${lane.id}`}
          name={lane.kind === 'conversation' ? 'message' : 'account'}
          label={
            <Link to={replayPath(lane.kind, lane.id)} title={lane.label}>
              {lane.kind === 'conversation' ? laneLabels.message : lane.label}
            </Link>
          }
          places={beside(lane)}
          untold={lane.untold}
        />
      ))}
    </ul>
  );
});
