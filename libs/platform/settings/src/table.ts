import { schema } from './settings.js';

type Described = { default?: unknown; desc?: string };

const markers = /(<!-- settings -->)[^]*(<!-- \/settings -->)/;

const formatted = (value: unknown): string => {
  const text = Array.isArray(value) ? value.join(',') : String(value);
  return text === '' ? '' : `\`${text}\``;
};

/** Returns the text with the table of all settings between its two markers. Throws when a marker is missing. */
export function tableIn(text: string): string {
  if (!markers.test(text)) throw new Error('The text has no <!-- settings --> … <!-- /settings --> markers');
  const rows = Object.entries(schema).map(([name, validator]) => {
    const { default: value, desc } = validator as Described;
    return [`\`${name}\``, formatted(value), desc ?? ''] as const;
  });
  return text.replace(markers, `$1\n\n${table([['Variable', 'Default', 'What it does'], ...rows])}\n\n$2`);
}

/** Pads columns as the formatter does. */
function table(rows: (readonly [string, string, string])[]): string {
  const widths = [0, 1, 2].map((column) => Math.max(...rows.map((row) => row[column]!.length)));
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column]!)).join(' | ')} |`;
  const [head, ...body] = rows;
  return [line(head!), line(widths.map((width) => '-'.repeat(width))), ...body.map(line)].join('\n');
}
