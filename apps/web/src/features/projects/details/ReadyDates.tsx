import type { Project } from '@control-center/contracts';
import { formatDate } from '../../../components/values/dates';

/** When the order will be ready and what was promised: the same for every side. */
export function ReadyDates({ project: { times } }: { project: Pick<Project, 'times'> }) {
  if (!times) return null;
  const { expectedOn, promisedOn, announcedOn, isLate } = times;
  const texts = [
    expectedOn && `Dự kiến xong ${formatDate(expectedOn)}`,
    promisedOn && `đã hứa ${formatDate(promisedOn)}${isLate ? ' (đã quá)' : ''}`,
    announcedOn && `nhà máy báo trễ đến ${formatDate(announcedOn)}`,
  ].filter(Boolean);
  const line = texts.join(' · ');
  return line === '' ? null : <p>{line.charAt(0).toUpperCase() + line.slice(1)}</p>;
}
