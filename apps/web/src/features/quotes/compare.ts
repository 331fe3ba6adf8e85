import type { Quote } from '@market/contracts';

const ranks = { accepted: 0, waiting: 1, rejected: 2, withdrawn: 3 } as const;

/** The newest quote of each factory: the chosen one first, then those that wait, the cheapest first. */
export function latestQuotes(quotes: readonly Quote[]): Quote[] {
  const newest = new Map<string, Quote>();
  for (const quote of quotes) {
    const known = newest.get(quote.manufacturerId);
    if (!known || quote.version > known.version) newest.set(quote.manufacturerId, quote);
  }
  return [...newest.values()].sort((a, b) => ranks[a.state] - ranks[b.state] || a.totalPrice - b.totalPrice);
}

/** What is left of the customer's price after the factory's total: in VND, and in percent of the price. */
export const marginOf = (
  total: number,
  price: number | undefined,
): { amount: number; percent: number } | undefined =>
  price === undefined || price <= 0
    ? undefined
    : { amount: price - total, percent: Math.round(((price - total) / price) * 1000) / 10 };

/** The quote that counts: the accepted one, else the lowest that waits for the present request. */
export const releasedOf = (quotes: readonly Quote[]): Quote | undefined => {
  const waiting = quotes.filter(({ state, isOutdated }) => state === 'waiting' && !isOutdated);
  return (
    quotes.find(({ state }) => state === 'accepted') ??
    [...waiting].sort((a, b) => a.totalPrice - b.totalPrice)[0]
  );
};

/** Its total. */
export const factoryTotalOf = (quotes: readonly Quote[]): number | undefined =>
  releasedOf(quotes)?.totalPrice;
