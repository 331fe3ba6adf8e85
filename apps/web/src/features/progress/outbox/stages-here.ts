import type { StageProgress } from '@control-center/contracts';
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
      (here, { note }) => ({
        ...here,
        isCompleted: note.isCompleted,
        completedAt: note.isCompleted ? (here.completedAt ?? note.notedAt) : null,
        notes: note.notes ?? here.notes,
      }),
      { ...stage, waiting: own },
    );
  });
