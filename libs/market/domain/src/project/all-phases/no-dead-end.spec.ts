import { fc, runs } from '@platform/testing/random';
import { candidates } from '@market/domain/testing/candidates';
import { stateAfter } from '@market/domain/testing/trial';
import type { Command, Event } from '@market/domain/testing/trial';
import { actionNames, stageIds } from '@market/contracts';
import { expect, it } from '@jest/globals';
import type { Actor } from '../../actor.js';
import { decide } from '@platform/kernel';
import { Refusal } from '../../refusal.js';
import * as examples from '../examples.js';
import { allowedActions } from '../rights/access.js';
import { projectDecider } from '../project.js';
import type { ProjectState } from '../state.js';
import { isOutdated, isReleasable } from '../values/quotes.js';

// From whatever commands and overrides made of an order, buttons lead to its completion and to its cancellation. The buttons
// are those that the server allows (ActionBar.spec.tsx and turn-buttons.spec.tsx say that the screens have them).

const { people } = examples;
const { customer, provider, admin } = people;
const reason = 'vì';
type Step = { by: Actor; command: Command };

let ids = 0;
/** The state after a command. Ids differ within a life. */
const after = (state: ProjectState, { by, command }: Step): ProjectState =>
  decide(projectDecider, state, [command], {
    now: examples.now,
    actor: by,
    newId: () => `id-${String((ids += 1))}`,
  }).state;

const factoryOf = ({ assignedManufacturerId, factoryIds }: ProjectState): Actor => ({
  id: assignedManufacturerId ?? factoryIds[0] ?? people.factory.id,
  role: 'manufacturer',
});

/** A price that covers what was paid. */
function priceOf({ instalments }: ProjectState, total: number): number {
  const paid = instalments.filter(({ paidAt }) => paidAt !== null);
  const sum = paid.reduce((all, { amount }) => all + amount, 0);
  return paid.length === 3 ? sum : Math.max(total, sum);
}

function pricing(state: ProjectState): Step {
  const factory = factoryOf(state);
  const quote = state.quotes.find((one) => isReleasable(state, one));
  if (quote) {
    const finalPrice = priceOf(state, quote.totalPrice);
    return {
      by: provider,
      command: { type: 'ReleaseQuote', data: { quoteId: quote.id, finalPrice, reason } },
    };
  }
  const outdated = state.quotes.some(
    (one) => one.state === 'waiting' && one.manufacturerId === factory.id && isOutdated(state, one),
  );
  return outdated
    ? { by: factory, command: { type: 'ConfirmQuote', data: {} } }
    : { by: factory, command: { type: 'SubmitQuote', data: examples.quote } };
}

function making(state: ProjectState): Step {
  const open = stageIds.find((_, index) => !state.stages[index]!.isCompleted);
  if (state.assignedManufacturerId === null)
    return {
      by: provider,
      command: { type: 'AssignManufacturer', data: { assignedManufacturerId: people.factory.id, reason } },
    };
  if (!open) return { by: provider, command: { type: 'CompleteProject', data: { reason } } };
  const data = { stageId: open, files: [] };
  return { by: factoryOf(state), command: { type: 'CompleteStage', data } };
}

/** What a person would press next to have the parts made. */
function towardsCompletion(state: ProjectState): Step {
  switch (state.status) {
    case 'draft':
      return { by: customer, command: { type: 'SubmitProject', data: {} } };
    case 'submitted':
    case 'reviewing':
      return {
        by: provider,
        command: { type: 'SendToFactory', data: { manufacturerId: people.factory.id } },
      };
    case 'need_customer_revision':
      return { by: provider, command: { type: 'Resubmit', data: {} } };
    case 'quoted':
      return { by: provider, command: { type: 'ApproveQuote', data: {} } };
    case 'approved':
      return {
        by: provider,
        command: { type: 'RequestPayment', data: { due: { deposit: 3, progress: 3, final: 3 } } },
      };
    case 'payment_pending':
      return { by: provider, command: { type: 'RecordPayment', data: { kind: 'deposit' } } };
    case 'payment_confirmed':
      return state.assignedManufacturerId === null
        ? making(state)
        : {
            by: factoryOf(state),
            command: { type: 'StartProduction', data: { due: { deposit: 3, progress: 3, final: 3 } } },
          };
    case 'cancelled':
      // Reopening it needs a reason.
      return {
        by: provider,
        command: {
          type: 'OverrideStatus',
          data: { to: 'submitted', reason },
        },
      };
    default:
      return state.status === 'ready_for_manufacturer' || state.status === 'bidding'
        ? pricing(state)
        : making(state);
  }
}

