const runs = 3;

/**
 * A row of a table: `own` and `other` each return a rate; they are performed in turn, the first time to warm up, so
 * that what disturbs one disturbs both.
 */
export async function compare(name, aim, own, other) {
  console.error(`Measuring ${name}`);
  const rates = [[], []];
  for (let run = 0; run <= runs; run++)
    for (const [index, work] of [own, other].entries()) {
      const rate = await work();
      if (run > 0) rates[index].push(rate);
    }
  const [[ownMiddle, ...ownCells], [otherMiddle, ...otherCells]] = rates.map(cells);
  return [name, ...ownCells, ...otherCells, `${(ownMiddle / otherMiddle).toFixed(2)} (aim ${aim})`];
}

export const heading = (beside) => ['', 'own', 'spread', beside, 'spread', 'ratio'];

function cells(rates) {
  const sorted = rates.map(Math.round).sort((a, b) => a - b);
  const middle = sorted[sorted.length >> 1];
  return [middle, `${middle}`, `${sorted[0]}–${sorted.at(-1)}`];
}
