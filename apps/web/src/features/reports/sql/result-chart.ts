import type { SqlResult } from '@market/contracts';
import { isNumber } from './sql-text';

/** So many columns of numbers can be told apart, and so many rows have room. */
const [mostSeries, mostPoints] = [4, 200];

export type ResultChart = {
  isLine: boolean;
  labels: string[];
  series: { name: string; values: (number | null)[] }[];
};

const timeTypes = ['date', 'timestamp', 'timestamptz'];

/** What of an answer can be drawn: a first column of names or days, and few of numbers; undefined for another answer. */
export function chartOfResult({
  columns,
  rows,
}: Pick<SqlResult, 'columns' | 'rows'>): ResultChart | undefined {
  const label = columns.findIndex(({ type }) => !isNumber(type));
  const numbers = columns.flatMap(({ type }, index) => (isNumber(type) ? [index] : []));
  if (label < 0 || numbers.length === 0 || numbers.length > mostSeries) return undefined;
  if (rows.length < 2 || rows.length > mostPoints) return undefined;
  const isLine = timeTypes.includes(columns[label]!.type);
  // Time goes on to the right, whatever the order of the answer.
  const inOrder = isLine ? rows.toSorted((a, b) => (a[label] ?? '').localeCompare(b[label] ?? '')) : rows;
  return {
    isLine,
    labels: inOrder.map((row) => row[label] ?? 'null'),
    series: numbers.map((index) => ({
      name: columns[index]!.name,
      values: inOrder.map((row) =>
        row[index] === null || row[index] === undefined ? null : Number(row[index]),
      ),
    })),
  };
}
