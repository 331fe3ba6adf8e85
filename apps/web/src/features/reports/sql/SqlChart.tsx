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
import { formatNumber } from '../../../components/values/numbers';
import type { ResultChart } from './result-chart';

Chart.register(BarController, BarElement, LineController, LineElement, PointElement);
Chart.register(CategoryScale, LinearScale, Legend, Tooltip);

/** An answer as a picture; its numbers stand in the table. */
export function SqlChart({ chart: { isLine, labels, series } }: { chart: ResultChart }) {
  const { token } = theme.useToken();
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const context = canvas.current?.getContext('2d');
    if (!context) return;
    const colors = [token.colorPrimary, token.purple, token.cyan, token.colorTextSecondary];
    const text = { color: token.colorTextSecondary, font: { size: 12, family: token.fontFamily } };
    const chart = new Chart(context, {
      type: isLine ? 'line' : 'bar',
      data: {
        labels,
        datasets: series.map(({ name, values }, index) => ({
          ...{ label: name, data: values, backgroundColor: colors[index]!, borderColor: colors[index]! },
          ...{ maxBarThickness: 24, pointRadius: 0 },
        })),
      },
      options: {
        ...{ animation: false as const, maintainAspectRatio: false },
        scales: {
          x: { ticks: text, grid: { display: false } },
          y: {
            beginAtZero: true,
            grid: { color: token.colorBorderSecondary },
            ticks: { ...text, callback: (value) => formatNumber(Number(value)) },
          },
        },
        plugins: { legend: { labels: { color: token.colorText, font: text.font } } },
      },
    });
    return () => chart.destroy();
  }, [isLine, labels, series, token]);
  return (
    <div
      role="img"
      aria-label={`Biểu đồ: ${series.map(({ name }) => name).join(', ')}. Số liệu ở bảng bên dưới.`}
      style={{ position: 'relative', height: 260 }}
    >
      <canvas ref={canvas} />
    </div>
  );
}
