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
import { isoDay } from '../../../components/values/dates';
import { useIsPhone } from '../../../look/use-media';
import styles from '../reports.module.css';
import { chartOf } from './chart-config';

Chart.register(BarController, BarElement, LineController, LineElement, PointElement);
Chart.register(CategoryScale, LinearScale, Legend, Tooltip);

type ReportChartProps = { definition: ReportDefinition; rows: ReportReply['rows'] };

/** The chart's texts are in the table below it, so that it is a picture only. */
export function ReportChart({ definition, rows }: ReportChartProps) {
  const { token } = theme.useToken();
  const isPhone = useIsPhone();
  const today = isoDay(new Date());
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const context = canvas.current?.getContext('2d');
    // Where nothing can be drawn, the table says everything.
    if (!context) return;
    const chart = new Chart(context, chartOf(definition, rows, token, { today, isPhone }));
    return () => chart.destroy();
  }, [definition, rows, token, today, isPhone]);
  return (
    <div
      role="img"
      aria-label={`Biểu đồ: ${definition.title}. Số liệu ở bảng bên dưới.`}
      className={styles['chart']}
    >
      <canvas ref={canvas} />
    </div>
  );
}
