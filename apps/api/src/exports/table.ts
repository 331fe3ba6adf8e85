/** Of Unicode: without it a spreadsheet reads the file as its own country's letters. */
const byteOrderMark = '\ufeff';

/** What a spreadsheet would calculate instead of showing it. */
const formula = /^[=+\-@\t\r]/;

function cellOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  const text = Array.isArray(value)
    ? value.join(', ')
    : typeof value === 'string'
      ? value
      : JSON.stringify(value);
  const shown = formula.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(shown) ? `"${shown.replaceAll('"', '""')}"` : shown;
}

const lineOf = (cells: readonly unknown[]): string => `${cells.map(cellOf).join(',')}\r\n`;

/** Rows as a table of their columns (CSV as RFC 4180 has it), made while they come. */
export async function* tableOf<Row>(
  columns: readonly (keyof Row & string)[],
  rows: AsyncIterable<Row>,
): AsyncGenerator<string> {
  yield byteOrderMark + lineOf(columns);
  for await (const row of rows) yield lineOf(columns.map((column) => row[column]));
}
