import { visibleOf } from '@market/contracts';
import { formatDate, formatMoment } from '../../../components/values/dates';

/** Texts that a spreadsheet would calculate instead of displaying them. */
const formula = /^[=+\-@\t\r\n＝＋－＠]/;
/** A text that a spreadsheet displays as it is. */
export const guarded = (text: string): string => (formula.test(text) ? `'${text}` : text);

/** Numbers are numbers, so that a spreadsheet calculates with them; moments are ISO 8601. */
export type Cell = string | number | boolean | null;
/** How the numbers of a column read in a workbook; others as they are. */
export type CellKind = 'money' | 'share';
export type Cells = { heading: string[]; rows: Cell[][]; kinds?: (CellKind | undefined)[] };

/** As people see it: what earlier releases let in may hide in a text. */
const seen = (value: Cell): Cell => (typeof value === 'string' ? visibleOf(value) : value);

const joined = (rows: readonly (readonly string[])[], separator: string): string => {
  const quoted = (text: string) =>
    text.includes(separator) || /["\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  return `\ufeff${rows.map((row) => row.map(quoted).join(separator)).join('\r\n')}\r\n`;
};
const plain = (value: Cell): string => (value === null ? '' : String(seen(value)));

/** CSV for programs (RFC 4180), UTF-8 with a byte order mark. */
export const csvOf = ({ heading, rows }: Cells): string =>
  joined([heading, ...rows.map((row) => row.map(plain))], ',');

const moment = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}(:?\d{2})?)$/;
const day = /^\d{4}-\d{2}-\d{2}$/;
/** PostgreSQL leaves out the minutes of a zone. */
const isoOf = (text: string): string => text.replace(' ', 'T').replace(/([+-]\d{2})$/, '$1:00');

/** A cell as people in Vietnam read it: a comma before decimals, days first, the time of Vietnam. */
export function readableCell(cell: Cell): string {
  const value = seen(cell);
  if (value === null) return '';
  if (typeof value === 'number') return String(value).replace('.', ',');
  if (typeof value === 'boolean') return value ? 'Có' : 'Không';
  if (moment.test(value)) return formatMoment(isoOf(value));
  return day.test(value) ? formatDate(value) : value;
}

/** CSV for Excel as it is set up in Vietnam. */
export const excelCsvOf = ({ heading, rows }: Cells): string =>
  joined([heading, ...rows.map((row) => row.map(readableCell))], ';');

/** What is pasted into a spreadsheet. */
export const tabsOf = ({ heading, rows }: Cells): string =>
  [heading, ...rows].map((row) => row.map((cell) => plain(cell).replaceAll('\t', ' ')).join('\t')).join('\n');

const numberFormats: Record<CellKind, string> = { money: '#,##0 "₫"', share: '0.0%' };
const dateFormats = { day: 'dd/mm/yyyy', moment: 'dd/mm/yyyy hh:mm:ss' };
const vietnam = 7 * 3_600_000;

/** A cell of a workbook; its dates have no zone, so that they are those of Vietnam. */
export function workbookCell(cell: Cell, kind?: CellKind) {
  const value = seen(cell);
  if (typeof value === 'number') {
    const plain = Number.isInteger(value) ? '#,##0' : '#,##0.00';
    return { type: Number, value, format: kind ? numberFormats[kind] : plain };
  }
  if (typeof value !== 'string') return value;
  if (moment.test(value))
    return {
      ...{ type: Date, format: dateFormats.moment },
      value: new Date(Date.parse(isoOf(value)) + vietnam),
    };
  if (day.test(value)) return { type: Date, value: new Date(`${value}T00:00:00Z`), format: dateFormats.day };
  return { type: String, value };
}
