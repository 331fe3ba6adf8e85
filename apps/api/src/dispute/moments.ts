const timeZone = 'Asia/Ho_Chi_Minh';
const date = { day: '2-digit', month: '2-digit', year: 'numeric', timeZone } as const;
const day = new Intl.DateTimeFormat('vi-VN', date);
const moment = new Intl.DateTimeFormat('vi-VN', {
  ...date,
  ...{ hour: '2-digit', minute: '2-digit', second: '2-digit' },
});

/** «14:05:09 21/11/2026», in Vietnam. */
export const momentText = (iso: string): string => moment.format(new Date(iso));
export const dayText = (iso: string): string => day.format(new Date(iso));
