import { isoDay } from '../../../components/values/dates';

const timePattern = /(?:^|\s)(\d{1,2})(?:\s*[:hg]\s*(\d{2})?)(?::(\d{2}))?(?=\s|$|,)/i;
const datePattern = /(\d{1,2})[/.-](\d{1,2})(?:[/.-](\d{2}|\d{4}))?(?=\s|$|,)/;
const dayMs = 86_400_000;
const two = (value: number | string): string => String(value).padStart(2, '0');

/** The last year in which the day is not after `today` (YYYY-MM-DD). */
const yearOf = (month: string, day: string, today: string): string => {
  const year = today.slice(0, 4);
  return `${year}-${month}-${day}` <= today ? year : String(Number(year) - 1);
};

function dayOf(text: string, now: number, shown: string): string | undefined {
  const today = isoDay(new Date(now));
  if (/h[oô]m nay/i.test(text)) return today;
  if (/h[oô]m qua/i.test(text)) return isoDay(new Date(now - dayMs));
  const [found, d = '', m = '', y = ''] = datePattern.exec(text) ?? [];
  if (!found) return isoDay(new Date(shown));
  const [day, month] = [two(d), two(m)];
  const year = y ? (y.length === 2 ? `20${y}` : y) : yearOf(month, day, today);
  const iso = `${year}-${month}-${day}`;
  const time = Date.parse(`${iso}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(iso) ? iso : undefined;
}

/**
 * The end of the moment that somebody typed, in UTC: «14:32 ngày 3/11», «14h 3/11/2025», «3/11», «hôm qua 9:05», «14:32:09». A time
 * alone is of the day that is `shown`; undefined for anything else.
 */
export function momentOfText(typed: string, now: number, shown: string): string | undefined {
  const text = typed.trim();
  const [hasTime, hours = '', minutes, seconds] = timePattern.exec(text) ?? [];
  if (!hasTime && !datePattern.test(text) && !/h[oô]m (nay|qua)/i.test(text)) return undefined;
  const day = dayOf(text, now, shown);
  if (!day) return undefined;
  const [h, m, s] = hasTime
    ? [Number(hours), Number(minutes ?? 0), seconds === undefined ? 59 : Number(seconds)]
    : [23, 59, 59];
  if (h > 23 || m > 59 || s > 59) return undefined;
  return new Date(`${day}T${two(h)}:${two(m)}:${two(s)}.999+07:00`).toISOString();
}

/** The number of a change: «lần 24», «24»; undefined for anything else. */
export const numberOfText = (typed: string): number | undefined => {
  const [, digits] = /^(?:l[aầ]n\s*)?(\d{1,6})$/i.exec(typed.trim()) ?? [];
  return digits === undefined ? undefined : Number(digits);
};
