import { Loaded } from '../../components/loading/Loaded';
import { PastValue } from '../../components/past/PastValue';
import { PercentBar } from './PercentBar';
import { StagePhotos } from './notes/StagePhotos';
import { useProgressQuery } from './progress.api';
import styles from './progress.module.css';
import { doneText, stageLabel } from './stage-text';

/** The eight stages in order, with what the factory noted and photographed. */
export function StageTracker({ projectId }: { projectId: string }) {
  const load = useProgressQuery({ projectId });
  return (
    <Loaded of={load} failure="Không thể tải tiến độ" rows={8}>
      {({ percent, stages }) => (
        <>
          <PercentBar percent={percent} />
          <ol className={styles['steps']}>
            {stages.map((stage, index) => (
              <li key={stage.stageId} data-state={stage.isCompleted ? 'done' : 'open'}>
                <span>
                  {stageLabel(stage.stageId)}
                  <br />
                  <small>
                    <PastValue
                      at={`/progress/stages/${index}/isCompleted`}
                      label={stageLabel(stage.stageId)}
                      text={(before) => (before ? 'Đã xong' : 'Chưa xong')}
                    >
                      {doneText(stage)}
                    </PastValue>
                    {stage.notes && (
                      <>
                        {' · '}
                        <PastValue
                          at={`/progress/stages/${index}/notes`}
                          label={`Ghi chú ${stageLabel(stage.stageId)}`}
                        >
                          {stage.notes}
                        </PastValue>
                      </>
                    )}
                  </small>
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
