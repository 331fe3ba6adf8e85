import type { StageProgress } from '@market/contracts';

type StageState = Pick<StageProgress, 'isCompleted'>;

/** A stage may be toggled up to the first incomplete one, or if it is complete already. */
export function mayToggle(stages: readonly StageState[], index: number): boolean {
  const firstOpen = stages.findIndex(({ isCompleted }) => !isCompleted);
  return firstOpen === -1 || index <= firstOpen || stages[index]?.isCompleted === true;
}
