import { stageIds } from '@market/contracts';
import type { Project, StageId } from '@market/contracts';
import { FileTextOutlined } from '@ant-design/icons';
import { Suspense, lazy } from 'react';
import { LinkButton } from '../../../components/LinkButton';
import { Loaded } from '../../../components/loading/Loaded';
import { MoreActions } from '../../../components/overlays/MoreActions';
import { isoDay } from '../../../components/values/dates';
import { useOpened } from '../../../components/overlays/open-dialog';
import { useUser } from '../../../features/accounts/user';
import { NextStage } from '../../../features/progress/stages/NextStage';
import { StageNoteDialog } from '../../../features/progress/notes/StageNoteDialog';
import { StageSummary } from '../../../features/progress/stages/StageSummary';
import { WaitingNotes } from '../../../features/progress/notes/WaitingNotes';
import { stageLabel } from '../../../features/progress/stage-text';
import { useJobStages } from '../../../features/progress/stages/use-job-stages';
import { ChatDrawer } from './ChatDrawer';
import { DueLine } from '../../../features/progress/dates/DueLine';
import { NewDrawings } from '../../uploads/NewDrawingsLater';
import { RowFrame } from './RowFrame';
import { daysLate } from '../../../features/progress/dates/job-dates';
import styles from './rows.module.css';

const DelayDialog = lazy(async () => ({
  default: (await import('../../../features/projects/actions/dialogs/DelayDialog')).DelayDialog,
}));

type JobRowProps = { project: Project; readOnly: boolean; isFirst: boolean };

/** One order at the machine: what to make, how far it is, and the next stage. No prices. */
export function JobRow({ project, readOnly, isFirst }: JobRowProps) {
  const { id: projectId } = project;
  const { id: accountId, role } = useUser();
  const owner = { accountId, role };
  const { load, waiting, stagesOf, toggle } = useJobStages({ project, owner });
  const may = (action: Project['allowed'][number]) => !readOnly && project.allowed.includes(action);
  const [opened, open] = useOpened<'delay' | 'chat' | StageId>((place) => {
    if (place === `AnnounceDelay.${projectId}`) return may('AnnounceDelay') && 'delay';
    if (place === `message.${projectId}.factory`) return 'chat';
    return stageIds.find((stageId) => may('CompleteStage') && place === `note.${projectId}.${stageId}`);
  });
  const close = () => open(undefined);
  const stages = load.data && stagesOf(load.data.stages);
  const last = stages?.findLast(({ isCompleted }) => isCompleted);
  const lastLabel = last && stageLabel(last.stageId);
  const noted = stages?.find(({ stageId }) => stageId === opened);
  const isLate = (daysLate(project, isoDay(new Date())) ?? 0) > 0;
  return (
    <>
      <RowFrame
        project={project}
        edge={isLate ? 'late' : undefined}
        ruler={
          <Loaded of={load} failure="Không thể tải tiến độ" rows={1}>
            {({ stages: known }) => <StageSummary stages={stagesOf(known)} />}
          </Loaded>
        }
        actions={
          <>
            {stages && may('CompleteStage') && (
              <NextStage
                stage={stages.find(({ isCompleted }) => !isCompleted)}
                primary={isFirst}
                onDone={toggle}
              />
            )}
            <LinkButton to={`/projects/${projectId}`} icon={<FileTextOutlined />}>
              Bản vẽ
            </LinkButton>
            <MoreActions
              actions={[
                ...(may('CompleteStage') && last
                  ? [
                      {
                        ...{ key: 'note', label: `Thêm ghi chú, ảnh: ${lastLabel}` },
                        onClick: () => open(last.stageId),
                      },
                    ]
                  : []),
                ...(may('AnnounceDelay')
                  ? [{ key: 'delay', label: 'Báo trễ', onClick: () => open('delay') }]
                  : []),
                ...(readOnly
                  ? []
                  : [{ key: 'chat', label: 'Trao đổi với Việt Phát', onClick: () => open('chat') }]),
                ...(may('ReopenStage') && last
                  ? [{ key: 'reopen', label: `Mở lại: ${lastLabel}`, onClick: () => toggle(last) }]
                  : []),
              ]}
            />
          </>
        }
        below={
          !readOnly && (
            <div className={styles['wide']}>
              <NewDrawings project={project} />
              <WaitingNotes waiting={waiting} stages={load.data?.stages ?? []} />
            </div>
          )
        }
      >
        <DueLine project={project} />
      </RowFrame>
      {noted && <StageNoteDialog project={project} owner={owner} stage={noted} onClose={close} />}
      {opened === 'chat' && <ChatDrawer project={project} onClose={close} />}
      {opened === 'delay' && (
        <Suspense>
          <DelayDialog project={project} onClose={close} />
        </Suspense>
      )}
    </>
  );
}
