import type { EventPhase, Lane, PastEvent } from '@control-center/contracts';
import { memo } from 'react';
import { Link } from 'react-router-dom';
import { replayPath } from '../../../components/past/replay-path';
import type { Axis } from './axis';
import styles from '../replay.module.css';

export const phaseLabels: Record<EventPhase, string> = {
  request: 'Yêu cầu',
  edit: 'Chỉnh sửa',
  quoting: 'Báo giá',
  production: 'Sản xuất',
  oversight: 'Giám sát',
  message: 'Tin nhắn',
  account: 'Tài khoản',
};

const width = 1000;

/** One path for all ticks of a kind: thousands of them cost no more than a few. */
function pathsOf(events: readonly PastEvent[], placeOf: (event: PastEvent) => number): Map<string, string> {
  const paths = new Map<string, string>();
  for (const event of events) {
    const kind = event.isDiscarded ? 'discarded' : (event.phase ?? 'unread');
    const tick = `M${(placeOf(event) * width).toFixed(1)} 0V10`;
    paths.set(kind, (paths.get(kind) ?? '') + tick);
  }
  return paths;
}

type TicksProps = { events: readonly PastEvent[]; axis: Axis; isOwn?: boolean };

/** The events of a stream on the axis, coloured by what they were about; what the viewer could not read is pale. */
export const Ticks = memo(function Ticks({ events, axis, isOwn = false }: TicksProps) {
  const placeOf = ({ revision, at }: PastEvent) => (isOwn ? axis.ofRevision(revision) : axis.ofTime(at));
  return (
    <svg viewBox={`0 0 ${width} 10`} preserveAspectRatio="none" className={styles['ticks']} aria-hidden>
      {[...pathsOf(events, placeOf)].map(([kind, path]) => (
        <path key={kind} d={path} data-kind={kind} />
      ))}
    </svg>
  );
});

type LanesProps = { lanes: readonly Lane[]; axis: Axis };

/** The streams beside the one that is shown, each a way to its own past. */
export const Lanes = memo(function Lanes({ lanes, axis }: LanesProps) {
  return (
    lanes.length > 0 && (
      <ul className={styles['lanes']} aria-label="Luồng liên quan">
        {lanes.map(({ kind, id, label, events }) => (
          <li key={`${kind} ${id}`}>
            <Link to={replayPath(kind, id)}>{label}</Link>
            <Ticks events={events} axis={axis} />
            <small>{events.length}</small>
          </li>
        ))}
      </ul>
    )
  );
});

/** What the colours of the ticks mean. */
export const Legend = memo(function Legend({ lanes }: Pick<LanesProps, 'lanes'>) {
  const events = lanes.flatMap((lane) => lane.events);
  const kinds = [...new Set(events.flatMap(({ phase }) => phase ?? []))];
  return (
    <ul className={styles['legend']} aria-label="Màu của các vạch">
      {kinds.map((kind) => (
        <li key={kind} data-kind={kind}>
          {phaseLabels[kind]}
        </li>
      ))}
      {events.some(({ phase, isDiscarded }) => phase === null && !isDiscarded) && (
        <li data-kind="unread">Người xem này không đọc được</li>
      )}
      {events.some(({ isDiscarded }) => isDiscarded) && <li data-kind="discarded">Đã bị bỏ qua</li>}
    </ul>
  );
});
