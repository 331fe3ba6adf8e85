import { actionNames, actionOf, roles, statusesFor } from '@market/contracts';
import type { ProjectAction, Term, Terms } from '@market/contracts';
import { candidates } from '@market/domain/testing/candidates';
import { given, stateAfter } from '@market/domain/testing/trial';
import type { Command, Event } from '@market/domain/testing/trial';
import { describe, expect, it } from '@jest/globals';
import { contents } from '../../content.fixture.js';
import * as examples from '../examples.js';
import type { ProjectState } from '../state.js';
import { termsFor } from './terms.js';

const { people } = examples;
const actors = Object.values(people);

/** The commands that name no terms, and why none of them could be another one than its author saw. */
const nothingToSee: Partial<Record<ProjectAction, string>> = {
  SaveDraft: 'begins an order',
  SubmitProject: 'says all of a new request, or sends a draft that its author alone sees',
  CreateDemoProject: 'begins an order',
  ReviseDetails: 'names the version of each section',
  RevisePart: 'names the version of the part',
  ReplaceDrawing: 'names the version of the part',
  StartReview: 'agrees to nothing: the review is what comes next',
  AddNotes: 'adds an entry of its own',
  EstimateCompletion: 'says a number of its own, and promises nothing',
  EstimatePart: 'says a number of its own, and promises nothing',
  WithdrawQuote: 'names a version of a quote, which never changes',
  RejectQuote: 'names a version of a quote, which never changes',
  RemoveFactory: 'follows from an account that is gone',
  ConfirmDrawings: 'names the drawings',
  CompleteStage: 'names the version of the stage',
  ReopenStage: 'names the version of the stage',
  AnnounceDelay: 'adds a notice of its own; what was promised stays',
};

const deciding = actionNames.filter((action) => actionOf(action).sees !== undefined);

const commandsOf = (action: ProjectAction, { quotes }: ProjectState): Command[] => [
  ...candidates(quotes.map(({ id }) => id)).filter(({ type }) => type === action),
  ...contents.project[action as keyof typeof contents.project]('first').map(
    ({ says, maySay }) => ({ type: action, data: { ...says, ...maySay } }) as Command,
  ),
];

/** An effective command of an action with the state before it, by somebody who may take it. */
function exampleOf(action: ProjectAction): {
  state: ProjectState;
  command: Command;
  actor: (typeof actors)[number];
} {
  for (const role of roles.filter((each) => statusesFor(action, each).length > 0)) {
    const state = stateAfter(examples.historyBefore(action, role));
    for (const actor of actors.filter((each) => each.role === role))
      for (const command of commandsOf(action, state)) {
        try {
          if (given(state).when(command, actor).events.length > 0) return { state, command, actor };
        } catch {
          // Another one may take effect.
        }
      }
  }
  throw new Error(`${action} has no example`);
}

/** Another value of a term than the one that applies. */
const other = (term: Term, now: Terms): Terms => ({
  [term]: {
    status: now.status === 'draft' ? 'submitted' : 'draft',
    request: now.request! + 1,
    price: (now.price ?? 0) + 27_000_009,
    quoteId: 'another-quote',
    deliveryDays: (now.deliveryDays ?? 0) + 1,
    manufacturerId: 'another-factory',
    payments: (now.payments ?? 0) + 1,
    received: (now.received ?? 0) + 27_000_009,
  }[term],
});

const withSeen = (command: Command, seen: Terms): Command =>
  ({ ...command, data: { ...command.data, seen } }) as Command;

describe('what was seen', () => {
  it('is named by every command that decides about it, and a new command says how, or why not', () => {
    expect([...deciding, ...Object.keys(nothingToSee)].sort()).toEqual([...actionNames].sort());
  });

  it.each(deciding.flatMap((action) => actionOf(action).sees!.map((term) => [action, term] as const)))(
    '%s is refused where another %s was seen, with the present terms, and nothing is appended',
    (action, term) => {
      const { state, command, actor } = exampleOf(action);
      const now = termsFor(actor, state);
      const { refusal } = given(state).when(withSeen(command, { ...now, ...other(term, now) }), actor);
      expect([refusal.code, refusal.details]).toEqual([
        'project.changed',
        expect.objectContaining({ changed: [term], terms: now, status: state.status }),
      ]);
    },
  );

  it.each(deciding)('%s takes effect where what was seen applies, and where nothing was named', (action) => {
    const { state, command, actor } = exampleOf(action);
    const bare = given(state).when(command, actor).events;
    expect(given(state).when(withSeen(command, termsFor(actor, state)), actor).events).toEqual(bare);
  });

  it('accepting another price is no repeat of an approval and is refused', () => {
    const other = { price: examples.price - 1 };
    const late: Command = { type: 'ApproveQuote', data: { seen: other } };
    given(examples.approved).when(late, people.customer).thenRefused('project.changed');
    given(examples.approved)
      .when({ type: 'ApproveQuote', data: { seen: { price: examples.price } } }, people.customer)
      .thenNothing();
  });

  it.each(['ReleaseQuote', 'RejectQuote', 'WithdrawQuote'] as const)(
    '%s of a quote that was replaced names the one that waits now',
    (type) => {
      const again: Event = {
        ...examples.offered.at(-1)!,
        data: { ...examples.offered.at(-1)!.data, quoteId: 'quote-2', version: 2 },
      } as Event;
      const command = { type, data: { quoteId: 'quote-1', reason: 'vì' } } as Command;
      const actor = type === 'WithdrawQuote' ? people.factory : people.provider;
      const { refusal } = given([...examples.offered, again]).when(command, actor);
      expect([refusal.code, refusal.details.offers]).toEqual([
        'quote.not-open',
        [expect.objectContaining({ id: 'quote-2', version: 2, totalPrice: examples.quote.totalPrice })],
      ]);
    },
  );

  it('tells a factory its own quote and not the customer’s price, and a customer no factory’s total', () => {
    const state = stateAfter(examples.approved);
    expect(termsFor(people.factory, state)).toMatchObject({
      ...{ price: examples.quote.totalPrice, quoteId: 'quote-1', manufacturerId: people.factory.id },
    });
    expect(termsFor(people.customer, state)).toMatchObject({
      ...{ price: examples.price, quoteId: 'quote-1', deliveryDays: examples.quote.deliveryDays },
    });
  });
});
