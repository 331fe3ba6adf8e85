/** Money is an integer amount of VND; US dollars exist in free texts and for display only. */
export const vndPerUsd = 24_000;

export type ParsedPrice = { amount: number; currency: 'VND' | 'USD' };

export const inVnd = ({ amount, currency }: ParsedPrice): number =>
  currency === 'VND' ? amount : Math.round(amount * vndPerUsd);

const vnd = new Intl.NumberFormat('vi-VN', { maximumFractionDigits: 0 });
/** '10.000.000 ₫' with a no-break space before the sign. */
export const formatVnd = (amount: number): string => `${vnd.format(amount)}\u00a0₫`;
