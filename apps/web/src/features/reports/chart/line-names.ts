import type { Chart, Plugin } from 'chart.js';

/** Pixels between two names. */
const apart = 16;
/** Pixels at the right of the lines. */
export const roomForNames = 120;

/** Where names stand so that none covers another, in their order from the top: each at its place or below the one before. */
export function placesOf(wanted: readonly number[], bottom: number): number[] {
  const places: number[] = [];
  for (const place of wanted) places.push(Math.max(place, (places.at(-1) ?? -Infinity) + apart));
  // What went beyond the lower edge moves up, and pushes those above it.
  for (let index = places.length - 1, limit = bottom; index >= 0; index--, limit -= apart)
    places[index] = Math.min(places[index]!, limit);
  return places;
}

function endsOf(chart: Chart<'line'>) {
  return chart.data.datasets
    .flatMap(({ label = '', borderColor, data }, index) => {
      const last = data.findLastIndex((value) => value !== null);
      const end = chart.getDatasetMeta(index).data[last];
      return end ? [{ label, color: borderColor as string, y: end.y }] : [];
    })
    .toSorted((a, b) => a.y - b.y);
}

/** Names each line at its end: a legend would send the eye to and fro. */
export const lineNames: Plugin<'line'> = {
  id: 'lineNames',
  afterDatasetsDraw(chart) {
    const { ctx, chartArea } = chart;
    const ends = endsOf(chart);
    const places = placesOf(
      ends.map(({ y }) => y),
      chartArea.bottom,
    );
    ctx.save();
    ctx.font = `600 12px ${chart.options.font?.family ?? 'sans-serif'}`;
    ctx.textBaseline = 'middle';
    ends.forEach(({ label, color }, index) => {
      // The colour of a line is not dark enough for words.
      ctx.fillStyle = color;
      ctx.fillRect(chartArea.right + 6, places[index]! - 2, 8, 3);
      ctx.fillStyle = chart.options.color as string;
      ctx.fillText(label, chartArea.right + 18, places[index]!);
    });
    ctx.restore();
  },
};
