import type { ProjectEvents } from '../project.events.js';
import type { ProjectEvolution, ProjectState } from '../state.js';
import type { Recorded } from '../../kernel/decider.js';

type Fold = (state: ProjectState, event: Recorded<object>) => ProjectState;

/** What passes from one status to another: when, and whether the clock of the quote promise stands still. */
function passed(before: ProjectState, after: ProjectState, at: string): ProjectState {
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

/** The evolution that also keeps the time of every status. */
export const timed = (evolution: ProjectEvolution): ProjectEvolution =>
  Object.fromEntries(
    (Object.entries(evolution) as [keyof ProjectEvents, Fold][]).map(([type, fold]): [string, Fold] => [
      type,
      (state, event) => passed(state, fold(state, event), event.at),
    ]),
  ) as unknown as ProjectEvolution;
