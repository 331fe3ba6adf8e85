import { Loaded } from '../../components/loading/Loaded';
import { PercentBar } from './PercentBar';
import { StagePhotos } from './StagePhotos';
import { useProgressQuery } from './progress.api';
import styles from './progress.module.css';
import { stageLabel, whenText } from './stage-text';

/** The eight stages in order, with what the factory noted and photographed. */
export function StageTracker({ projectId }: { projectId: string }) {
  const load = useProgressQuery({ projectId });
  return (
    <Loaded of={load} failure="Không thể tải tiến độ" rows={8}>
      {({ percent, stages }) => (
        <>
          <PercentBar percent={percent} />
          <ol className={styles['steps']}>
            {stages.map((stage) => (
              <li key={stage.stageId} data-state={stage.isCompleted ? 'done' : 'open'}>
                <span>
                  {stageLabel(stage.stageId)}
                  <br />
                  <small>{whenText(stage)}</small>
                  <StagePhotos stage={stage} />
                </span>
              </li>
            ))}
          </ol>
        </>
      )}
    </Loaded>
  );
}
