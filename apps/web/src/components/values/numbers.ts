// Numbers as people in Vietnam write them: a comma before the decimals, dots between groups of three digits.

const format = new Intl.NumberFormat('vi-VN', { maximumFractionDigits: 20, useGrouping: 'always' });

/** '1.250,5': with all its decimals. */
export const formatNumber = (value: number): string => format.format(value);

/** '12,5%'. */
export const formatPercent = (value: number): string => `${formatNumber(value)}%`;

/** '2,5 giờ', with one decimal at most; less than an hour is no zero. */
export const hoursText = (hours: number): string =>
  hours < 1 ? 'dưới 1 giờ' : `${formatNumber(Math.round(hours * 10) / 10)} giờ`;
