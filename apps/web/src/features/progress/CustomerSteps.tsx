import { customerStepsOf, stageIndex } from '@market/contracts';
import type { CustomerStep, StageId, StageProgress } from '@market/contracts';
import { Loaded } from '../../components/loading/Loaded';
import { usePast } from '../../components/past/past';
import type { Past } from '../../components/past/past';
import { PastValue } from '../../components/past/PastValue';
import { PercentBar } from './PercentBar';
import { StagePhotos } from './notes/StagePhotos';
import { useProgressQuery } from './progress.api';
import styles from './progress.module.css';
import { stageLabel } from './stage-text';

function stateText({ state, isCurrent, completed, stages: { length: total } }: CustomerStep): string {
  if (state === 'done') return 'Đã xong';
  if (!isCurrent) return 'Chưa xong';
  return total > 1 ? `Đang làm · ${completed}/${total}` : 'Đang làm';
}

const completedOf = (stages: readonly StageProgress[]) =>
  new Set(stages.filter((stage) => stage.isCompleted).map(({ stageId }) => stageId));

/** Where it stands in the state of the order. */
const pointerOf = (stage: StageId): string => `/progress/stages/${stageIndex(stage)}/isCompleted`;

/** The stages before what has just changed in the past. */
const stagesBefore = (past: Past | undefined, stages: readonly StageProgress[]): StageProgress[] =>
  stages.map((stage) => {
    const before = past?.changeOf(pointerOf(stage.stageId))?.before;
    return typeof before === 'boolean' ? { ...stage, isCompleted: before } : stage;
  });

type CustomerStepsProps = { projectId: string; processes: readonly string[] };

/** The customer's nine steps, derived from the factory's eight stages. */
export function CustomerSteps({ projectId, processes }: CustomerStepsProps) {
  const load = useProgressQuery({ projectId });
  const past = usePast();
  return (
    <Loaded of={load} failure="Không thể tải tiến độ" rows={5}>
      {({ percent, stages }) => {
        const steps = customerStepsOf(completedOf(stages), processes);
        const earlier = customerStepsOf(completedOf(stagesBefore(past, stages)), processes);
        const earlierText = (step: CustomerStep) => {
          const text = stateText(earlier.find(({ id }) => id === step.id)!);
          return text === stateText(step) ? '' : text;
        };
        // One that has just changed: its change tells the earlier state.
        const stageOf = ({ stages: all }: CustomerStep) =>
          all.find((stage) => past?.changeOf(pointerOf(stage))) ?? all.at(-1)!;
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
                    <small>
                      <PastValue
                        at={pointerOf(stageOf(step))}
                        label={step.label}
                        text={() => earlierText(step)}
                      >
                        {stateText(step)}
                      </PastValue>
                    </small>
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
