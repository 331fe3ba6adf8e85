import { schema } from './settings.js';

type Described = { default?: unknown; desc?: string };

const markers = /(<!-- settings -->)[^]*(<!-- \/settings -->)/;

const shown = (value: unknown): string => {
  const text = Array.isArray(value) ? value.join(',') : String(value);
  return text === '' ? '' : `\`${text}\``;
};

/** The text with the table of all settings between its two markers. Throws when it has none. */
export function tableIn(text: string): string {
  if (!markers.test(text)) throw new Error('There is no <!-- settings --> … <!-- /settings --> to fill');
  const rows = Object.entries(schema).map(([name, validator]) => {
    const { default: value, desc } = validator as Described;
    return [`\`${name}\``, shown(value), desc ?? ''] as const;
  });
  return text.replace(markers, `$1\n\n${table([['Variable', 'Default', 'What it does'], ...rows])}\n\n$2`);
}

/** Columns as wide as the formatter makes them. */
function table(rows: (readonly [string, string, string])[]): string {
  const widths = [0, 1, 2].map((column) => Math.max(...rows.map((row) => row[column]!.length)));
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column]!)).join(' | ')} |`;
  const [head, ...body] = rows;
  return [line(head!), line(widths.map((width) => '-'.repeat(width))), ...body.map(line)].join('\n');
}
