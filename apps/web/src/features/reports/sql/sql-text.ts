import type { DictionaryView, SqlResult } from '@market/contracts';
import { guarded } from '../file/tables';
import type { Cell, CellKind, Cells } from '../file/tables';

const mostSuggestions = 8;
const wordBefore = /[a-z_][a-z_0-9]*$/i;

/** A text and where the caret stands in it, in UTF-16 units. */
export type Edited = { text: string; caret: number };

/**
 * Names that the word before the caret begins: of views, and of columns, first of those views that the text names. None
 * for a name that is already complete.
 */
export function suggestionsFor({ text, caret }: Edited, dictionary: readonly DictionaryView[]): string[] {
  const word = wordBefore.exec(text.slice(0, caret))?.[0].toLowerCase() ?? '';
  if (word === '') return [];
  const words = new Set(text.toLowerCase().match(/[a-z_][a-z_0-9]*/g));
  const named = (view: DictionaryView) => words.has(view.name);
  const columns = (views: readonly DictionaryView[]) =>
    views.flatMap((view) => view.columns.map(({ name }) => name));
  const names = [
    ...columns(dictionary.filter(named)),
    ...dictionary.map(({ name }) => name),
    ...columns(dictionary.filter((view) => !named(view))),
  ];
  const found = [...new Set(names)].filter((name) => name.startsWith(word));
  return found.includes(word) ? [] : found.slice(0, mostSuggestions);
}

/** The text with a name in place of the word before the caret. */
export function completed({ text, caret }: Edited, name: string): Edited {
  const before = text.slice(0, caret).replace(wordBefore, '');
  return { text: before + name + text.slice(caret), caret: before.length + name.length };
}

/** The text with a name at the caret, apart from a word before it. */
export function inserted({ text, caret }: Edited, name: string): Edited {
  const gap = /[\w"]$/.test(text.slice(0, caret)) ? ' ' : '';
  return {
    text: text.slice(0, caret) + gap + name + text.slice(caret),
    caret: caret + gap.length + name.length,
  };
}

/** «Dòng 2, cột 5». */
export function placeOf(statement: string, position: number): string {
  const lines = statement.slice(0, position).split('\n');
  return `Dòng ${String(lines.length)}, cột ${String(lines.at(-1)!.length + 1)}`;
}

const numberTypes = ['int2', 'int4', 'int8', 'float4', 'float8', 'numeric', 'oid'];
export const isNumber = (type: string): boolean => numberTypes.includes(type);

/** The cells of a result with names in place of the keys of people. */
export function named({ columns, rows, people, ...rest }: SqlResult): SqlResult {
  const names = new Map(people.map(({ key, name }) => [key, name]));
  const nameOf = (cell: string | null, index: number) =>
    (columns[index]!.type === 'uuid' && cell !== null && names.get(cell)) || cell;
  return { ...rest, columns, people, rows: names.size === 0 ? rows : rows.map((row) => row.map(nameOf)) };
}

/** A result as cells of a spreadsheet: digits as they are, and texts that it does not calculate. */
export const cellsOfResult = ({ columns, rows }: Pick<SqlResult, 'columns' | 'rows'>): Cells => ({
  heading: columns.map(({ name }) => guarded(name)),
  rows: rows.map((row) =>
    row.map((cell, index) => (cell === null || isNumber(columns[index]!.type) ? cell : guarded(cell))),
  ),
});

/** A value of PostgreSQL's text as people and spreadsheets know it; digits that a number would lose stay a text. */
function valueOf(cell: string | null, type: string): Cell {
  if (cell === null) return null;
  if (type === 'bool') return cell === 't';
  if (!isNumber(type)) return guarded(cell);
  const number = Number(cell);
  return Number.isFinite(number) && (Number.isSafeInteger(number) || !/^-?\d{16,}/.test(cell))
    ? number
    : cell;
}

/** Whether a column of this name holds money, by the unit that its meaning ends with. */
const kindOf = (columns: readonly DictionaryView['columns'][number][], name: string): CellKind | undefined =>
  columns.some((column) => column.name === name && /\. VND\b/.test(column.meaning)) ? 'money' : undefined;

/** A whole view for Excel, from its lines of JSON. */
export function valuesOfView({ columns }: DictionaryView, lines: string): Cells {
  const rows = lines
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Record<string, Cell>);
  return {
    heading: columns.map(({ name }) => name),
    kinds: columns.map(({ name }) => kindOf(columns, name)),
    rows: rows.map((row) =>
      columns.map(({ name }) => {
        const value = row[name] ?? null;
        return typeof value === 'string' ? guarded(value) : value;
      }),
    ),
  };
}

/** A result for Excel. */
export const valuesOfResult = (
  { columns, rows }: Pick<SqlResult, 'columns' | 'rows'>,
  dictionary: readonly DictionaryView[],
): Cells => ({
  heading: columns.map(({ name }) => guarded(name)),
  kinds: columns.map(({ name }) =>
    kindOf(
      dictionary.flatMap((view) => view.columns),
      name,
    ),
  ),
  rows: rows.map((row) => row.map((cell, index) => valueOf(cell, columns[index]!.type))),
});

/** Compares cells of a column: numbers as numbers, and what is null after everything else. */
export function compareCells(a: string | null, b: string | null, type: string): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  return isNumber(type) ? Number(a) - Number(b) : a.localeCompare(b, 'vi');
}
