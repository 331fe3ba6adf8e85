import { csvOf, excelCsvOf, workbookCell } from './tables';
import type { Cells } from './tables';

function save(name: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  Object.assign(document.createElement('a'), { href: address, download: name }).click();
  URL.revokeObjectURL(address);
}

const saveText = (name: string, text: string): void =>
  save(name, new Blob([text], { type: 'text/csv;charset=utf-8' }));

async function saveWorkbook(name: string, { heading, rows, kinds = [] }: Cells): Promise<void> {
  const { default: write } = await import('write-excel-file/browser');
  const head = heading.map((value) => ({ type: String, value, fontWeight: 'bold' as const }));
  const sheet = [head, ...rows.map((row) => row.map((cell, index) => workbookCell(cell, kinds[index])))];
  save(
    name,
    await write(sheet, { stickyRowsCount: 1, columns: heading.map(() => ({ width: 20 })) }).toBlob(),
  );
}

/** What a table can be saved as. */
export const tableFormats = {
  excel: 'CSV cho Excel',
  xlsx: 'Excel (.xlsx)',
  csv: 'CSV',
} as const;
export type TableFormat = keyof typeof tableFormats;

/** Gives the browser a table as a file. */
export async function saveTable(name: string, format: TableFormat, cells: Cells): Promise<void> {
  if (format === 'xlsx') await saveWorkbook(`${name}.xlsx`, cells);
  else if (format === 'excel') saveText(`${name}-excel.csv`, excelCsvOf(cells));
  else saveText(`${name}.csv`, csvOf(cells));
}
