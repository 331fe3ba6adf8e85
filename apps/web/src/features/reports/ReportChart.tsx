import type { ReportDefinition, ReportReply } from '@market/contracts';
import { theme } from 'antd';
import {
  BarController,
  BarElement,
  CategoryScale,
  Chart,
  Legend,
  LinearScale,
  LineController,
  LineElement,
  PointElement,
  Tooltip,
} from 'chart.js';
import { useEffect, useRef } from 'react';
import { figureText, rowLabel } from './report-text';

Chart.register(BarController, BarElement, LineController, LineElement, PointElement);
Chart.register(CategoryScale, LinearScale, Legend, Tooltip);

type ReportChartProps = { definition: ReportDefinition; rows: ReportReply['rows'] };

/** More rows are lines: their bars would be too thin to tell apart. */
const mostBars = 16;

/** The chart's texts are in the table below it, so that it is a picture only. */
export function ReportChart({ definition, rows }: ReportChartProps) {
  const { token } = theme.useToken();
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const context = canvas.current?.getContext('2d');
    // Where nothing can be drawn, the table says everything.
    if (!context) return;
    const chart = new Chart(context, chartOf(definition, rows, token));
    return () => chart.destroy();
  }, [definition, rows, token]);
  return (
    <div
      role="img"
      aria-label={`Biểu đồ: ${definition.title}. Số liệu ở bảng bên dưới.`}
      style={{ position: 'relative', height: 260 }}
    >
      <canvas ref={canvas} />
    </div>
  );
}

function chartOf(
  { chart, rows: rowKind, figures: all }: ReportDefinition,
  rows: ReportReply['rows'],
  token: ReturnType<typeof theme.useToken>['token'],
) {
  const figures = all.filter(({ key }) => chart.includes(key));
  const colors = [token.colorPrimary, token.colorSuccess, token.colorWarning, token.colorError];
  const { kind } = figures[0]!;
  const text = { color: token.colorTextSecondary, font: { size: 12, family: token.fontFamily } };
  const axis = { ticks: text, border: { color: token.colorBorder } };
  return {
    type: rows.length > mostBars ? ('line' as const) : ('bar' as const),
    data: {
      labels: rows.map((row) => rowLabel(rowKind, row)),
      datasets: figures.map(({ key, label }, index) => {
        const color = colors[index % colors.length]!;
        const data = rows.map((row) => row.figures[key] ?? null);
        return {
          label,
          data,
          backgroundColor: color,
          borderColor: color,
          maxBarThickness: 36,
          pointRadius: 0,
        };
      }),
    },
    options: {
      animation: false as const,
      maintainAspectRatio: false,
      interaction: { mode: 'index' as const, intersect: false },
      scales: {
        x: { ...axis, grid: { display: false } },
        y: {
          ...axis,
          beginAtZero: true,
          grid: { color: token.colorBorderSecondary },
          ticks: {
            ...text,
            ...(kind === 'count' ? { precision: 0 } : {}),
            callback: (value: string | number) => figureText(kind, Number(value)),
          },
        },
      },
      plugins: {
        legend: { labels: { color: token.colorText, font: text.font } },
        tooltip: {
          backgroundColor: token.colorBgElevated,
          borderColor: token.colorBorder,
          borderWidth: 1,
          titleColor: token.colorText,
          bodyColor: token.colorText,
          callbacks: {
            label: ({ dataset, parsed }: { dataset: { label?: string }; parsed: { y: number | null } }) =>
              `${dataset.label ?? ''}: ${parsed.y === null ? '' : figureText(kind, parsed.y)}`,
          },
        },
      },
    },
  };
}
