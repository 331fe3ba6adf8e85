import { companyDefaults } from '@control-center/contracts';
import type { ErrorCode } from '@control-center/contracts';
import { decide, evolve, projectDecider, projectExamples, Refusal } from '@control-center/domain';
import type {
  Actor,
  CompanyTerms,
  OneOf,
  ProjectCommands,
  ProjectEvents,
  ProjectState,
} from '@control-center/domain';

const { now, people } = projectExamples;

export type Command = OneOf<ProjectCommands>;
export type Event = OneOf<ProjectEvents>;

type Decided = { state: ProjectState; events: Event[]; decidedBy: Command['type'][] };

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

/** Decides commands on a state, one after the other, as one actor. */
export function ordered(state: ProjectState, actor: Actor, commands: readonly Command[], at = now): Decided {
  let count = 0;
  return decide(projectDecider, state, commands, {
    now: at,
    actor,
    newId: () => `new-${String((count += 1))}`,
  });
}

/** Decides a command on the state after some events. */
export const given = (
  past: readonly Event[],
): { state: ProjectState; when: (command: Command, actor: Actor) => Decided } => ({
  state: stateAfter(past),
  when: (command: Command, actor: Actor) => ordered(stateAfter(past), actor, [command]),
});

export function refusalOf(act: () => unknown): Refusal {
  try {
    act();
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
  throw new Error('The command was not refused');
}

export const codeOf = (act: () => unknown): ErrorCode => refusalOf(act).code;

export const due = companyDefaults.dueDays;

/** What the company's settings add to commands. */
export const terms: CompanyTerms = { defaultManufacturerId: people.factory.id, dueDays: due };
