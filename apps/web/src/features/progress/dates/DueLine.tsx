import type { Project } from '@market/contracts';
import { ShortDate } from '../../../components/values/ShortDate';
import { isoDay } from '../../../components/values/dates';
import styles from './DueLine.module.css';
import { daysLate } from './job-dates';

/** When an order will be ready and what was promised; in red where it will be later. */
export function DueLine({ project }: { project: Pick<Project, 'times' | 'delay'> }) {
  const { times, delay } = project;
  if (!times?.promisedOn && !times?.expectedOn && !delay) return null;
  const late = daysLate(project, isoDay(new Date())) ?? 0;
  const promised = times?.promisedOn && (
    <>
      đã hứa <ShortDate iso={times.promisedOn} />
    </>
  );
  const expected = times?.expectedOn && (
    <>
      {late > 0 ? 'dự kiến' : 'Dự kiến xong'} <ShortDate iso={times.expectedOn} />
    </>
  );
  return (
    <p className={styles['due']} data-late={late > 0 || undefined}>
      {late > 0 ? (
        <>
          Trễ {late} ngày: {promised}
          {expected && <>, {expected}</>}
        </>
      ) : (
        <>
          {expected}
          {expected && promised && ' · '}
          {promised}
        </>
      )}
      {delay && (
        <span>
          {delay.date === times?.expectedOn ? (
            'Lý do'
          ) : (
            <>
              Đã báo trễ đến <ShortDate iso={delay.date} />
            </>
          )}
          : {delay.reason}
        </span>
      )}
    </p>
  );
}
