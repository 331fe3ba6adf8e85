import { Progress } from 'antd';
import { PastValue } from '../../components/past/PastValue';
import { formatPercent } from '../../components/values/numbers';

/** The progress of production: the percentage of the last stage completed in order. */
export const PercentBar = ({ percent }: { percent: number }) => (
  <Progress
    percent={percent}
    size="small"
    aria-label="Tiến độ sản xuất"
    format={(value) => (
      <PastValue at="/progress/percent" label="Tiến độ" text={(before) => formatPercent(Number(before))}>
        <output>{formatPercent(value ?? 0)}</output>
      </PastValue>
    )}
  />
);
