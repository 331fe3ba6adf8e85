import { Progress } from 'antd';

/** The progress of production: the percentage of the last stage completed in order. */
export const PercentBar = ({ percent }: { percent: number }) => (
  <Progress
    percent={percent}
    size="small"
    aria-label="Tiến độ sản xuất"
    format={(value) => <output>{value}%</output>}
  />
);
