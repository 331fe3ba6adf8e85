import { expect, it } from '@jest/globals';
import { defaultCalendar } from '../../calendar/calendar.js';
import { dueDateOf } from './due-date.js';

it.each([
  ['1-2-weeks', '2026-03-02T03:00:00.000Z', '2026-03-16'],
  ['2-4-weeks', '2026-03-02T03:00:00.000Z', '2026-03-30'],
  ['1-2-months', '2026-03-02T03:00:00.000Z', '2026-05-01'],
  // Five working days from a Monday, and from a Friday: the weekend does not count.
  ['urgent', '2026-03-02T03:00:00.000Z', '2026-03-09'],
  ['urgent', '2026-03-06T03:00:00.000Z', '2026-03-13'],
  // Late on Friday in UTC it is Saturday in Vietnam.
  ['urgent', '2026-03-06T18:00:00.000Z', '2026-03-13'],
  // Friday before Tết: the week of the holidays does not count.
  ['urgent', '2026-02-13T03:00:00.000Z', '2026-02-27'],
])('a deadline of %s requested at %s is due on %s', (deadline, now, due) => {
  expect(dueDateOf(deadline, now, defaultCalendar)).toBe(due);
});
