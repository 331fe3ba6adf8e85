import { companyDefaults, quoteTotal, requestOptions, stageIds } from '@control-center/contracts';
import type { PartFields, SubmitQuote } from '@control-center/contracts';
import type { OneOf, ProjectCommands, ProjectState } from '@control-center/domain';
import type { Actor } from './cast.js';
import type { Chance } from './chance.js';
import * as words from './words.js';

export type People = { customer: Actor; factory: Actor; reviewer: Actor };

/** What one of them does after some hours: commands in one sitting, or a message between customer and provider. */
export type Turn = { by: Actor; hours: readonly [number, number] } & (
  { commands: OneOf<ProjectCommands>[] } | { says: string }
);

type Scene = { chance: Chance; people: People; projectId: string; state: () => ProjectState };

/** A stage is ticked without files. */
const untold = { attachments: undefined, files: [] };

/** One order as it may happen, from the request to its end. */
export function* story(scene: Scene): Generator<Turn, void> {
  if (!(yield* asking(scene))) return;
  if (!(yield* pricing(scene))) return;
  yield* making(scene);
}

const turn = (by: Actor, from: number, to: number, ...commands: OneOf<ProjectCommands>[]): Turn => ({
  by,
  hours: [from, to],
  commands,
});

/** Answers whether the order goes on. */
function* asking({ chance, people, projectId }: Scene): Generator<Turn, boolean> {
  const { customer, reviewer } = people;
  const parts = Array.from({ length: chance.between(0, 4) }, (_, index) => part(chance, index));
  const details = request(chance);
  yield turn(customer, 0, 0, {
    type: 'SubmitProject',
    data: { request: { projectId, details, parts, files: [] } },
  });
  if (chance.is(0.35)) yield* talk(chance, people);
  if (chance.is(0.1)) yield turn(customer, 1, 8, revise(`${details.title} (bản sửa)`));
  if (chance.is(0.03)) {
    yield turn(customer, 1, 24, { type: 'CancelProject', data: { reason: chance.of(words.cancelReasons) } });
    return false;
  }
  yield turn(
    reviewer,
    2,
    20,
    { type: 'StartReview', data: {} },
    ...(chance.is(0.3) ? [{ type: 'AddNotes', data: { notes: chance.of(words.notes) } } as const] : []),
  );
  while (chance.is(0.15)) {
    yield turn(reviewer, 1, 6, {
      type: 'RequestRevision',
      data: { requests: [{ target: 'project', reason: chance.of(words.revisionReasons) }] },
    });
    yield turn(customer, 4, 60, revise(`${details.title} (bổ sung ${String(chance.between(1, 99))})`));
    yield turn(reviewer, 2, 20, { type: 'StartReview', data: {} });
  }
  if (!chance.is(0.04)) return true;
  yield turn(reviewer, 1, 24, { type: 'CancelProject', data: { reason: chance.of(words.cancelReasons) } });
  return false;
}

/** Answers whether the customer approved. */
function* pricing({ chance, people, state }: Scene): Generator<Turn, boolean> {
  const { customer, factory, reviewer } = people;
  for (;;) {
    yield turn(reviewer, 1, 12, { type: 'SendToFactory', data: { manufacturerId: factory.id } });
    if (chance.is(0.25)) yield* talk(chance, people);
    yield turn(factory, 3, 30, { type: 'SubmitQuote', data: quote(chance) });
    if (chance.is(0.1)) yield turn(factory, 1, 12, { type: 'SubmitQuote', data: quote(chance) });
    const cost = state().quotes.at(-1)!.totalPrice;
    const finalPrice = Math.ceil((cost * chance.between(108, 130)) / 100_000) * 1000;
    yield turn(reviewer, 1, 10, { type: 'ReleaseQuote', data: { quoteId: undefined, finalPrice } });
    if (!chance.is(0.1)) break;
    yield turn(customer, 2, 48, {
      type: 'RequestQuoteChange',
      data: { reason: chance.of(words.changeReasons) },
    });
  }
  if (chance.is(0.06)) {
    yield turn(customer, 2, 72, { type: 'DeclineQuote', data: { reason: chance.of(words.declineReasons) } });
    return false;
  }
  yield turn(customer, 2, 72, { type: 'ApproveQuote', data: {} });
  return true;
}

