import type { ReportDefinition, ReportReply } from '@control-center/contracts';
import { theme } from 'antd';
import {
  Bar,
  CartesianGrid,
  ComposedChart,
  Legend,
  Line,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts';
import { figureText, rowLabel } from './report-text';

type ReportChartProps = { definition: ReportDefinition; rows: ReportReply['rows'] };

/** More rows are lines: their bars would be too thin to tell apart. */
const mostBars = 16;

/** The chart's texts are in the table below it, so that it is a picture only. */
export function ReportChart({ definition, rows }: ReportChartProps) {
  const { token } = theme.useToken();
  const figures = definition.figures.filter(({ key }) => definition.chart.includes(key));
  const colors = [token.colorPrimary, token.colorSuccess, token.colorWarning, token.colorError];
  const data = rows.map((row) => ({ label: rowLabel(definition.rows, row), ...row.figures }));
  const text = { fill: token.colorTextSecondary, fontSize: 12 };
  const kind = figures[0]!.kind;
  return (
    <div role="img" aria-label={`Biểu đồ: ${definition.title}. Số liệu ở bảng bên dưới.`}>
      <ResponsiveContainer width="100%" height={260}>
        <ComposedChart
          data={data}
          accessibilityLayer={false}
          margin={{ top: 8, right: 8, bottom: 0, left: 8 }}
        >
          <CartesianGrid vertical={false} stroke={token.colorBorderSecondary} />
          <XAxis dataKey="label" tick={text} stroke={token.colorBorder} />
          <YAxis
            width="auto"
            allowDecimals={kind !== 'count'}
            tick={text}
            stroke={token.colorBorder}
            tickFormatter={(value: number) => figureText(kind, value)}
          />
          <Tooltip
            cursor={{ fill: token.colorPrimaryBg }}
            contentStyle={{
              background: token.colorBgElevated,
              borderColor: token.colorBorder,
              color: token.colorText,
            }}
            formatter={(value) => figureText(kind, Number(value))}
          />
          <Legend itemSorter={null} wrapperStyle={{ color: token.colorText }} />
          {figures.map(({ key, label }, index) => {
            const color = colors[index % colors.length];
            const shared = { dataKey: key, name: label, isAnimationActive: false };
            return rows.length > mostBars ? (
              <Line key={key} {...shared} stroke={color} strokeWidth={2} dot={false} />
            ) : (
              <Bar key={key} {...shared} fill={color} maxBarSize={36} />
            );
          })}
        </ComposedChart>
      </ResponsiveContainer>
    </div>
  );
}
