import { weekdayLabels, weekdayOf } from '@market/contracts';

const timeZone = 'Asia/Ho_Chi_Minh';
const date = { day: '2-digit', month: '2-digit', year: 'numeric', timeZone } as const;
const day = new Intl.DateTimeFormat('vi-VN', date);
const dayOfYear = new Intl.DateTimeFormat('vi-VN', { day: '2-digit', month: '2-digit', timeZone });
const time = new Intl.DateTimeFormat('vi-VN', { hour: '2-digit', minute: '2-digit', timeZone });
const minutes = { ...date, hour: '2-digit', minute: '2-digit' } as const;
const dateTime = new Intl.DateTimeFormat('vi-VN', minutes);
const seconds = new Intl.DateTimeFormat('vi-VN', {
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  timeZone,
});
const moment = new Intl.DateTimeFormat('vi-VN', { ...minutes, second: '2-digit' });

/** '21/11/2026' in Vietnam's time zone, from an ISO date or time. */
export const formatDate = (iso: string): string => day.format(new Date(iso));
/** '21/11', where there is no room for the year. */
export const formatDayOfYear = (iso: string): string => dayOfYear.format(new Date(iso)).replace('-', '/');
/** '14:05'. */
export const formatTime = (iso: string): string => time.format(new Date(iso));
/** '14:05:09', below the head of its day. */
export const formatSeconds = (iso: string): string => seconds.format(new Date(iso));
/** '14:05 21/11/2026'. */
export const formatDateTime = (iso: string): string => dateTime.format(new Date(iso));
/** '14:05:09 21/11/2026', where the order of what happened matters. */
export const formatMoment = (iso: string): string => moment.format(new Date(iso));

/** '18/11 · 10:05'; with the year where it is not the present one. */
export const dayTimeText = (iso: string): string => `${shortDate(iso)} · ${formatTime(iso)}`;

const relative = new Intl.RelativeTimeFormat('vi-VN', { numeric: 'auto' });
const units = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;

/** '3 giờ trước'; '' within the minute. `now` in milliseconds. */
export function relativeTime(iso: string, now: number): string {
  const passed = Date.parse(iso) - now;
  const [unit, length] = units.find(([, length]) => Math.abs(passed) >= length) ?? [];
  return unit ? relative.format(Math.trunc(passed / length), unit) : '';
}

const iso = new Intl.DateTimeFormat('sv-SE', { year: 'numeric', month: '2-digit', day: '2-digit', timeZone });

/** '2026-11-21': the day in Vietnam, as forms and requests write it. */
export const isoDay = (moment: Date): string => iso.format(moment);

/** '2026': the present year in Vietnam. */
export const presentYear = (): string => isoDay(new Date()).slice(0, 4);

/** '21/11' in the present year, else '21/11/2025': for lists, whose full date shows on hover. */
export const shortDate = (iso: string): string =>
  isoDay(new Date(iso)).startsWith(presentYear()) ? formatDayOfYear(iso) : formatDate(iso);

/** Whether the text is a day that exists, as YYYY-MM-DD. */
export function isDate(text: string): boolean {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(text) : NaN;
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

/** «Thứ tư, 02/09/2026», from a date as YYYY-MM-DD; '' until it is one. */
export const dayText = (text: string): string =>
  isDate(text) ? `${weekdayLabels[weekdayOf(text)]}, ${formatDate(text)}` : '';