function* making({ chance, people }: Scene): Generator<Turn, void> {
  const { factory, reviewer } = people;
  const pay = (kind: 'deposit' | 'progress' | 'final') =>
    turn(reviewer, 4, 70, {
      type: 'RecordPayment',
      data: { kind, reference: `CK ${String(chance.between(100_000, 999_999))}` },
    });
  const tick = (stageId: (typeof stageIds)[number]) =>
    turn(factory, 6, 60, {
      type: 'CompleteStage',
      data: { ...untold, stageId, notes: chance.of(words.stageNotes) },
    });
  yield turn(reviewer, 1, 8, { type: 'RequestPayment', data: { due: companyDefaults.dueDays } });
  yield pay('deposit');
  yield turn(factory, 2, 24, { type: 'StartProduction', data: { due: companyDefaults.dueDays } });
  for (const stageId of stageIds) {
    yield tick(stageId);
    if (chance.is(0.03)) {
      yield turn(factory, 1, 5, { type: 'ReopenStage', data: { ...untold, stageId, notes: 'Làm lại' } });
      yield tick(stageId);
    }
    if (stageId === 'precision-machining') yield pay('progress');
  }
  if (chance.is(0.2)) yield* talk(chance, people);
  yield pay('final');
  yield turn(reviewer, 1, 24, { type: 'CompleteProject', data: {} });
}

function* talk(chance: Chance, { customer, reviewer }: People): Generator<Turn, void> {
  yield { by: customer, hours: [1, 6], says: chance.of(words.questions) };
  yield { by: reviewer, hours: [1, 5], says: chance.of(words.answers) };
}

const values = (options: readonly { value: string }[]): string[] => options.map(({ value }) => value);

function request(chance: Chance) {
  const noun = chance.of(chance.is(0.8) ? words.nouns : words.rarerNouns);
  return {
    title: `${noun} ${chance.of(words.purposes)} – ${chance.of(words.grades)}`,
    description: chance.of(words.descriptions),
    material: chance.of(values(requestOptions.material)),
    quantity: chance.of([1, 2, 5, 10, 20, 50, 100, 500]),
    deadline: chance.of(values(requestOptions.deadline)),
    tolerance: chance.of(values(requestOptions.tolerance)),
    surfaceFinish: chance.of(values(requestOptions.surfaceFinish)),
    manufacturingProcesses: [chance.of(values(requestOptions.manufacturingProcesses))],
    suggestedPrice: chance.is(0.4) ? `${String(chance.between(1, 90))}.000.000đ` : '',
  };
}

function part(chance: Chance, index: number): PartFields {
  const size = () => (chance.between(50, 3000) / 10).toFixed(1);
  return {
    partId: `${chance.of(['GK', 'TR', 'BR', 'VH', 'MB'])}-${String(chance.between(1, 9999)).padStart(4, '0')}.${String(index + 1)}`,
    partName: chance.of(words.partNames),
    quantity: chance.between(1, 40),
    material: chance.of(words.grades),
    dimensions: `${size()}x${size()}x${size()}`,
    weight: chance.between(1, 500) / 10,
  };
}

const revise = (title: string): OneOf<ProjectCommands> => ({
  type: 'ReviseDetails',
  data: { changes: { title }, parts: undefined, files: [], expected: [] },
});

function quote(chance: Chance): Omit<SubmitQuote, 'projectId'> {
  const figures = {
    materialCost: chance.between(2, 400) * 50_000,
    laborHours: chance.between(4, 400) / 2,
    laborRate: chance.of([150_000, 180_000, 220_000]),
    additionalCosts: chance.between(0, 20) * 100_000,
  };
  return { ...figures, totalPrice: quoteTotal(figures), deliveryDays: chance.between(3, 30), notes: '' };
}
