import type { Figure, ReportDefinition, ReportReply, RowKind, Tone } from '@market/contracts';
import type { theme } from 'antd';
import { figureText, rowLabel, shortFigure } from '../report-text';
import { lineNames, roomForNames } from './line-names';
import { firstOpenRow, openBand, roomForWords } from './open-rows';

type Token = ReturnType<typeof theme.useToken>['token'];

/** Rows that follow one another in time; others have no order that a line could show. */
export const isOverTime = (rows: RowKind): boolean => rows === 'week' || rows === 'month';

/** Bars beyond are left to the table, so that both are in sight. */
const mostBars = 10;
/** Pixels. */
const [barHeight, frameHeight] = [22, 64];

/** What is good is green, what is bad is red, and what is neither is neither. */
const palette = (token: Token): Record<Tone, readonly string[]> => ({
  good: [token.colorSuccess, token.colorSuccessBorder],
  bad: [token.colorError, token.colorErrorBorder],
  plain: [token.colorPrimary, token['purple-7'], token['cyan-7']],
});

export function colorsOf(figures: readonly Figure[], token: Token): string[] {
  const used: Record<Tone, number> = { good: 0, bad: 0, plain: 0 };
  return figures.map(({ tone = 'plain' }) => {
    const colors = palette(token)[tone];
    used[tone] += 1;
    return colors[(used[tone] - 1) % colors.length]!;
  });
}

/** Time goes on, and stages follow one another; of others the largest comes first. */
export function inOrder({ rows: kind, chart }: ReportDefinition, rows: ReportReply['rows']) {
  if (isOverTime(kind) || kind === 'stage') return rows;
  const size = (row: ReportReply['rows'][number]) => row.figures[chart[0]!] ?? 0;
  return rows.toSorted((a, b) => size(b) - size(a));
}

/** The rows of the chart. */
export const chartRows = (definition: ReportDefinition, rows: ReportReply['rows']) =>
  isOverTime(definition.rows) ? rows : inOrder(definition, rows).slice(0, mostBars);

/** Pixels. */
export const chartHeight = (definition: ReportDefinition, rows: ReportReply['rows']): number =>
  isOverTime(definition.rows) ? 220 : frameHeight + chartRows(definition, rows).length * barHeight;

/** Lines where time passes, bars beside their names elsewhere. On a phone the names of lines have no room at their ends. */
export function chartOf(
  definition: ReportDefinition,
  given: ReportReply['rows'],
  token: Token,
  { today, isPhone = false }: { today: string; isPhone?: boolean },
) {
  const { chart, rows: rowKind, figures: all } = definition;
  const rows = chartRows(definition, given);
  const figures = all.filter(({ key }) => chart.includes(key));
  const colors = colorsOf(figures, token);
  const { kind } = figures[0]!;
  const isLine = isOverTime(rowKind);
  const hasNames = isLine && !isPhone;
  const open = isLine ? firstOpenRow(definition, rows, today) : undefined;
  const text = { color: token.colorTextSecondary, font: { size: 12, family: token.fontFamily } };
  const axis = { ticks: text, border: { color: token.colorBorder } };
  const labels = { ...axis, ticks: { ...text, maxRotation: 0 }, grid: { display: false } };
  const values = {
    ...axis,
    beginAtZero: true,
    grid: { color: token.colorBorderSecondary },
    ticks: {
      ...text,
      ...(kind === 'count' ? { precision: 0 } : {}),
      callback: (value: string | number) => shortFigure(kind, Number(value)),
    },
  };
  return {
    type: isLine ? ('line' as const) : ('bar' as const),
    data: {
      labels: rows.map((row) => rowLabel(rowKind, row)),
      datasets: figures.map(({ key, label }, index) => ({
        label,
        data: rows.map((row) => row.figures[key] ?? null),
        backgroundColor: colors[index]!,
        borderColor: colors[index]!,
        maxBarThickness: 14,
        pointRadius: rows.length > 1 ? 0 : 3,
      })),
    },
    plugins: [
      ...(open === undefined ? [] : [openBand(open, token.colorFillTertiary)]),
      ...(hasNames ? [lineNames] : []),
    ],
    options: {
      animation: false as const,
      font: text.font,
      color: token.colorText,
      layout: {
        padding: { top: open === undefined ? 0 : roomForWords, right: hasNames ? roomForNames : 0 },
      },
      maintainAspectRatio: false,
      indexAxis: isLine ? ('x' as const) : ('y' as const),
      interaction: {
        mode: 'index' as const,
        intersect: false,
        axis: isLine ? ('x' as const) : ('y' as const),
      },
      scales: isLine ? { x: labels, y: values } : { x: values, y: labels },
      plugins: {
        legend: {
          display: !hasNames,
          position: isLine ? ('bottom' as const) : ('top' as const),
          labels: { color: token.colorText, font: text.font },
        },
        tooltip: {
          backgroundColor: token.colorBgElevated,
          borderColor: token.colorBorder,
          borderWidth: 1,
          titleColor: token.colorText,
          bodyColor: token.colorText,
          callbacks: {
            label: ({ dataset, raw }: { dataset: { label?: string }; raw: unknown }) =>
              `${dataset.label ?? ''}: ${typeof raw === 'number' ? figureText(kind, raw) : ''}`,
          },
        },
      },
    },
  };
}
