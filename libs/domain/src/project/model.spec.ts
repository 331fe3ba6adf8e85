import { describe, expect, it } from '@jest/globals';
import { projectStatuses, quoteTotal, stageIds } from '@control-center/contracts';
import fc from 'fast-check';
import { decide, evolve } from '../kernel/decider.js';
import type { Actor } from '../kernel/decider.js';
import { Refusal } from '../kernel/refusal.js';
import * as examples from './examples.js';
import { projectDecider } from './project.js';
import { percentOf } from './production/evolution.js';
import type { ProjectState } from './state.js';
import { expected, percentIn } from './testing/model.js';
import type { Model } from './testing/model.js';
import { due } from './testing/trial.js';
import type { Command, Event } from './testing/trial.js';

const { details, now, people, quote } = examples;
const actors: Actor[] = Object.values(people);
const prices = [undefined, 1, 7, 3_333_333, 10_000_000];
const kinds = ['deposit', 'progress', 'final'] as const;
const factories = [people.factory.id, people.otherFactory.id];
const request = { projectId: 'project-1', details, parts: [], files: [] };
const save = { parts: undefined, files: [], expected: [] };

/** Every command that may be tried, with few enough different contents that they meet. */
function candidates(quoteIds: readonly string[]): Command[] {
  const reason = { reason: 'vì' };
  const offers = [
    quote,
    { ...quote, materialCost: 5, totalPrice: quoteTotal({ ...quote, materialCost: 5 }) },
  ];
  return [
    { type: 'SaveDraft', data: request },
    { type: 'SubmitProject', data: { request } },
    { type: 'SubmitProject', data: { request: undefined } },
    { type: 'ReviseDetails', data: { ...save, changes: { quantity: 3 } } },
    { type: 'ReviseDetails', data: { ...save, changes: { quantity: 4 } } },
    { type: 'StartReview', data: {} },
    { type: 'RequestRevision', data: { requests: [{ target: 'project', reason: 'vì' }] } },
    { type: 'Resubmit', data: {} },
    ...factories.map((manufacturerId): Command => ({ type: 'SendToFactory', data: { manufacturerId } })),
    { type: 'InviteFactories', data: { manufacturerIds: factories } },
    { type: 'InviteFactories', data: { manufacturerIds: ['factory-1', 'factory-1'] } },
    { type: 'ReturnToReview', data: reason },
    ...offers.map((data): Command => ({ type: 'SubmitQuote', data })),
    { type: 'SubmitQuote', data: { ...quote, totalPrice: quote.totalPrice + 2 } },
    ...[...quoteIds, 'elsewhere'].flatMap((quoteId): Command[] => [
      { type: 'WithdrawQuote', data: { quoteId, ...reason } },
      { type: 'RejectQuote', data: { quoteId, ...reason } },
      ...prices.map((finalPrice): Command => ({ type: 'ReleaseQuote', data: { quoteId, finalPrice } })),
    ]),
    { type: 'ReleaseQuote', data: { quoteId: undefined, finalPrice: undefined } },
    { type: 'ApproveQuote', data: {} },
    { type: 'RequestQuoteChange', data: reason },
    { type: 'DeclineQuote', data: reason },
    { type: 'RequestPayment', data: { due } },
    ...kinds.map((kind): Command => ({ type: 'RecordPayment', data: { kind, reference: '' } })),
    { type: 'StartProduction', data: { due } },
    ...stageIds.flatMap((stageId): Command[] => {
      const data = { stageId, notes: undefined, attachments: undefined, files: [] };
      return [
        { type: 'CompleteStage', data },
        { type: 'ReopenStage', data },
      ];
    }),
    { type: 'CompleteProject', data: {} },
    { type: 'CancelProject', data: reason },
    ...(['reviewing', 'ready_for_manufacturer', 'approved', 'cancelled'] as const).flatMap((to) =>
      prices.map((finalPrice): Command => ({
        type: 'OverrideStatus',
        data: { to, reason: 'vì', finalPrice, manufacturerId: 'factory-1' },
      })),
    ),
  ];
}

/** What a state comes to in the model's terms. */
const abstract = (state: ProjectState): Model => ({
  status: state.revision < 0 ? 'none' : state.status,
  owner: state.customerId,
  factory: state.assignedManufacturerId,
  invited: state.invitedManufacturerIds,
  price: state.finalPrice,
  offers: state.quotes.map(({ id, manufacturerId, totalPrice, state }) => ({
    id,
    by: manufacturerId,
    total: totalPrice,
    state,
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

/** Where a life may begin for the test: at its beginning, or well under way. */
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

/** A step takes one of the commands that move the model, or any at all by anybody: first which, then how. */
const step = fc.record({ which: fc.nat(), how: fc.nat(), wild: fc.nat({ max: 3 }).map((n) => n === 0) });

type Choice = { command: Command; actor: Actor };

function chosen(choices: readonly Choice[], { which, how }: { which: number; how: number }): Choice {
  const types = [...new Set(choices.map(({ command }) => command.type))];
  const type = types[which % types.length];
  const ofType = choices.filter(({ command }) => command.type === type);
  return ofType[how % ofType.length]!;
}

describe('a project under random commands by random people', () => {
  it('does what the table says, refuses what it does not, and never contradicts itself', () => {
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
          const moving = all.filter(({ command, actor }) => {
            const next = expected(model, command, actor, seen);
            return next !== 'refused' && next !== model;
          });
          const { command, actor } = chosen(wild || moving.length === 0 ? all : moving, pick);

          const wish = expected(model, command, actor, seen);
          const outcome = attempt(state, command, actor, newId);
          const told = outcome ? normal(abstract(outcome.state)) : 'refused';
          expect([command, actor, told]).toEqual([command, actor, wish === 'refused' ? wish : normal(wish)]);
          if (wish === 'refused') continue;
          state = outcome!.state;
          model = wish;
          reached.add(model.status);
          log.push(...outcome!.events.map((event): [Event, Actor] => [event, actor]));
          holds(state, model);
          expect(attempt(state, command, actor, `${newId}-again`)?.events ?? []).toEqual([]);
        }
        expect(replay(log)).toEqual(state);
      }),
      { numRuns: 150 },
    );
    expect([...reached].sort()).toEqual(
      projectStatuses.filter((status) => status !== 'sent_to_manufacturer').sort(),
    );
  });
});
