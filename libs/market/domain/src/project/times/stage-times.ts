import type { StageId } from '@market/contracts';
import { addDays, defaultCalendar, startOfDay } from '../../calendar/calendar.js';
import type { ProjectState } from '../state.js';
import { dueDaysOf, planOf } from './plan.js';
import { deliveryPromiseOf } from './delivery-promise.js';

/** How one stage went. Moments are ISO 8601 in UTC. */
export type StageTimes = {
  stageId: StageId;
  /** When the stage before it was completed, or production began; null while it was not reached. */
  begunAt: string | null;
  /**
   * The end of the day by which its plan has it done, by the usual calendar: rows of a log know no settings. Null without a
   * promise.
   */
  dueAt: string | null;
  completedAt: string | null;
};

/** One for each stage once production has begun, in order; none before. */
export function stageTimesOf(state: ProjectState): StageTimes[] {
  const { stages: progress, reachedAt } = state;
  const { in_production, quality_check, ready_for_delivery } = reachedAt;
  // What was not reached is sorted to the end.
  const [start] = [in_production, quality_check, ready_for_delivery].sort();
  if (start === undefined) return [];
  const plan = deliveryPromiseOf(state) && planOf(state);
  const due = plan && dueDaysOf(plan, defaultCalendar);
  return progress.map(({ stageId, isCompleted, completedAt }, index) => {
    const earlier = progress.slice(0, index);
    const isReached = isCompleted || earlier.every((stage) => stage.isCompleted);
    // An earlier stage that was reopened may be completed after this one.
    const ends = earlier.flatMap((stage) => stage.completedAt ?? []);
    const begunAt = [start, ...ends.filter((at) => completedAt === null || at <= completedAt)].sort().at(-1)!;
    return {
      stageId,
      begunAt: isReached ? begunAt : null,
      dueAt: due ? startOfDay(addDays(due[index]!, 1)) : null,
      completedAt,
    };
  });
}
