import { stageIds } from '@market/contracts';
import type { StageId } from '@market/contracts';
import { vietnamDay } from '@market/domain';
import type { Details, ProjectCommands } from '@market/domain';
import type { OneOf } from '@platform/kernel';
import { photoOf, reportOf } from '../models/assets.js';
import type { Asset } from '../models/assets.js';
import { models } from '../models/catalogue.js';
import type { Model } from '../models/catalogue.js';
import type { Actor } from '../orders/participants.js';
import type { Context } from '../orders/scenario.js';
import * as steps from '../orders/steps.js';
import { turn } from '../orders/steps.js';
import type { Turn, Wish } from '../orders/steps.js';

// The chapters that the stories of the demo world consist of. Hours are working hours.

export type Chapter = Generator<Turn, void>;

export const model = (partId: string): Model => models.find((one) => one.partId === partId)!;

/** Parts as in 'FL-201 20, BU-303 40': the number of each and how many of it. */
export const partsOf = (list: string): Wish['parts'] =>
  list.split(', ').map((entry) => {
    const [partId, quantity] = entry.split(' ');
    return [model(partId!), Number(quantity)] as const;
  });

export const wishOf = (parts: string, title: string, details: Partial<Details> = {}): Wish => ({
  parts: partsOf(parts),
  details: { title, ...details },
});

/** One who does something alone. */
export const does = (by: Actor, hours: number, ...commands: Parameters<typeof turn>[3][]): Turn =>
  turn(by, hours, hours, ...commands);

export function* submitted({ people, projectId, upload }: Context, wish: Wish): Chapter {
  yield does(people.customer, 0, steps.submit(projectId, wish, people.customer, upload));
}

export function* reviewed(context: Context, wish: Wish, notes = ''): Chapter {
  yield* submitted(context, wish);
  const noted = notes === '' ? [] : [{ type: 'AddNotes' as const, data: { notes } }];
  yield does(context.people.reviewer, 1.3, steps.startReview, ...noted);
}

export function* sent(context: Context, wish: Wish): Chapter {
  yield* reviewed(context, wish);
  const { factory, reviewer } = context.people;
  yield does(reviewer, 0.8, { type: 'SendToFactory', data: { manufacturerId: factory.id } });
}

/** Prices grow with the amount: an hour of work for each piece of the first parts, and material by weight. */
export function quoteOf(
  { state, random }: Context,
  deliveryDays: number,
  share = 1,
  notes = '',
): OneOf<ProjectCommands> {
  const pieces = state().parts.reduce((sum, { quantity }) => sum + quantity, 0);
  const kilograms = state().parts.reduce((sum, { quantity, weight }) => sum + quantity * (weight ?? 1), 0);
  return steps.quote(
    {
      materialCost: Math.round((kilograms * 42 * share) / 10) * 10_000 + 200_000,
      laborHours: Math.round((4 + pieces * 0.6) * share * 2) / 2,
      laborRate: random.pick([150_000, 180_000, 220_000]),
      additionalCosts: random.between(1, 6) * 100_000,
      deliveryDays,
    },
    notes,
  );
}

/** `validity`: days for which the price is valid, or until tomorrow whenever the story is told. */
export type Terms = { days?: number; validity?: number | 'until tomorrow'; answer?: number };

const day = 86_400_000;
const dayOf = (moment: number): number => Date.parse(vietnamDay(new Date(moment).toISOString())) / day;

export function* quoted(context: Context, wish: Wish, { days = 16, validity = 15 }: Terms = {}): Chapter {
  yield* sent(context, wish);
  const { factory, reviewer } = context.people;
  yield does(factory, 4.5, quoteOf(context, days));
  const [hours, { ends, later, state }] = [1.4, context];
  const validityDays =
    validity === 'until tomorrow' ? dayOf(ends) + 1 - dayOf(later(reviewer, hours)) : validity;
  yield does(reviewer, hours, steps.release(state(), 18, validityDays));
}

export function* approved(context: Context, wish: Wish, terms: Terms = {}): Chapter {
  yield* quoted(context, wish, terms);
  yield does(context.people.customer, terms.answer ?? 6.4, steps.approve);
}

export function* billed(context: Context, wish: Wish, terms: Terms = {}): Chapter {
  yield* approved(context, wish, terms);
  yield does(context.people.reviewer, 1.2, steps.requestPayment);
}

export function* paid(
  context: Context,
  kind: Parameters<typeof steps.recordPayment>[0],
  hours: number,
): Chapter {
  const reference = `CK ${context.random.between(100_000, 999_999)}`;
  yield does(context.people.reviewer, hours, steps.recordPayment(kind, reference));
}

export function* deposited(context: Context, wish: Wish, terms: Terms = {}): Chapter {
  yield* billed(context, wish, terms);
  yield* paid(context, 'deposit', 7.3);
}

const notesOf: Partial<Record<StageId, string>> = {
  'material-preparation': 'Phôi đủ, có chứng chỉ vật liệu',
  'rough-machining': 'Chừa lượng dư 0,5 mm',
  'precision-machining': 'Đo chi tiết đầu tiên: đạt',
};

/** Hours for each stage: a working day has ten. */
const usual = [18, 9, 8, 28, 36, 9, 17, 8];

export type Making = {
  /** How many stages are done. */
  stages: number;
  /** How slow it is; 1 is as planned. */
  pace?: number;
  /** Photographs that come with a stage. */
  photos?: Partial<Record<StageId, readonly Asset[]>>;
};

/** Production from its start on, with the payment that is due on the way. */
export function* made(context: Context, { stages, pace = 1, photos = {} }: Making): Chapter {
  const { factory } = context.people;
  yield does(factory, 3.5, steps.startProduction);
  for (const [index, stageId] of stageIds.slice(0, stages).entries()) {
    const files = photos[stageId]?.map((asset) => context.upload!(asset, factory));
    yield does(factory, usual[index]! * pace, steps.completeStage(stageId, notesOf[stageId], files));
    if (stageId === 'precision-machining' && stages > 5) yield* paid(context, 'progress', 6);
  }
}

export function* finished(context: Context, making: Partial<Making> = {}): Chapter {
  yield* made(context, { stages: stageIds.length, ...making });
  yield* paid(context, 'final', 12);
  yield does(context.people.reviewer, 2, steps.complete);
}

export const photosOf = (partId: string, stageId: StageId): Making['photos'] => ({
  [stageId]: [photoOf(model(partId))],
});
export const reportsOf = (partId: string): Making['photos'] => ({
  'quality-inspection': [reportOf(model(partId))],
  'rough-machining': [photoOf(model(partId))],
});

export const customerSays = (
  { people }: Context,
  hours: number,
  message: string,
  more: object = {},
): Turn => ({
  ...{ by: people.customer, hours: [hours, hours], message },
  ...more,
});
export const providerSays = (
  { people }: Context,
  hours: number,
  message: string,
  more: object = {},
): Turn => ({
  ...{ by: people.reviewer, hours: [hours, hours], message },
  ...more,
});
