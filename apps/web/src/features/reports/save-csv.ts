import { csvOf } from './report-text';
import type { Cells } from './report-text';

/** Gives the browser a table as a file. */
export function saveCsv(name: string, cells: Cells): void {
  const address = URL.createObjectURL(new Blob([csvOf(cells)], { type: 'text/csv;charset=utf-8' }));
  Object.assign(document.createElement('a'), { href: address, download: `${name}.csv` }).click();
  URL.revokeObjectURL(address);
}
