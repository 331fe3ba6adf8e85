/** A day on which the company does not work. `date` is an ISO date. */
export type PublicHoliday = { date: string; name: string };

/** Monday is 1, Sunday 7 (ISO 8601). */
export const weekdayLabels = {
  1: 'Thứ hai',
  2: 'Thứ ba',
  3: 'Thứ tư',
  4: 'Thứ năm',
  5: 'Thứ sáu',
  6: 'Thứ bảy',
  7: 'Chủ nhật',
} as const;

export type Weekday = keyof typeof weekdayLabels;
export const weekdays = Object.keys(weekdayLabels).map(Number) as Weekday[];

/** Of an ISO date. */
export const weekdayOf = (date: string): Weekday => (new Date(date).getUTCDay() || 7) as Weekday;

type Year = {
  /** Vietnam's first day of the lunar year. The months begin with the new moon at UTC+7: in 2030 a day before China's. */
  newYear: string;
  /** The tenth day of the third lunar month. */
  hungKings: string;
  /** How many of the five days of Tết are before it; 1 until the year's schedule is announced. */
  before?: 2;
  /** The day beside 2 September that is free; the first until the year's schedule is announced. */
  besideNationalDay?: '09-03';
};

/**
 * The schedules of 2024 to 2026 are those that the government announced: 5015/TB-LĐTBXH, 6150/TB-BLĐTBXH and
 * 9441/TB-BNV. Their exchanges of a single working day for a Saturday bind the civil service only and are left out.
 */
const years: Record<number, Year> = {
  2024: { newYear: '2024-02-10', hungKings: '2024-04-18', before: 2, besideNationalDay: '09-03' },
  2025: { newYear: '2025-01-29', hungKings: '2025-04-07', before: 2 },
  2026: { newYear: '2026-02-17', hungKings: '2026-04-26' },
  2027: { newYear: '2027-02-06', hungKings: '2027-04-16' },
  2028: { newYear: '2028-01-26', hungKings: '2028-04-04' },
  2029: { newYear: '2029-02-13', hungKings: '2029-04-23' },
  2030: { newYear: '2030-02-02', hungKings: '2030-04-12' },
};

const daysAfter = (date: string, days: number): string =>
  new Date(Date.parse(date) + days * 86_400_000).toISOString().slice(0, 10);

/**
 * The eleven public holidays of a year by article 112 of the Labour Code 2019. 24 November (Ngày Văn hoá Việt Nam) is not
 * among them: resolution 80-NQ/TW of 2026 wants it to be one, and an admin adds it once the law says so.
 */
function holidaysOf(year: number): PublicHoliday[] {
  const { newYear, hungKings, before = 1, besideNationalDay = '09-01' } = years[year]!;
  const tet = [0, 1, 2, 3, 4].map((day) => day - before);
  return [
    { date: `${year}-01-01`, name: 'Tết Dương lịch' },
    ...tet.map((day) => ({ date: daysAfter(newYear, day), name: tetName(day) })),
    { date: hungKings, name: 'Giỗ Tổ Hùng Vương' },
    { date: `${year}-04-30`, name: 'Ngày Chiến thắng' },
    { date: `${year}-05-01`, name: 'Quốc tế Lao động' },
    { date: `${year}-09-02`, name: 'Quốc khánh' },
    { date: `${year}-${besideNationalDay}`, name: 'Nghỉ lễ Quốc khánh' },
  ].sort(byDate);
}

const tetName = (day: number): string => {
  if (day >= 0) return `Tết Nguyên đán, mùng ${day + 1}`;
  return day === -1 ? 'Giao thừa' : 'Nghỉ trước Tết';
};

const byDate = (a: PublicHoliday, b: PublicHoliday): number => a.date.localeCompare(b.date);

/**
 * Vietnam's public holidays for a company that works on these weekdays. A holiday on a day on which it is closed anyway is
 * made up for on the next working day (article 111). An admin changes them once a year's schedule is announced.
 */
export function publicHolidaysFor(workingDays: readonly Weekday[]): PublicHoliday[] {
  const holidays = Object.keys(years).flatMap((year) => holidaysOf(Number(year)));
  const works = (date: string) => workingDays.includes(weekdayOf(date));
  const taken = new Set(holidays.map(({ date }) => date));
  const inLieu = holidays
    .filter(({ date }) => !works(date))
    .map(({ date: closed, name }) => {
      let date = daysAfter(closed, 1);
      while (!works(date) || taken.has(date)) date = daysAfter(date, 1);
      taken.add(date);
      return { date, name: `Nghỉ bù ${name}` };
    });
  return [...holidays, ...inLieu].sort(byDate);
}

/** On which weekdays a company works until it says otherwise. */
export const usualWorkingDays: readonly Weekday[] = [1, 2, 3, 4, 5];
