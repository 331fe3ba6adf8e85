import type { ProjectStatus } from '@market/contracts';
import type { Recorded } from '@platform/kernel';
import { systemActor } from '../../actor.js';
import type { Evolve, ProjectState } from '../state.js';
import type { ProjectEvents } from '../events.js';

type Event = Recorded<object>;
type Fold = (state: ProjectState, event: Event) => ProjectState;

/** The review that follows shows what the customer revised on request. */
const isOneReview = (from: ProjectStatus, to: ProjectStatus): boolean =>
  (from === 'need_customer_revision' && to === 'submitted') || (from === 'submitted' && to === 'reviewing');

/** Records when the project entered a status, and stops and resumes the clock of the quote promise. */
function entered(before: ProjectState, after: ProjectState, at: string): ProjectState {
  const { status } = after;
  if (status === before.status && before.revision >= 0) return after;
  // The first price stops the clock for good: later pauses would shorten what it shows.
  const isPaused = before.slaPausedAt !== null && before.quotedAt === null;
  const pausedMs = isPaused ? Date.parse(at) - Date.parse(before.slaPausedAt!) : 0;
  return {
    ...after,
    reachedAt: { ...before.reachedAt, [status]: at },
    changesInReview: isOneReview(before.status, status) ? after.changesInReview : [],
    revisionRequests: status === 'need_customer_revision' ? after.revisionRequests : [],
    slaPausedAt: status === 'need_customer_revision' ? at : null,
    slaPausedMs: before.slaPausedMs + pausedMs,
    quotedAt: before.quotedAt ?? (status === 'quoted' ? at : null),
  };
}

/**
 * When the customer last answered: set by the customer's own acts once the provider has begun to review, and cleared by
 * the provider's next one. Actions of factories, and what time decides, do not change it.
 */
function answered(before: ProjectState, after: ProjectState, { at, by }: Event): ProjectState {
  const isReviewed = before.reachedAt.reviewing !== undefined;
  if (by === before.customerId) return isReviewed ? { ...after, customerAnsweredAt: at } : after;
  if (by === systemActor.id) return after;
  const factories = [before.assignedManufacturerId, ...before.invitedManufacturerIds];
  return factories.includes(by) ? after : { ...after, customerAnsweredAt: null };
}

/** An evolution that also keeps the times of the statuses and of the customer's answers. */
export const withStatusTimes = (evolution: Evolve<ProjectEvents>): Evolve<ProjectEvents> =>
  Object.fromEntries(
    (Object.entries(evolution) as [keyof ProjectEvents, Fold][]).map(([type, fold]): [string, Fold] => [
      type,
      (state, event) => answered(state, entered(state, fold(state, event), event.at), event),
    ]),
  ) as unknown as Evolve<ProjectEvents>;
