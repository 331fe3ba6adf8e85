import { UpdateProgress, stages as stagePlan } from '@control-center/contracts';
import type { StageId, StageProgress } from '@control-center/contracts';
import { Button, Input } from 'antd';
import { useState } from 'react';
import { useCommand } from '../../commands/use-command';
import { Loaded } from '../../components/loading/Loaded';
import { formatDateTime } from '../../components/values/dates';
import { Field } from '../../forms/Field';
import { FormDialog } from '../../forms/FormDialog';
import { PercentBar } from './PercentBar';
import { useProgressQuery, useUpdateProgressMutation } from './progress.api';
import styles from './progress.module.css';
import { mayToggle } from './stage-order';

type StageTrackerProps = { projectId: string; mayUpdate: boolean };

/** The eight stages in order, each with a button that completes or reopens it. */
export function StageTracker({ projectId, mayUpdate }: StageTrackerProps) {
  const load = useProgressQuery({ projectId });
  const [open, setOpen] = useState<StageProgress>();
  return (
    <>
      <Loaded of={load} failure="Không thể tải tiến độ" rows={8}>
        {({ percent, stages }) => (
          <>
            <PercentBar percent={percent} />
            <ol className={styles['steps']}>
              {stages.map((stage, index) => (
                <li key={stage.stageId} data-state={stage.isCompleted ? 'done' : 'open'}>
                  <span>
                    {labelOf(stage.stageId)}
                    <br />
                    <small>{whenText(stage)}</small>
                  </span>
                  {mayUpdate && (
                    <Button
                      disabled={!mayToggle(stages, index)}
                      onClick={() => setOpen(stage)}
                      aria-label={`${verbFor(stage)}: ${labelOf(stage.stageId)}`}
                    >
                      {verbFor(stage)}
                    </Button>
                  )}
                </li>
              ))}
            </ol>
          </>
        )}
      </Loaded>
      {open && <StageDialog projectId={projectId} stage={open} onClose={() => setOpen(undefined)} />}
    </>
  );
}

const planOf = (id: StageId) => stagePlan.find((stage) => stage.id === id)!;
const labelOf = (id: StageId): string => planOf(id).label;
const verbFor = ({ isCompleted }: StageProgress): string => (isCompleted ? 'Mở lại' : 'Hoàn thành');

const whenText = ({ stageId, completedAt, notes }: StageProgress): string =>
  [completedAt ? `Xong lúc ${formatDateTime(completedAt)}` : `Dự kiến ${planOf(stageId).days} ngày`, notes]
    .filter(Boolean)
    .join(' · ');

type StageDialogProps = { projectId: string; stage: StageProgress; onClose: () => void };

function StageDialog({ projectId, stage, onClose }: StageDialogProps) {
  const update = useCommand(useUpdateProgressMutation(), {
    done: ['Cập nhật thành công', 'Tiến độ sản xuất đã được cập nhật'],
    failed: ['Lỗi cập nhật', 'Không thể cập nhật tiến độ. Vui lòng thử lại.'],
  });
  const change = { stageId: stage.stageId, isCompleted: !stage.isCompleted };
  return (
    <FormDialog
      contract={UpdateProgress}
      title={`${verbFor(stage)}: ${labelOf(stage.stageId)}`}
      submitText={verbFor(stage)}
      initialValues={{ notes: stage.notes }}
      onClose={onClose}
      onSubmit={({ notes }) => update.run({ projectId, body: { ...change, ...(notes ? { notes } : {}) } })}
    >
      <Field name="notes" label="Ghi chú">
        <Input.TextArea rows={3} />
      </Field>
    </FormDialog>
  );
}
