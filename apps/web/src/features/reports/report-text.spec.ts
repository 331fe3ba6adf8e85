import { reportOf } from '@market/contracts';
import { expect, it } from '@jest/globals';
import { csvOf, guarded, tabsOf } from './file/tables';
import { cellsOf, figureText, rowLabel, shortFigure } from './report-text';

it('writes figures as people read them', () => {
  expect(figureText('count', 12_345)).toBe('12.345');
  expect(figureText('money', 2_500_000)).toMatch(/^2\.500\.000\s₫$/);
  expect(figureText('share', 0.8756)).toBe('87,6%');
  expect(figureText('hours', 5.25)).toBe('5,3 giờ');
  expect(figureText('hours', 0.2)).toBe('dưới 1 giờ');
  expect(figureText('days', 2)).toBe('2 ngày');
  expect(figureText('count', 0)).toBe('0');
  expect(figureText('hours', null)).toBe('–');
});

it.each([
  ['money', 3_063_935_000, '3,06 tỷ'],
  ['money', 3_000_000_000, '3 tỷ'],
  ['money', -450_000_000, '-450 triệu'],
  ['money', 999_999, '999.999\u00a0₫'],
  ['count', 3_000_000, '3.000.000'],
  ['money', null, '–'],
] as const)('a %s of %d is at a glance %s', (kind, value, text) => {
  expect(shortFigure(kind, value)).toBe(text);
});

it('names rows by what they stand for', () => {
  const label = (kind: Parameters<typeof rowLabel>[0], key: string, name: string | null = null) =>
    rowLabel(kind, { key, name });
  expect(label('week', '2026-03-02')).toBe('02/03/2026');
  expect(label('month', '2026-03-01')).toBe('03/2026');
  expect(label('stage', 'finishing')).toBe('Hoàn thiện');
  expect(label('process', 'milling')).toBe('Phay');
  expect(label('process', 'none')).toBe('Không nêu');
  expect(label('material', 'steel-stainless-304')).toBe('Inox 304');
  expect(label('material', 'other')).toBe('Khác');
  expect(label('cause', 'rework')).toBe('Làm lại công đoạn');
  expect(label('channel', 'factory')).toBe('Nhà máy');
  expect(label('factory', 'id', 'Xưởng Một')).toBe('Xưởng Một');
  expect(label('factory', 'id')).toBe('Đã xoá theo yêu cầu');
  expect(label('check', 'of a later release')).toBe('of a later release');
});

it('gives spreadsheets plain numbers and texts that they do not calculate', () => {
  const definition = reportOf('on-time');
  const figures = { due: 4, on_time: 3, late: 1, on_time_share: 0.75 };
  const cells = cellsOf(definition, [
    { key: 'a', name: '=HYPERLINK("x")', figures },
    { key: 'b', name: 'Xưởng, Hai', figures: { ...figures, on_time_share: null } },
  ]);
  expect(cells.kinds).toEqual([undefined, undefined, undefined, undefined, 'share']);
  expect(cellsOf(reportOf('revenue'), []).kinds!.slice(1)).toEqual(Array(5).fill('money'));
  expect(csvOf(cells)).toBe(
    '\ufeffNhà máy,Đến hẹn,Đúng hẹn,Trễ hẹn,Tỷ lệ đúng hẹn\r\n' +
      '"\'=HYPERLINK(""x"")",4,3,1,0.75\r\n"Xưởng, Hai",4,3,1,\r\n',
  );
  expect(guarded('＝1+1')).toBe("'＝1+1");
  expect(tabsOf(cells).split('\n')[2]).toBe('Xưởng, Hai\t4\t3\t1\t');
});
