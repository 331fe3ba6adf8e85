import { reportNames, reportOf } from '@market/contracts';
import type { ReportRow } from '@market/contracts';
import { describe, expect, it } from '@jest/globals';
import { theme } from 'antd';
import { chartOf, chartRows, colorsOf, isOverTime } from './chart-config';
import { firstOpenRow } from './open-rows';

const token = theme.getDesignToken() as Parameters<typeof colorsOf>[1];
const green = [token.colorSuccess, token.colorSuccessBorder];
const red = [token.colorError, token.colorErrorBorder];

describe('the charts of reports', () => {
  const named = (pattern: RegExp) =>
    reportNames.flatMap((name) => {
      const { figures } = reportOf(name);
      const colors = colorsOf(figures, token);
      return figures.flatMap(({ label }, index) =>
        pattern.test(label) ? [[name, label, colors[index]!] as const] : [],
      );
    });

  it('show nothing that is done or in time in red, and nothing late or lost in green', () => {
    const done = named(/^(Hoàn thành|Đúng|Trong cam kết|Đã thu|Đã trả lời|Tỷ lệ đúng)/);
    const late = named(/^(Trễ|Quá|Tỷ lệ trễ|Đã huỷ|Từ chối|Đang chờ)/);
    expect([done.length, late.length]).toEqual([9, 8]);
    expect(done.filter(([, , color]) => red.includes(color))).toEqual([]);
    expect(late.filter(([, , color]) => green.includes(color))).toEqual([]);
  });

  it('tell the figures of a chart apart by their colours', () => {
    for (const name of reportNames) {
      const { figures, chart } = reportOf(name);
      const colors = colorsOf(
        figures.filter(({ key }) => chart.includes(key)),
        token,
      );
      expect([name, new Set(colors).size]).toEqual([name, colors.length]);
    }
  });

  it.each(reportNames)('draw lines for time only: %s', (name) => {
    const definition = reportOf(name);
    const { type, options } = chartOf(definition, [], token, { today: '2026-11-30' });
    const isTime = definition.rows === 'week' || definition.rows === 'month';
    expect([isOverTime(definition.rows), type, options.indexAxis]).toEqual(
      isTime ? [true, 'line', 'x'] : [false, 'bar', 'y'],
    );
  });

  it('show the largest bars first, and no more than can be told apart', () => {
    const definition = reportOf('on-time');
    const rows = Array.from({ length: 25 }, (_, index): ReportRow => ({
      ...{ key: String(index), name: `Xưởng ${index}` },
      figures: { due: 1, on_time: index, late: 0, on_time_share: 1 },
    }));
    const shown = chartRows(definition, rows);
    expect([shown.length, shown[0]!.key, shown.at(-1)!.key]).toEqual([10, '24', '15']);
  });

  // The first row of a run at the end: submitted, completed and cancelled by week; the last week is not over.
  it.each<[string, [number, number, number][], number | undefined]>([
    [
      'the week that is not over',
      [
        [3, 3, 0],
        [2, 1, 1],
        [0, 0, 0],
      ],
      2,
    ],
    [
      'weeks with orders that have not ended',
      [
        [3, 3, 0],
        [2, 1, 0],
        [4, 0, 1],
        [1, 0, 0],
      ],
      1,
    ],
    [
      'the run at the end alone',
      [
        [3, 2, 0],
        [2, 2, 0],
        [4, 0, 1],
        [1, 1, 0],
      ],
      2,
    ],
  ])('show as not ended %s', (_, weeks, first) => {
    const rows = weeks.map(([submitted, completed, cancelled], index): ReportRow => ({
      key: new Date(Date.UTC(2026, 10, 30 - 7 * (weeks.length - 1 - index))).toISOString().slice(0, 10),
      ...{ name: null, figures: { submitted, completed, cancelled } },
    }));
    expect(firstOpenRow(reportOf('funnel'), rows, '2026-12-06')).toBe(first);
    // Nothing of a year ago changes but the orders that have not ended.
    const ofLastYear = rows.map((row) => ({ ...row, key: row.key.replace('2026', '2025') }));
    const isEnded = weeks.at(-1)![0] === weeks.at(-1)![1];
    expect(firstOpenRow(reportOf('funnel'), ofLastYear, '2026-12-06')).toBe(isEnded ? undefined : first);
  });

  it.each([
    ['2026-11-30', 2],
    ['2026-12-01', undefined],
  ])('show as not ended the month of money that is not over on %s', (today, first) => {
    const rows = ['2026-09-01', '2026-10-01', '2026-11-01'].map((key) => ({ key, name: null, figures: {} }));
    expect(firstOpenRow(reportOf('revenue'), rows, today)).toBe(first);
  });

  it('say large amounts in words', () => {
    const { options } = chartOf(reportOf('revenue'), [], token, { today: '2026-11-30' });
    const { ticks } = options.scales.y as { ticks: { callback: (value: number) => string } };
    expect([3_000_000_000, 450_000_000, 0].map(ticks.callback)).toEqual(['3 tỷ', '450 triệu', '0\u00a0₫']);
  });
});
