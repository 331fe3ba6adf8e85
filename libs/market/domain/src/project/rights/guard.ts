import { actionOf } from '@market/contracts';
import type { ProjectAction, Terms } from '@market/contracts';
import type { Facts } from '../../actor.js';
import { Refusal } from '../../refusal.js';
import type { ProjectState } from '../state.js';
import { fitsStatus, illegalTransition, requireAccess } from './access.js';
import { requireSeen } from './terms.js';
import type { ActionDecisions } from '../commands.js';
import type { ProjectEvent } from '../events.js';

type Decision = (state: ProjectState, data: { seen?: Terms }, facts: Facts) => ProjectEvent[];

const changesNothing = (decide: () => ProjectEvent[]): boolean => {
  try {
    return decide().length === 0;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
};

/**
 * Checks the action's row before its decision: who may take it, in which status, and whether what its author saw still
 * applies. Where the order is already in the status that the action leads to, an action that changes nothing is a repeat, not refused.
 */
export const guarded = (decisions: ActionDecisions): ActionDecisions =>
  Object.fromEntries(
    (Object.entries(decisions) as [ProjectAction, Decision][]).map(([action, decision]) => [
      action,
      (state: ProjectState, data: { seen?: Terms }, facts: Facts) => {
        requireAccess(action, state, facts.actor);
        if (state.revision >= 0) requireSeen(state, data.seen, facts.actor);
        const decide = () => decision(state, data, facts);
        if (state.revision < 0 || fitsStatus(action, state, facts.actor)) return decide();
        if (state.status === actionOf(action).to && changesNothing(decide)) return [];
        throw illegalTransition(action, state, facts.actor);
      },
    ]),
  ) as unknown as ActionDecisions;
