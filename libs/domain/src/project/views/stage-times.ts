import { stages } from '@control-center/contracts';
import type { StageId } from '@control-center/contracts';
import type { ProjectState } from '../state.js';

/** How one stage went. Moments are ISO 8601 in UTC. */
export type StageTimes = {
  stageId: StageId;
  /** When the stage before it was completed, or production began; null while it was not reached. */
  begunAt: string | null;
  /** When it should be done, had each stage its share of the promised days; null without a promise. */
  dueAt: string | null;
  completedAt: string | null;
};

const day = 86_400_000;
const plannedDays = stages.reduce((sum, stage) => sum + stage.days, 0);

/** One for each stage once production has begun, in order; none before. */
export function stageTimesOf({ stages: progress, quotes, reachedAt }: ProjectState): StageTimes[] {
  const { in_production, quality_check, ready_for_delivery } = reachedAt;
  // What was not reached is sorted to the end.
  const [start] = [in_production, quality_check, ready_for_delivery].sort();
  if (start === undefined) return [];
  const promised = quotes.find(({ state }) => state === 'accepted')?.deliveryDays;
  let until = 0;
  return progress.map(({ stageId, isCompleted, completedAt }, index) => {
    until += stages[index]!.days;
    const earlier = progress.slice(0, index);
    const isReached = isCompleted || earlier.every((stage) => stage.isCompleted);
    // An earlier stage that was reopened may be completed after this one.
    const ends = earlier.flatMap((stage) => stage.completedAt ?? []);
    const begunAt = [start, ...ends.filter((at) => completedAt === null || at <= completedAt)].sort().at(-1)!;
    return {
      stageId,
      begunAt: isReached ? begunAt : null,
      dueAt:
        promised === undefined
          ? null
          : new Date(Date.parse(start) + (until / plannedDays) * promised * day).toISOString(),
      completedAt,
    };
  });
}
