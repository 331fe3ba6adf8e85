import type { StageProgress } from '@market/contracts';
import type { Waiting } from './outbox';

/** A stage as it stands on this device: the server's, with what was noted here since. */
export type StageHere = StageProgress & {
  /** What the server does not have yet, in order. */
  waiting: readonly Waiting[];
};

export const stagesHere = (stages: readonly StageProgress[], waiting: readonly Waiting[]): StageHere[] =>
  stages.map((stage) => {
    const own = waiting.filter(({ note }) => note.stageId === stage.stageId);
    return own.reduce<StageHere>(
      (here, { note: { isCompleted = here.isCompleted, notedAt, notes = '' } }) => ({
        ...here,
        isCompleted,
        completedAt: isCompleted ? (here.completedAt ?? notedAt) : null,
        notes: [here.notes, notes].filter((text) => text !== '').join('\n'),
      }),
      { ...stage, waiting: own },
    );
  });
