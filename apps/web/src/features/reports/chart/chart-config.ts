import type { Figure, ReportDefinition, ReportReply, RowKind, Tone } from '@market/contracts';
import type { theme } from 'antd';
import { figureText, rowLabel, shortFigure } from '../report-text';
import { lineNames, roomForNames } from './line-names';

type Token = ReturnType<typeof theme.useToken>['token'];

/** Rows that follow one another in time; others have no order that a line could show. */
export const isOverTime = (rows: RowKind): boolean => rows === 'week' || rows === 'month';

/** Bars beyond are left to the table. */
const mostBars = 20;
/** Pixels. */
const [barHeight, frameHeight] = [34, 80];

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

export const chartHeight = ({ rows: kind }: ReportDefinition, count: number): number =>
  isOverTime(kind) ? 220 : frameHeight + count * barHeight;

/** Lines where time passes, bars beside their names elsewhere. On a phone the names of lines have no room at their ends. */
export function chartOf(
  definition: ReportDefinition,
  given: ReportReply['rows'],
  token: Token,
  isPhone = false,
) {
  const { chart, rows: rowKind, figures: all } = definition;
  const rows = chartRows(definition, given);
  const figures = all.filter(({ key }) => chart.includes(key));
  const colors = colorsOf(figures, token);
  const { kind } = figures[0]!;
  const isLine = isOverTime(rowKind);
  const hasNames = isLine && !isPhone;
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
        maxBarThickness: 18,
        pointRadius: rows.length > 1 ? 0 : 3,
      })),
    },
    plugins: hasNames ? [lineNames] : [],
    options: {
      animation: false as const,
      font: text.font,
      color: token.colorText,
      layout: { padding: { right: hasNames ? roomForNames : 0 } },
      maintainAspectRatio: false,
      indexAxis: isLine ? ('x' as const) : ('y' as const),
      interaction: {
        mode: 'index' as const,
        intersect: false,
        axis: isLine ? ('x' as const) : ('y' as const),
      },
      scales: isLine ? { x: labels, y: values } : { x: values, y: labels },
      plugins: {
        legend: { display: !hasNames, labels: { color: token.colorText, font: text.font } },
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
