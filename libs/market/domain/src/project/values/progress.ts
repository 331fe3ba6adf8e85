import { stageIndex, stages } from '@market/contracts';
import type { ProjectStatus } from '@market/contracts';
import type { ProjectState, StageState } from '../state.js';

/** Index of the highest completed stage, -1 for none. A reopened earlier stage leaves a gap below it. */
const highestCompleted = (all: readonly Pick<StageState, 'isCompleted'>[]): number =>
  all.findLastIndex(({ isCompleted }) => isCompleted);

/** The percentage of the last completed stage in order, 0 to 100. */
export const percentOf = (state: Pick<ProjectState, 'stages'>): number =>
  stages[highestCompleted(state.stages)]?.percent ?? 0;

/** In the production phase the status follows from the stages alone. */
export const productionStatus = (all: readonly Pick<StageState, 'isCompleted'>[]): ProjectStatus => {
  const highest = highestCompleted(all);
  if (highest >= stageIndex('packaging-delivery')) return 'ready_for_delivery';
  return highest >= stageIndex('precision-machining') ? 'quality_check' : 'in_production';
};
