import { digestTime } from '@market/contracts';
import type { MailTimes } from '@market/contracts';
import { startOfDay, vietnamDay } from '@market/domain';

const minute = 60_000;
const day = 24 * 60 * minute;

/** Milliseconds since midnight, of a text like 22:00. */
const ofDay = (time: string): number => {
  const [hours, minutes] = time.split(':').map(Number);
  return (hours! * 60 + minutes!) * minute;
};
/** The same of a moment, in Vietnam. */
const sinceMidnight = (moment: number): number =>
  moment - Date.parse(startOfDay(vietnamDay(new Date(moment).toISOString())));

/** The first moment after another one at which it is this time of day in Vietnam. */
function next(time: string, after: number): number {
  const away = ofDay(time) - sinceMidnight(after);
  return after + (away > 0 ? away : away + day);
}

function isQuiet({ quietFrom, quietUntil }: MailTimes, moment: number): boolean {
  if (quietFrom === null || quietUntil === null) return false;
  const [from, until, now] = [ofDay(quietFrom), ofDay(quietUntil), sinceMidnight(moment)];
  return from < until ? from <= now && now < until : from <= now || now < until;
}

/**
 * Until when a mail about something that occurred at `since` must wait, by the settings of its reader; undefined
 * when it may be sent now.
 */
export function heldUntil(times: MailTimes, since: Date, now: Date): Date | undefined {
  const wanted = times.digest ? next(digestTime, since.getTime()) : since.getTime();
  const earliest = Math.max(wanted, now.getTime());
  const at = isQuiet(times, earliest) ? next(times.quietUntil!, earliest) : earliest;
  return at > now.getTime() ? new Date(at) : undefined;
}
