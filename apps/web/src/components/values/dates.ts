const timeZone = 'Asia/Ho_Chi_Minh';
const day = new Intl.DateTimeFormat('vi-VN', { dateStyle: 'short', timeZone });
const moment = new Intl.DateTimeFormat('vi-VN', { dateStyle: 'short', timeStyle: 'short', timeZone });

/** '21/11/2026', in Vietnam, of an ISO date or time. */
export const formatDate = (iso: string): string => day.format(new Date(iso));
/** '14:05 21/11/2026'. */
export const formatMoment = (iso: string): string => moment.format(new Date(iso));
