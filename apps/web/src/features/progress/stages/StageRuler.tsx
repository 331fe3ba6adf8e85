import { stageIndex, stages as plan } from '@market/contracts';
import type { StageProgress } from '@market/contracts';
import styles from './StageRuler.module.css';
import { stageLabel } from '../stage-text';

type StageRulerProps = { stages: readonly Pick<StageProgress, 'stageId' | 'isCompleted'>[] };

/** What a stage adds to the percentage. */
const shareOf = (index: number): number => plan[index]!.percent - (plan[index - 1]?.percent ?? 0);

/** The eight stages of production as a ruler, each as long as its share of the whole: done, now, ahead. */
export function StageRuler({ stages }: StageRulerProps) {
  const now = stages.findIndex(({ isCompleted }) => !isCompleted);
  return (
    <span className={styles['ruler']} aria-hidden>
      {stages.map(({ stageId, isCompleted }, index) => (
        <i
          key={stageId}
          title={stageLabel(stageId)}
          data-state={isCompleted ? 'done' : index === now ? 'now' : 'ahead'}
          style={{ flexGrow: shareOf(stageIndex(stageId)) }}
        />
      ))}
    </span>
  );
}
