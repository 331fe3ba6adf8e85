import type { ReportDefinition, ReportReply } from '@market/contracts';
import type { Chart, Plugin } from 'chart.js';
import { shifted } from '../period';

/**
 * From which row on the numbers still change: its week or month is not over, or not all of its orders have ended. Undefined
 * where none do.
 */
export function firstOpenRow(
  { rows: unit, figures, ends = [] }: ReportDefinition,
  rows: ReportReply['rows'],
  today: string,
): number | undefined {
  const isOpen = ({ key, figures: numbers }: ReportReply['rows'][number]) => {
    const ended = ends.reduce((sum, end) => sum + (numbers[end] ?? 0), 0);
    const isOver = shifted(key, unit === 'week' ? { days: 7 } : { months: 1 }) <= today;
    return !isOver || (ends.length > 0 && (numbers[figures[0]!.key] ?? 0) > ended);
  };
  const first = rows.findLastIndex((row) => !isOpen(row)) + 1;
  return first < rows.length ? first : undefined;
}

/** Pixels above the lines, for the words. */
export const roomForWords = 20;

/** A band behind the rows whose numbers still change, from halfway to the row before. */
export const openBand = (first: number, fill: string): Plugin<'line'> => ({
  id: 'openBand',
  beforeDatasetsDraw({ ctx, chartArea, scales, options }: Chart<'line'>) {
    const at = (row: number) => scales['x']!.getPixelForValue(row);
    const left = first === 0 ? chartArea.left : (at(first - 1) + at(first)) / 2;
    ctx.save();
    ctx.fillStyle = fill;
    ctx.fillRect(left, chartArea.top, chartArea.right - left, chartArea.height);
    ctx.font = `12px ${options.font?.family ?? 'sans-serif'}`;
    ctx.textAlign = 'right';
    ctx.fillStyle = options.color as string;
    ctx.fillText('chưa kết thúc', chartArea.right, chartArea.top - 7);
    ctx.restore();
  },
});
