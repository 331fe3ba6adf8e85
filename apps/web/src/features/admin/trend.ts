import { formatNumber } from '../../components/values/numbers';

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

/** '+12', '−3' or '0': by how much a number rose in the last days, today included. */
export function changeText(changes: readonly number[], days: number): string {
  const change = sum(changes.slice(-days));
  if (change === 0) return '0';
  return `${change > 0 ? '+' : '−'}${formatNumber(Math.abs(change))}`;
}

/** Points of an SVG line of the number day by day, which ends at `total`. A number that never changed is a line in the middle. */
export function linePoints(
  total: number,
  changes: readonly number[],
  { width, height }: { width: number; height: number },
): string {
  const values = changes.map((_, index) => total - sum(changes.slice(index + 1)));
  const [low, high] = [Math.min(...values), Math.max(...values)];
  return values
    .map((value, index) => {
      const x = (index / Math.max(1, values.length - 1)) * width;
      const y = high === low ? height / 2 : height - ((value - low) / (high - low)) * height;
      return `${x.toFixed(1)},${y.toFixed(1)}`;
    })
    .join(' ');
}
