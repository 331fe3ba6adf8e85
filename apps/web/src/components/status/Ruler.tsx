import type { ProjectStatus } from '@market/contracts';
import type { CSSProperties } from 'react';
import { orderSteps, stepsDone } from './order-steps';
import styles from './Ruler.module.css';

type RulerProps = {
  status: string;
  /** 0 to 100: how far the present step is. */
  percent?: number | undefined;
};

/** How far an order is, as a ruler of its six steps: done, now, ahead, or stopped. */
export function Ruler({ status, percent = 100 }: RulerProps) {
  const done = stepsDone[status as ProjectStatus] ?? 0;
  const isStopped = status === 'cancelled';
  return (
    <span
      className={styles['ruler']}
      role="img"
      aria-label={isStopped ? 'Đã dừng' : `Xong ${done} trên ${orderSteps.length} bước`}
      style={{ '--done': `${percent}%` } as CSSProperties}
    >
      {orderSteps.map((step, index) => (
        <i
          key={step}
          title={step}
          data-state={isStopped ? 'stopped' : index < done ? 'done' : index === done ? 'now' : 'ahead'}
        />
      ))}
    </span>
  );
}
