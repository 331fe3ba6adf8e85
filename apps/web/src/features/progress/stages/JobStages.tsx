import { CameraOutlined } from '@ant-design/icons';
import { stageIds } from '@market/contracts';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { Loaded } from '../../../components/loading/Loaded';
import { useOpened } from '../../../components/overlays/open-dialog';
import { NextStage } from './NextStage';
import { StageList } from './StageList';
import { StageNoteDialog } from '../notes/StageNoteDialog';
import { StageSummary } from './StageSummary';
import { WaitingNotes } from '../notes/WaitingNotes';
import styles from '../progress.module.css';
import { stageLabel } from '../stage-text';
import { useJobStages } from './use-job-stages';
import type { Job } from './use-job-stages';

type JobStagesProps = Job & {
  /** When production began. */
  startedAt?: string | undefined;
  /** Buttons beside that of the note. */
  children?: ReactNode;
};

/** The stages for those who make the parts, above the button of the next one; on phones that stays above the bar. */
export function JobStages({ project, owner, startedAt, children }: JobStagesProps) {
  const { load, waiting, stagesOf, toggle } = useJobStages({ project, owner });
  const [annotated, setAnnotated] = useOpened((place) =>
    stageIds.find((stageId) => place === `note.${project.id}.${stageId}`),
  );
  return (
    <Loaded of={load} failure="Không thể tải tiến độ" rows={6}>
      {({ stages: known }) => {
        const stages = stagesOf(known);
        const last = stages.findLast(({ isCompleted }) => isCompleted);
        const noted = stages.find(({ stageId }) => stageId === annotated);
        return (
          <div className={styles['job']}>
            <StageSummary stages={stages} />
            <StageList
              stages={stages}
              startedAt={startedAt}
              onToggle={toggle}
              onNote={({ stageId }) => setAnnotated(stageId)}
            />
            <div className={styles['dock']}>
              <WaitingNotes waiting={waiting} stages={known} />
              <NextStage stage={stages.find(({ isCompleted }) => !isCompleted)} onDone={toggle} />
              <div>
                {last && (
                  <Button
                    icon={<CameraOutlined />}
                    aria-label={`Thêm ghi chú, ảnh: ${stageLabel(last.stageId)}`}
                    onClick={() => setAnnotated(last.stageId)}
                  >
                    Ghi chú, ảnh
                  </Button>
                )}
                {children}
              </div>
            </div>
            {noted && (
              <StageNoteDialog
                project={project}
                owner={owner}
                stage={noted}
                onClose={() => setAnnotated(undefined)}
              />
            )}
          </div>
        );
      }}
    </Loaded>
  );
}
