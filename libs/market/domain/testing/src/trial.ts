import { companyDefaults } from '@market/contracts';
import { projectDecider, projectExamples } from '@market/domain';
import { evolve } from '@platform/kernel';
import type { Actor, CompanyTerms, ProjectCommands, ProjectEvents, ProjectState } from '@market/domain';
import type { OneOf } from '@platform/kernel';
import { givenState } from './given.js';
import type { Given } from './given.js';

const { now, people } = projectExamples;

export type Command = OneOf<ProjectCommands>;
export type Event = OneOf<ProjectEvents>;

/** The state after some events, each by the customer. */
export const stateAfter = (past: readonly Event[], state = projectDecider.initial): ProjectState =>
  past.reduce(
    (folded, event, index) =>
      evolve(projectDecider, folded, {
        ...event,
        at: now,
        by: people.customer.id,
        revision: state.revision + 1 + index,
      }),
    state,
  );

/** A project by its past events, or in a state. */
export const given = (
  past: readonly Event[] | ProjectState,
): Given<ProjectState, ProjectCommands, ProjectEvents, Actor> =>
  givenState(projectDecider, Array.isArray(past) ? stateAfter(past) : (past as ProjectState), now);

export const due = companyDefaults.dueDays;

/** What the company's settings add to commands. */
export const terms: CompanyTerms = { ...companyDefaults, defaultManufacturerId: people.factory.id };

// Commands of quoting.
export const offer = (changes: object = {}): Command => ({
  type: 'SubmitQuote',
  data: { ...projectExamples.quote, ...changes },
});
export const release = (finalPrice?: number, quoteId?: string): Command => ({
  type: 'ReleaseQuote',
  data: { quoteId, finalPrice },
});
export const send = (manufacturerId: string, reason?: string): Command => ({
  type: 'SendToFactory',
  data: { manufacturerId, reason },
});
