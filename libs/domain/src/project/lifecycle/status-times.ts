import type { Recorded } from '../../kernel/decider.js';
import type { Evolve, ProjectEvents, ProjectState } from '../state.js';

type Fold = (state: ProjectState, event: Recorded<object>) => ProjectState;

/** Records when the project entered a status, and stops and resumes the clock of the quote promise. */
function entered(before: ProjectState, after: ProjectState, at: string): ProjectState {
  const { status } = after;
  if (status === before.status && before.revision >= 0) return after;
  const pausedMs = before.slaPausedAt === null ? 0 : Date.parse(at) - Date.parse(before.slaPausedAt);
  return {
    ...after,
    reachedAt: { ...before.reachedAt, [status]: at },
    changesInReview: [],
    revisionRequests: status === 'need_customer_revision' ? after.revisionRequests : [],
    slaPausedAt: status === 'need_customer_revision' ? at : null,
    slaPausedMs: before.slaPausedMs + pausedMs,
    quotedAt: before.quotedAt ?? (status === 'quoted' ? at : null),
  };
}

/** An evolution that also keeps the times of the statuses. */
export const withStatusTimes = (evolution: Evolve<ProjectEvents>): Evolve<ProjectEvents> =>
  Object.fromEntries(
    (Object.entries(evolution) as [keyof ProjectEvents, Fold][]).map(([type, fold]): [string, Fold] => [
      type,
      (state, event) => entered(state, fold(state, event), event.at),
    ]),
  ) as unknown as Evolve<ProjectEvents>;
