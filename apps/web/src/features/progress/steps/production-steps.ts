import { customerStepsOf, stages as plan } from '@market/contracts';
import type { Role, StageId, StageProgress } from '@market/contracts';
import { stageLabel } from '../stage-text';

export type ProductionStep = { id: string; label: string; state: 'done' | 'now' | 'ahead' };

const completedOf = (stages: readonly StageProgress[]): ReadonlySet<StageId> =>
  new Set(stages.filter(({ isCompleted }) => isCompleted).map(({ stageId }) => stageId));

/** The steps of production as a role knows them: the customer's, without those that do not apply, or the eight stages. */
export function productionSteps(
  stages: readonly StageProgress[],
  processes: readonly string[],
  reader: Role,
): ProductionStep[] {
  if (reader === 'customer')
    return customerStepsOf(completedOf(stages), processes)
      .filter(({ state }) => state !== 'not-applicable')
      .map(({ id, label, state, isCurrent, completed, stages: { length } }) => ({
        id,
        label: isCurrent && length > 1 ? `${label} ${completed}/${length}` : label,
        state: state === 'done' ? 'done' : isCurrent ? 'now' : 'ahead',
      }));
  const now = stages.find(({ isCompleted }) => !isCompleted);
  return stages.map((stage) => ({
    id: stage.stageId,
    label: stageLabel(stage.stageId),
    state: stage.isCompleted ? 'done' : stage === now ? 'now' : 'ahead',
  }));
}

/** Where the stages end on the way to the whole, in percent. */
export const stageMarks: readonly number[] = plan
  .map(({ percent }) => percent)
  .filter((percent) => percent < 100);
