import type { ProjectAction } from '@control-center/contracts';
import type { Facts } from '../../kernel/decider.js';
import type { ProjectDecisions, ProjectState } from '../state.js';
import { admit, leadsHere, permit } from './permit.js';

type AnyDecision = (
  state: ProjectState,
  data: object,
  facts: Facts,
) => ReturnType<ProjectDecisions['AddNotes']>;

const sameSet = (a: readonly string[], b: readonly string[]): boolean =>
  a.every((one) => b.includes(one)) && b.every((one) => a.includes(one));

/** Where standing in the status is not yet having done the same: what else must already hold. */
const asWished: { [Name in ProjectAction]?: (state: ProjectState, data: never) => boolean } = {
  SendToFactory: (state, { manufacturerId }: { manufacturerId: string }) =>
    state.assignedManufacturerId === manufacturerId,
  InviteFactories: (state, { manufacturerIds }: { manufacturerIds: string[] }) =>
    sameSet(state.invitedManufacturerIds, manufacturerIds),
  ReleaseQuote: (state, { quoteId, finalPrice }: { quoteId?: string; finalPrice?: number }) =>
    (finalPrice === undefined || finalPrice === state.finalPrice) &&
    (quoteId === undefined || state.quotes.some(({ id, state }) => id === quoteId && state === 'accepted')),
  RequestRevision: (state, { requests }: { requests: object[] }) =>
    JSON.stringify(requests) === JSON.stringify(state.revisionRequests),
};

/**
 * Puts each decision behind its row of the lifecycle: who may not, and when it has no place, is refused before it
 * is asked; what would lead to where the project stands already changes nothing.
 */
export const guarded = (decisions: ProjectDecisions): ProjectDecisions =>
  Object.fromEntries(
    (Object.entries(decisions) as [ProjectAction, AnyDecision][]).map(([action, decision]) => [
      action,
      (state: ProjectState, data: object, facts: Facts) => {
        admit(action, state, facts.actor);
        if (leadsHere(action, state) && (asWished[action]?.(state, data as never) ?? true)) return [];
        permit(action, state, facts.actor);
        return decision(state, data, facts);
      },
    ]),
  ) as unknown as ProjectDecisions;
