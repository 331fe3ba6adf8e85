import { visibleOf } from '@market/contracts';

/** Without it a spreadsheet does not read the file as UTF-8, but in the encoding of its locale. */
export const byteOrderMark = '\ufeff';

/** Texts that a spreadsheet would calculate instead of displaying them. */
const formula = /^[=+\-@\t\r\n＝＋－＠]/;

function cellOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  const text = Array.isArray(value)
    ? value.join(', ')
    : typeof value === 'string'
      ? value
      : JSON.stringify(value);
  const seen = visibleOf(text);
  const displayed = formula.test(seen) ? `'${seen}` : seen;
  return /[",\r\n]/.test(displayed) ? `"${displayed.replaceAll('"', '""')}"` : displayed;
}

/** A line of CSV (RFC 4180). */
export const lineOf = (cells: readonly unknown[]): string => `${cells.map(cellOf).join(',')}\r\n`;

/** Writes rows as CSV (RFC 4180), line by line as they arrive. */
export async function* tableOf<Row>(
  columns: readonly (keyof Row & string)[],
  rows: AsyncIterable<Row>,
): AsyncGenerator<string> {
  yield byteOrderMark + lineOf(columns);
  for await (const row of rows) yield lineOf(columns.map((column) => row[column]));
}
