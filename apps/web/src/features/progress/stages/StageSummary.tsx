import { formatPercent } from '../../../components/values/numbers';
import { StageRuler } from './StageRuler';
import styles from '../progress.module.css';
import { percentOf } from './use-job-stages';

/** How far production is: the ruler of its stages, its percentage and how many stages are completed. */
export function StageSummary({ stages }: { stages: Parameters<typeof StageRuler>[0]['stages'] }) {
  const done = stages.filter(({ isCompleted }) => isCompleted).length;
  return (
    <div className={styles['summary']}>
      <StageRuler stages={stages} />
      <output aria-label="Tiến độ sản xuất">{formatPercent(percentOf(stages))}</output>
      <span>
        Xong {done} trên {stages.length} công đoạn
      </span>
    </div>
  );
}
