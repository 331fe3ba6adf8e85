import { fc, runs } from '@platform/testing/random';
import { describe, expect, it } from '@jest/globals';
import { actionNames, projectStatuses } from '@market/contracts';
import { decide, evolve } from '@platform/kernel';
import type { Actor } from '../../actor.js';
import { Refusal } from '../../refusal.js';
import * as examples from '../examples.js';
import { projectDecider } from '../project.js';
import { percentOf } from '../values/progress.js';
import type { ProjectState } from '../state.js';
import { candidates, expected, percentIn } from '@market/domain/testing/model';
import type { Model } from '@market/domain/testing/model';
import type { Command, Event } from '@market/domain/testing/trial';

const { now, people } = examples;
const actors: Actor[] = Object.values(people);
/** A state in the model's terms. */
const abstract = (state: ProjectState): Model => ({
  status: state.revision < 0 ? 'none' : state.status,
  reason: state.reason,
  sendingReason: state.sendingReason,
  owner: state.customerId,
  factory: state.assignedManufacturerId,
  invited: state.invitedManufacturerIds,
  readers: state.factoryIds,
  madeBy: state.madeBy,
  quantity: state.quantity,
  price: state.finalPrice,
  releaseReason: state.released?.reason ?? '',
  quotes: state.quotes.map((quote) => ({
    ...{ id: quote.id, by: quote.manufacturerId, total: quote.totalPrice, state: quote.state },
    ...{ outdated: quote.requestRevision !== state.requestRevision, replaced: quote.replacedBy !== null },
    reason: quote.reason,
  })),
  scheduled: state.instalments.map(({ kind }) => kind),
  paid: state.instalments.flatMap(({ kind, paidAt }) => (paidAt ? [kind] : [])),
  stages: state.stages.map(({ isCompleted }) => isCompleted),
});

const normal = (model: Model): Model => ({
  ...model,
  scheduled: [...model.scheduled].sort(),
  paid: [...model.paid].sort(),
});

function attempt(state: ProjectState, command: Command, actor: Actor, newId: string) {
  try {
    return decide(projectDecider, state, [command], { now, actor, newId: () => newId });
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
}

function replay(events: readonly [Event, Actor][]): ProjectState {
  return events.reduce(
    (state, [event, actor], revision) =>
      evolve(projectDecider, state, { ...event, at: now, by: actor.id, revision }),
    projectDecider.initial,
  );
}

function holds(state: ProjectState, model: Model): void {
  expect(projectStatuses).toContain(state.status);
  expect(percentOf(state)).toBe(percentIn(model));
  const amounts = state.instalments.map(({ amount }) => amount);
  expect(amounts.every((amount) => Number.isInteger(amount) && amount >= 0)).toBe(true);
  if (amounts.length === 3 && state.finalPrice !== null)
    expect(amounts.reduce((sum, amount) => sum + amount, 0)).toBe(state.finalPrice);
  for (const known of state.quotes)
    expect(known.totalPrice).toBe(
      Math.round(known.materialCost + known.laborHours * known.laborRate + known.additionalCosts),
    );
  expect(state.quotes.filter((known) => known.state === 'accepted').length).toBeLessThanOrEqual(1);
}

/** Histories at which a random life begins. */
const beginnings: Event[][] = [
  [],
  examples.drafted,
  examples.bidding,
  examples.offered,
  examples.approved,
  examples.awaitingDeposit,
  ...[0, 4, 5, 7, 8].map((count) => examples.completedStages(count)),
  examples.completed,
];

/** A step takes an effective command or, if `wild`, any command by any user; `which` selects its type, `how` its data. */
const step = fc.record({ which: fc.nat(), how: fc.nat(), wild: fc.nat({ max: 3 }).map((n) => n === 0) });

type Choice = { command: Command; actor: Actor };

function chosen(choices: readonly Choice[], { which, how }: { which: number; how: number }): Choice {
  const types = [...new Set(choices.map(({ command }) => command.type))];
  const type = types[which % types.length];
  const ofType = choices.filter(({ command }) => command.type === type);
  return ofType[how % ofType.length]!;
}

describe('a project under random commands by random people', () => {
  it('takes every action except those that do not change the model', () => {
    const taken = new Set<string>(candidates([]).map(({ type }) => type));
    expect(actionNames.filter((action) => !taken.has(action))).toEqual([
      ...['CreateDemoProject', 'RevisePart', 'ReplaceDrawing'],
      ...['AddNotes', 'EstimateCompletion', 'EstimatePart'],
      ...['AnnouncePayment', 'CorrectPayment', 'RefundPayment'],
    ]);
  });

  it('behaves like the model, and its invariants hold', () => {
    const reached = new Set<string>();
    const lives = fc.tuple(fc.constantFrom(...beginnings), fc.array(step, { minLength: 5, maxLength: 40 }));
    fc.assert(
      fc.property(lives, ([beginning, steps]) => {
        const log = beginning.map((event): [Event, Actor] => [event, people.customer]);
        let state = replay(log);
        let model = abstract(state);
        if (model.status !== 'none') reached.add(model.status);
        for (const [index, { wild, ...pick }] of steps.entries()) {
          const newId = `new-${index}`;
          const paidSum = state.instalments.reduce(
            (sum, { paidAt, amount }) => sum + (paidAt ? amount : 0),
            0,
          );
          const seen = { wasSubmitted: state.submittedAt !== null, paidSum, newId };
          const all = candidates(state.quotes.map(({ id }) => id)).flatMap((command) =>
            actors.map((actor) => ({ command, actor })),
          );
          const effective = all.filter(({ command, actor }) => {
            const next = expected(model, command, actor, seen);
            return next !== 'refused' && next !== model;
          });
          const { command, actor } = chosen(wild || effective.length === 0 ? all : effective, pick);

          const next = expected(model, command, actor, seen);
          const outcome = attempt(state, command, actor, newId);
          const actual = outcome ? normal(abstract(outcome.state)) : 'refused';
          expect([command, actor, actual]).toEqual([
            command,
            actor,
            next === 'refused' ? next : normal(next),
          ]);
          if (next === 'refused') continue;
          state = outcome!.state;
          model = next;
          reached.add(model.status);
          log.push(...outcome!.events.map((event): [Event, Actor] => [event, actor]));
          holds(state, model);
          expect(attempt(state, command, actor, `${newId}-again`)?.events ?? []).toEqual([]);
        }
        expect(replay(log)).toEqual(state);
      }),
      { numRuns: runs(150) },
    );
    expect([...reached].sort()).toEqual(
      projectStatuses.filter((status) => status !== 'sent_to_manufacturer').sort(),
    );
  });
});
