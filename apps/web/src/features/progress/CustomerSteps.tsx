import { customerStepsOf } from '@control-center/contracts';
import type { CustomerStep, StageProgress } from '@control-center/contracts';
import { Loaded } from '../../components/loading/Loaded';
import { PercentBar } from './PercentBar';
import { StagePhotos } from './StagePhotos';
import { useProgressQuery } from './progress.api';
import styles from './progress.module.css';
import { stageLabel } from './stage-text';

function stateText({ state, isCurrent, completed, total }: CustomerStep): string {
  if (state === 'done') return 'Đã xong';
  if (!isCurrent) return 'Chưa xong';
  return total > 1 ? `Đang làm · ${completed}/${total}` : 'Đang làm';
}

type CustomerStepsProps = { projectId: string; processes: readonly string[] };

/** The customer's nine steps, derived from the factory's eight stages. */
export function CustomerSteps({ projectId, processes }: CustomerStepsProps) {
  const load = useProgressQuery({ projectId });
  return (
    <Loaded of={load} failure="Không thể tải tiến độ" rows={5}>
      {({ percent, stages }) => {
        const completed = new Set(stages.filter((stage) => stage.isCompleted).map(({ stageId }) => stageId));
        const steps = customerStepsOf(completed, processes);
        const skipped = steps.filter(({ state }) => state === 'not-applicable');
        return (
          <>
            <PercentBar percent={percent} />
            <ol className={`${styles['steps']} ${styles['wide']}`}>
              {steps
                .filter((step) => !skipped.includes(step))
                .map((step) => (
                  <li
                    key={step.id}
                    data-state={step.isCurrent ? 'current' : step.state}
                    aria-current={step.isCurrent ? 'step' : undefined}
                  >
                    <span>{step.label}</span>
                    <small>{stateText(step)}</small>
                  </li>
                ))}
            </ol>
            <FactoryNotes stages={stages} />
            {skipped.length > 0 && (
              <details>
                <summary>
                  <small>Không áp dụng ({skipped.length})</small>
                </summary>
                <small>{skipped.map(({ label }) => label).join(', ')}</small>
              </details>
            )}
          </>
        );
      }}
    </Loaded>
  );
}

/** What the factory noted and photographed at its stages. */
function FactoryNotes({ stages }: { stages: readonly StageProgress[] }) {
  const told = stages.filter(({ notes, attachments }) => notes !== '' || attachments.length > 0);
  if (told.length === 0) return null;
  return (
    <details>
      <summary>
        <small>Ghi chú và ảnh từ xưởng ({told.length})</small>
      </summary>
      {told.map((stage) => (
        <section key={stage.stageId}>
          <small>{[stageLabel(stage.stageId), stage.notes].filter(Boolean).join(' · ')}</small>
          <StagePhotos stage={stage} />
        </section>
      ))}
    </details>
  );
}
