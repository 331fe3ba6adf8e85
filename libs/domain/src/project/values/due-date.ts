const day = 86_400_000;
/** UTC+7 all year. Milliseconds. */
const vietnam = 7 * 3_600_000;

const days: Record<string, number> = { '1-2-weeks': 14, '2-4-weeks': 28, '1-2-months': 60 };
const urgentWorkingDays = 5;

function afterWorkingDays(count: number, from: number): number {
  let moment = from;
  for (let left = count; left > 0;) {
    moment += day;
    const weekday = new Date(moment + vietnam).getUTCDay();
    if (weekday !== 0 && weekday !== 6) left -= 1;
  }
  return moment;
}

/**
 * The date by which the customer wants the parts: the upper bound of the deadline's bucket, counted from
 * `now` (rulings A18, D3). ISO date in Vietnam, as in 2026-12-05.
 */
export function dueDateOf(deadline: string, now: string): string {
  const from = Date.parse(now);
  const due =
    deadline === 'urgent'
      ? afterWorkingDays(urgentWorkingDays, from)
      : from + (days[deadline] ?? days['1-2-months']!) * day;
  return vietnamDay(new Date(due).toISOString());
}

/** The date in Vietnam at a given time. ISO date. */
export const vietnamDay = (moment: string): string =>
  new Date(Date.parse(moment) + vietnam).toISOString().slice(0, 10);
