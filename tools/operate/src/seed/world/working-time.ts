import { defaultCalendar, isWorkingDay, vietnamDay } from '@market/domain';

const hour = 3_600_000;
const day = 24 * hour;
/** People work from eight in the morning to six in the evening in Vietnam. Milliseconds after midnight in UTC. */
const opens = hour;
const workday = 10 * hour;
/** The last days count even when they are off. Otherwise all work would be overdue in a world that begins on a Sunday or at Tết. */
const lastDays = 3 * day;

/** Moments a number of working hours apart. Milliseconds since 1970. */
export type WorkingTime = {
  after: (moment: number, hours: number) => number;
  before: (moment: number, hours: number) => number;
};

/** For moments of the days between two moments. Nothing is ever after `ends`. */
export function workingTime(begins: number, ends: number): WorkingTime {
  const mornings = Array.from(
    { length: Math.ceil((ends - begins) / day) + 2 },
    (_, index) => Math.floor(begins / day) * day + index * day + opens,
  ).filter(
    (morning) =>
      morning <= ends &&
      (morning > ends - lastDays ||
        isWorkingDay(defaultCalendar, vietnamDay(new Date(morning).toISOString()))),
  );
  /** The working time until a moment. */
  const worked = (moment: number) => {
    const index = mornings.findLastIndex((morning) => morning <= moment);
    return index < 0 ? 0 : index * workday + Math.min(moment - mornings[index]!, workday);
  };
  const momentOf = (time: number) => {
    // The end of a day is not the next morning.
    const index = Math.min(mornings.length, Math.max(1, Math.ceil(time / workday))) - 1;
    return Math.round(Math.min(mornings[index]! + time - index * workday, ends));
  };
  return {
    after: (moment, hours) => momentOf(worked(moment) + hours * hour),
    before: (moment, hours) => momentOf(worked(moment) - hours * hour),
  };
}
