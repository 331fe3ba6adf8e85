import type { Project } from '@market/contracts';
import { formatDate } from '../../../components/values/dates';

/** What was promised, and the day that is expected instead: the same for every side. */
export function ReadyDates({ project: { times } }: { project: Pick<Project, 'times'> }) {
  if (!times) return null;
  const { expectedOn, promisedOn, isLate } = times;
  const texts = [
    promisedOn && `đã hứa giao ${formatDate(promisedOn)}${isLate ? ' (đã quá)' : ''}`,
    expectedOn && expectedOn !== promisedOn && `dự kiến xong ${formatDate(expectedOn)}`,
  ].filter(Boolean);
  const line = texts.join(' · ');
  return line === '' ? null : <p>{line.charAt(0).toUpperCase() + line.slice(1)}</p>;
}
