import { expect, it } from '@jest/globals';
import { csvOf, excelCsvOf, readableCell, tabsOf, workbookCell } from './tables';
import type { Cells } from './tables';

const cells: Cells = {
  heading: ['Xưởng', 'Giá', 'Ngày', 'Lúc', 'Trễ'],
  rows: [
    ['Một; "hai"', 1234.5, '2026-11-16', '2026-11-16 17:30:05.123+00', true],
    ['Ba, bốn', -2, '', null, false],
  ],
};

it('is written for Excel with semicolons, decimal commas and the time of Vietnam', () => {
  expect(excelCsvOf(cells)).toBe(
    '\ufeffXưởng;Giá;Ngày;Lúc;Trễ\r\n' +
      '"Một; ""hai""";1234,5;16/11/2026;00:30:05 17/11/2026;Có\r\nBa, bốn;-2;;;Không\r\n',
  );
});

it('is written for programs with commas and points', () => {
  expect(csvOf(cells)).toBe(
    '\ufeffXưởng,Giá,Ngày,Lúc,Trễ\r\n' +
      '"Một; ""hai""",1234.5,2026-11-16,2026-11-16 17:30:05.123+00,true\r\n"Ba, bốn",-2,,,false\r\n',
  );
});

it('carries nothing that no reader sees into any kind of file', () => {
  const hidden: Cells = { heading: ['Tên'], rows: [['Gá\u202ekẹp\uffff\u3164\u0007']] };
  for (const write of [csvOf, excelCsvOf, tabsOf])
    expect(write(hidden)).toMatch(/^\ufeff?Tên\r?\nGákẹp(\r\n)?$/);
  expect(workbookCell(hidden.rows[0]![0]!)).toMatchObject({ value: 'Gákẹp' });
});

it.each([
  ['2026-11-16T17:30:05Z', '00:30:05 17/11/2026'],
  ['2026-11-17 00:30:05+07', '00:30:05 17/11/2026'],
  ['2026-11-17 00:30:05.5+05:30', '02:00:05 17/11/2026'],
  ['2026-11-17 or so', '2026-11-17 or so'],
])('%s reads %s', (value, text) => {
  expect(readableCell(value)).toBe(text);
});

it('has dates and numbers in a workbook, and texts as texts', () => {
  expect(workbookCell('2026-11-17 00:30:05+07')).toMatchObject({
    ...{ type: Date, value: new Date('2026-11-17T00:30:05Z') },
  });
  expect(workbookCell('2026-11-17')).toMatchObject({ value: new Date('2026-11-17T00:00:00Z') });
  expect([workbookCell(null), workbookCell(true)]).toEqual([null, true]);
  expect([workbookCell(3000), workbookCell(3.5)]).toMatchObject([
    { type: Number, value: 3000, format: '#,##0' },
    { type: Number, value: 3.5, format: '#,##0.00' },
  ]);
  expect(workbookCell(3000, 'money')).toEqual({ type: Number, value: 3000, format: '#,##0 "₫"' });
  expect(workbookCell(0.25, 'share')).toEqual({ type: Number, value: 0.25, format: '0.0%' });
  expect(workbookCell('=1+1')).toEqual({ type: String, value: '=1+1' });
});
