const runs = 3;

/** Resolves to a rate: how much was done per second. */
export type Measurement = () => Promise<number>;

/**
 * Measures a table row. `own` and `other` each return a rate. They run in turn, so that a disturbance affects both; the
 * first run of each only warms up.
 */
export async function compare(
  name: string,
  aim: number | string,
  own: Measurement,
  other: Measurement,
): Promise<string[]> {
  console.error(`Measuring ${name}`);
  const rates: { own: number[]; other: number[] } = { own: [], other: [] };
  for (let run = 0; run <= runs; run++) {
    const measured = { own: await own(), other: await other() };
    if (run === 0) continue;
    rates.own.push(measured.own);
    rates.other.push(measured.other);
  }
  const [ownRates, otherRates] = [summaryOf(rates.own), summaryOf(rates.other)];
  const ratio = ownRates.median / otherRates.median;
  return [name, ...ownRates.cells, ...otherRates.cells, `${ratio.toFixed(2)} (aim ${aim})`];
}

export const heading = (baseline: string): string[] => ['', 'own', 'spread', baseline, 'spread', 'ratio'];

function summaryOf(rates: readonly number[]): { median: number; cells: string[] } {
  const sorted = rates.map(Math.round).sort((a, b) => a - b);
  const median = sorted[sorted.length >> 1]!;
  return { median, cells: [`${median}`, `${sorted[0]}–${sorted.at(-1)}`] };
}
