const runs = 3;

/**
 * Measures a table row. `own` and `other` each return a rate. They run in turn, so that a disturbance affects both; the
 * first run of each only warms up.
 */
export async function compare(name, aim, own, other) {
  console.error(`Measuring ${name}`);
  const rates = [[], []];
  for (let run = 0; run <= runs; run++)
    for (const [index, work] of [own, other].entries()) {
      const rate = await work();
      if (run > 0) rates[index].push(rate);
    }
  const [[ownMedian, ...ownCells], [otherMedian, ...otherCells]] = rates.map(cells);
  return [name, ...ownCells, ...otherCells, `${(ownMedian / otherMedian).toFixed(2)} (aim ${aim})`];
}

export const heading = (baseline) => ['', 'own', 'spread', baseline, 'spread', 'ratio'];

function cells(rates) {
  const sorted = rates.map(Math.round).sort((a, b) => a - b);
  const median = sorted[sorted.length >> 1];
  return [median, `${median}`, `${sorted[0]}–${sorted.at(-1)}`];
}
