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

/**
 * Vietnam's first day of the lunar year, and the tenth day of its third month, as dates of the Gregorian calendar. The
 * months begin with the new moon at UTC+7: in 2030 Tết is a day earlier than in China.
 */
const lunarDays: Record<number, { newYear: string; hungKings: string }> = {
  2025: { newYear: '2025-01-29', hungKings: '2025-04-07' },
  2026: { newYear: '2026-02-17', hungKings: '2026-04-26' },
  2027: { newYear: '2027-02-06', hungKings: '2027-04-16' },
  2028: { newYear: '2028-01-26', hungKings: '2028-04-04' },
  2029: { newYear: '2029-02-13', hungKings: '2029-04-23' },
  2030: { newYear: '2030-02-02', hungKings: '2030-04-12' },
};

const dayBefore = (date: string, days: number): string =>
  new Date(Date.parse(date) - days * 86_400_000).toISOString().slice(0, 10);

/**
 * Vietnam's public holidays of a year by article 112 of the Labour Code 2019. The law leaves to each year which days
 * around Tết and 2 September are free; these are the last day of the old year with the first four of the new one, and 1
 * September. An admin changes them, and adds days in lieu, once a year's schedule is announced.
 */
const holidaysOf = (year: number): PublicHoliday[] => {
  const { newYear, hungKings } = lunarDays[year]!;
  return [
    { date: `${year}-01-01`, name: 'Tết Dương lịch' },
    { date: dayBefore(newYear, 1), name: 'Giao thừa' },
    ...[0, 1, 2, 3].map((day) => ({
      date: dayBefore(newYear, -day),
      name: `Tết Nguyên đán, mùng ${day + 1}`,
    })),
    { date: hungKings, name: 'Giỗ Tổ Hùng Vương' },
    { date: `${year}-04-30`, name: 'Ngày Chiến thắng' },
    { date: `${year}-05-01`, name: 'Quốc tế Lao động' },
    { date: `${year}-09-01`, name: 'Nghỉ lễ Quốc khánh' },
    { date: `${year}-09-02`, name: 'Quốc khánh' },
  ];
};

export const publicHolidays: readonly PublicHoliday[] = Object.keys(lunarDays).flatMap((year) =>
  holidaysOf(Number(year)),
);
