import type { Project, StageProgress } from '@control-center/contracts';
import { Button, Flex } from 'antd';
import { useRef, useState } from 'react';
import { Loaded } from '../../components/loading/Loaded';
import { PercentBar } from './PercentBar';
import { StageNoteDialog } from './StageNoteDialog';
import { StagePhotos } from './StagePhotos';
import { WaitingNotes } from './WaitingNotes';
import { undoTime } from './outbox/outbox';
import type { Owner } from './outbox/outbox';
import { stagesHere } from './outbox/stages-here';
import type { StageHere } from './outbox/stages-here';
import { useAddNote } from './outbox/use-add-note';
import { useOutbox } from './outbox/use-outbox';
import { useProgressQuery } from './progress.api';
import styles from './progress.module.css';
import { mayToggle } from './stage-order';
import { stageLabel, whenText } from './stage-text';

type JobStagesProps = { project: Pick<Project, 'id' | 'title'>; owner: Owner };

/** The stages for those who make the parts: the next one is done in one tap, also without a network. */
export function JobStages({ project, owner }: JobStagesProps) {
  const { id: projectId } = project;
  const load = useProgressQuery({ projectId });
  const waiting = useOutbox(owner, projectId);
  return (
    <Loaded of={load} failure="Không thể tải tiến độ" rows={6}>
      {({ percent, stages }) => (
        <Flex vertical gap={12}>
          <PercentBar percent={percent} />
          <WaitingNotes waiting={waiting} stages={stages} />
          <Stages project={project} owner={owner} stages={stagesHere(stages, waiting)} />
        </Flex>
      )}
    </Loaded>
  );
}

/** Milliseconds. A tap that comes so soon after a change was meant for what stood in its place before. */
const sameTap = 500;

type StagesProps = JobStagesProps & { stages: readonly StageHere[] };

function Stages({ project, owner, stages }: StagesProps) {
  const { id: projectId, title: projectTitle } = project;
  const addNote = useAddNote();
  const [annotated, setAnnotated] = useState<StageProgress>();
  const isStoring = useRef(false);
  const changedAt = useRef(-Infinity);
  const toggle = async ({ stageId, isCompleted, version, waiting }: StageHere) => {
    if (isStoring.current || Math.abs(Date.now() - changedAt.current) < sameTap) return;
    isStoring.current = true;
    const note = {
      ...owner,
      ...{ key: crypto.randomUUID(), projectId, projectTitle, stageId, isCompleted: !isCompleted },
      photos: [],
      ...(waiting.some(({ note }) => note.isCompleted !== undefined) ? {} : { version }),
      notedAt: new Date().toISOString(),
      sendAfter: Date.now() + undoTime,
    };
    if (await addNote(note)) changedAt.current = Date.now();
    isStoring.current = false;
  };
  const done = stages.filter(({ isCompleted }) => isCompleted);
  const open = stages.filter(({ isCompleted }) => !isCompleted);
  const [next] = open;
  return (
    <>
      {next && (
        <Button
          type="primary"
          block
          className={styles['next'] ?? ''}
          aria-label={`Hoàn thành: ${stageLabel(next.stageId)}`}
          onClick={() => void toggle(next)}
        >
          <span>
            Xong: {stageLabel(next.stageId)}
            <small>{whenText(next)}</small>
          </span>
        </Button>
      )}
      {open.length > 1 && (
        <ol className={styles['steps']} aria-label="Công đoạn tiếp theo">
          {open.slice(1).map((stage) => (
            <li key={stage.stageId} data-state="open">
              <span>
                {stageLabel(stage.stageId)}
                <br />
                <small>{whenText(stage)}</small>
              </span>
              <Button
                disabled={!mayToggle(stages, stages.indexOf(stage))}
                aria-label={`Hoàn thành: ${stageLabel(stage.stageId)}`}
                onClick={() => void toggle(stage)}
              >
                Hoàn thành
              </Button>
            </li>
          ))}
        </ol>
      )}
      {done.length > 0 && (
        <Button block className={styles['tall'] ?? ''} onClick={() => setAnnotated(done.at(-1))}>
          Thêm ghi chú, ảnh: {stageLabel(done.at(-1)!.stageId)}
        </Button>
      )}
      {done.length > 0 && (
        <details className={styles['done'] ?? ''}>
          <summary>
            Đã xong {done.length}/{stages.length}
          </summary>
          <ol className={styles['steps']}>
            {done.map((stage) => (
              <li key={stage.stageId} data-state="done">
                <span>
                  {stageLabel(stage.stageId)}
                  <br />
                  <small>{whenText(stage)}</small>
                  <StagePhotos stage={stage} />
                </span>
                <Flex wrap justify="flex-end" gap={6}>
                  <Button
                    aria-label={`Ghi chú, ảnh: ${stageLabel(stage.stageId)}`}
                    onClick={() => setAnnotated(stage)}
                  >
                    Ghi chú
                  </Button>
                  <Button
                    aria-label={`Mở lại: ${stageLabel(stage.stageId)}`}
                    onClick={() => void toggle(stage)}
                  >
                    Mở lại
                  </Button>
                </Flex>
              </li>
            ))}
          </ol>
        </details>
      )}
      {annotated && (
        <StageNoteDialog
          project={project}
          owner={owner}
          stage={stages.find(({ stageId }) => stageId === annotated.stageId)!}
          onClose={() => setAnnotated(undefined)}
        />
      )}
    </>
  );
}