const towardsCancellation = (state: ProjectState): Step => ({
  by: state.status === 'completed' ? admin : state.status === 'draft' ? customer : provider,
  command: { type: 'CancelProject', data: { reason } },
});

const mostSteps = 40;

/** Walks by buttons until the status is reached; throws where no button is there or one is refused. */
function walk(
  from: ProjectState,
  goal: 'completed' | 'cancelled',
  next: (state: ProjectState) => Step,
): void {
  let state = from;
  for (let count = 0; state.status !== goal; count += 1) {
    const { by, command } = next(state);
    expect([state.status, command.type, allowedActions(state, by)]).toEqual([
      state.status,
      command.type,
      expect.arrayContaining([command.type]),
    ]);
    expect(count).toBeLessThan(mostSteps);
    state = after(state, { by, command });
  }
}

const leadsOn = (state: ProjectState): void => {
  walk(state, 'completed', towardsCompletion);
  walk(state, 'cancelled', towardsCancellation);
};

/** What earlier releases allowed: paid and in production, and no factory sees it. */
const madeByNobody: Event[] = [
  ...examples.priced,
  examples.awaitingDeposit.at(-1)!,
  ...examples.producing.slice(-2),
];

const beginnings: [string, Event[]][] = [
  ...Object.entries(examples.histories),
  ['approved, without a factory', examples.priced],
  ['in production, without a factory', madeByNobody],
  ['sent again, with a quote for an earlier request', examples.preparations.ConfirmQuote!],
];

it.each(beginnings)('from %s an order can be completed and cancelled', (_, past) =>
  leadsOn(stateAfter(past)),
);

const step = fc.record({ which: fc.nat(), how: fc.nat() });
const actors: Actor[] = Object.values(people);

function attempt(state: ProjectState, step: Step): ProjectState {
  try {
    return after(state, step);
  } catch (error) {
    if (error instanceof Refusal) return state;
    throw error;
  }
}

it('random commands are of every action, except those that change neither status nor price', () => {
  const taken = new Set<string>(candidates([]).map(({ type }) => type));
  expect(actionNames.filter((action) => !taken.has(action))).toEqual([
    ...['CreateDemoProject', 'RevisePart', 'ReplaceDrawing'],
    ...['AddNotes', 'EstimateCompletion', 'EstimatePart'],
    ...['AnnouncePayment', 'CorrectPayment', 'RefundPayment'],
  ]);
});

/** What is true of every order, whatever was done with it. */
function expectSound({ instalments, finalPrice, quotes }: ProjectState): void {
  const amounts = instalments.map(({ amount }) => amount);
  expect(amounts.every((amount) => Number.isInteger(amount) && amount >= 0)).toBe(true);
  if (amounts.length === 3 && finalPrice !== null)
    expect(amounts.reduce((sum, amount) => sum + amount, 0)).toBe(finalPrice);
  for (const { totalPrice, materialCost, laborHours, laborRate, additionalCosts } of quotes)
    expect(totalPrice).toBe(Math.round(materialCost + laborHours * laborRate + additionalCosts));
  expect(quotes.filter(({ state }) => state === 'accepted').length).toBeLessThanOrEqual(1);
}

it('wherever random commands lead, the sums hold, a repeat does nothing, and the order can be completed and cancelled', () => {
  const lives = fc.tuple(
    fc.constantFrom(...beginnings.map(([, past]) => past)),
    fc.array(step, { minLength: 1, maxLength: 12 }),
  );
  fc.assert(
    fc.property(lives, ([past, steps]) => {
      let state = stateAfter(past);
      for (const { which, how } of steps) {
        const all = candidates(state.quotes.map(({ id }) => id)).flatMap((command) =>
          actors.map((by) => ({ by, command })),
        );
        // By type first, so that overrides are as frequent as anything else.
        const types = [...new Set(all.map(({ command }) => command.type))];
        const ofType = all.filter(({ command }) => command.type === types[which % types.length]);
        const effective = ofType.filter((one) => attempt(state, one) !== state);
        const taken = effective[how % effective.length];
        if (!taken) continue;
        state = attempt(state, taken);
        expectSound(state);
        expect(attempt(state, taken)).toBe(state);
      }
      leadsOn(state);
    }),
    { numRuns: runs(60) },
  );
});
