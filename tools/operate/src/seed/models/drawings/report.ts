import { draw, framed, write } from './sheet.js';
import type { Sheet, Title } from './sheet.js';

/** A measured dimension: what the drawing says, what was measured, and what is allowed. Millimetres. */
export type Measured = { what: string; nominal: number; allowed: number; found: number };

const columns = [20, 36, 120, 160, 200, 240] as const;
const headings = ['TT', 'KÍCH THƯỚC', 'DANH NGHĨA', 'DUNG SAI', 'ĐO ĐƯỢC', 'KẾT LUẬN'];
const top = 168;
const row = 9;

const vietnamese = (value: number, digits: number): string => value.toFixed(digits).replace('.', ',');

/** A report of measurements as a sheet of paper. */
export function reportSheet(rows: Title, measured: readonly Measured[]): Sheet {
  const sheet = framed(rows);
  write(sheet, 'BÁO CÁO ĐO KIỂM', [148, 184], 6, 0.5);
  const lines = [
    headings,
    ...measured.map(({ what, nominal, allowed, found }, index) => [
      String(index + 1),
      what,
      vietnamese(nominal, 1),
      `±${vietnamese(allowed, 2)}`,
      vietnamese(found, 3),
      Math.abs(found - nominal) <= allowed ? 'ĐẠT' : 'KHÔNG ĐẠT',
    ]),
  ];
  lines.forEach((cells, index) => {
    const low = top - row * index;
    draw(sheet, index === 1 ? 'thick' : 'thin', [16, low + 6], [281, low + 6]);
    cells.forEach((cell, column) => write(sheet, cell, [columns[column]!, low], 2.8));
  });
  draw(sheet, 'thin', [16, top - row * lines.length + 6], [281, top - row * lines.length + 6]);
  return sheet;
}
