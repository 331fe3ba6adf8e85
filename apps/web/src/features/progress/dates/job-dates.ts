import type { Project } from '@market/contracts';

type Dated = Pick<Project, 'times'>;

const day = 86_400_000;

/** Days by which an order is expected later than promised: 0 in time, undefined where nothing was promised. */
export function daysLate({ times }: Dated, today: string): number | undefined {
  if (!times?.promisedOn) return undefined;
  const { promisedOn, expectedOn } = times;
  const ready = [expectedOn ?? '', times.isLate ? today : ''].sort().at(-1)!;
  if (ready === '') return 0;
  return Math.max(0, Math.round((Date.parse(ready) - Date.parse(promisedOn)) / day));
}

/** What is late stands first, the longest late before the others, then what is due next. */
export const byUrgency =
  (today: string) =>
  (a: Dated, b: Dated): number =>
    (daysLate(b, today) ?? 0) - (daysLate(a, today) ?? 0) ||
    (a.times?.expectedOn ?? a.times?.promisedOn ?? '9').localeCompare(
      b.times?.expectedOn ?? b.times?.promisedOn ?? '9',
    );
