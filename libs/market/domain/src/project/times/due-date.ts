import { addDays, addWorkingDays, vietnamDay } from '../../calendar/calendar.js';
import type { Calendar } from '../../calendar/calendar.js';

const days: Record<string, number> = { '1-2-weeks': 14, '2-4-weeks': 28, '1-2-months': 60 };
const urgentWorkingDays = 5;

/**
 * The date by which the customer wants the parts: the upper bound of the deadline's bucket, counted from
 * `now`. ISO date in Vietnam, as in 2026-12-05.
 */
export function dueDateOf(deadline: string, now: string, calendar: Calendar): string {
  const today = vietnamDay(now);
  return deadline === 'urgent'
    ? addWorkingDays(calendar, today, urgentWorkingDays)
    : addDays(today, days[deadline] ?? days['1-2-months']!);
}
