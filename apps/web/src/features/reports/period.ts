import type { ReportQuery } from '@market/contracts';

/** The periods that are one tap away. The first one is the default. */
export const periods = {
  days90: '90 ngày',
  month: 'Tháng này',
  quarter: 'Quý này',
  year: '12 tháng',
  all: 'Tất cả',
} as const;
export type Period = keyof typeof periods;

export const defaultPeriod: Period = 'days90';

/** Days as YYYY-MM-DD; absent where the period is open. */
type Days = Pick<ReportQuery, 'from' | 'to'>;

/** A day some days or months later, as YYYY-MM-DD. */
export const shifted = (day: string, by: { days?: number; months?: number }): string => {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCMonth(date.getUTCMonth() + (by.months ?? 0));
  date.setUTCDate(date.getUTCDate() + (by.days ?? 0));
  return date.toISOString().slice(0, 10);
};

/** The days of a period, up to today. */
export function daysOf(period: Period, today: string): Days {
  const month = `${today.slice(0, 7)}-01`;
  const inQuarter = (Number(today.slice(5, 7)) - 1) % 3;
  const from: Record<Period, string | undefined> = {
    days90: shifted(today, { days: -89 }),
    month,
    quarter: shifted(month, { months: -inQuarter }),
    // The months that end with this one.
    year: shifted(month, { months: -11 }),
    all: undefined,
  };
  return from[period] ? { from: from[period], to: today } : {};
}

type Asked = Partial<Record<'from' | 'to' | 'period', string | undefined>>;

/** What the address asks for: days of its own, a period by its name, or nothing, which is the first period. */
export function askedDays({ from, to, period }: Asked, today: string): { days: Days; period?: Period } {
  if (from || to) return { days: { ...(from ? { from } : {}), ...(to ? { to } : {}) } };
  const named = period && period in periods ? (period as Period) : defaultPeriod;
  return { days: daysOf(named, today), period: named };
}
