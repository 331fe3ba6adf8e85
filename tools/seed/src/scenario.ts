import { companyDefaults, quoteTotal, requestOptions, stageIds } from '@control-center/contracts';
import type { PartFields, SubmitQuote } from '@control-center/contracts';
import type { OneOf, ProjectCommands, ProjectState } from '@control-center/domain';
import { delayedTo, rateAt } from './history.js';
import type { History } from './history.js';
import type { Actor } from './participants.js';
import type { Random } from './random.js';
import * as texts from './sample-texts.js';

/** `rivals`: the other factories that may be invited to bid. */
export type People = { customer: Actor; factory: Actor; reviewer: Actor; rivals: readonly Actor[] };

/** What one person does after some hours: commands at once, or a message between customer and provider. */
export type Turn = { by: Actor; hours: readonly [number, number] } & (
  | { commands: OneOf<ProjectCommands>[] }
  | { message: string }
);

type Context = {
  random: Random;
  people: People;
  projectId: string;
  state: () => ProjectState;
  /** The time of the last turn. Milliseconds since 1970. */
  now: () => number;
  /**
   * Present in years of business, where more goes wrong: factories decline and announce delays,
   * payments are late, prices rise, orders go back for more than one cause, and statuses are set by hand.
   */
  history?: History | undefined;
};

/** Stages are completed without files. */
const noFiles = { attachments: undefined, files: [] };

/** A plausible sequence of turns for one order, from the request to its end. */
export function* scenario(context: Context): Generator<Turn, void> {
  if (!(yield* requestPhase(context))) return;
  if (!(yield* quotePhase(context))) return;
  yield* productionPhase(context);
}

const turn = (by: Actor, from: number, to: number, ...commands: OneOf<ProjectCommands>[]): Turn => ({
  by,
  hours: [from, to],
  commands,
});

/** Returns whether the order continues. */
function* requestPhase({ random, people, projectId, history }: Context): Generator<Turn, boolean> {
  const { customer, reviewer } = people;
  const parts = Array.from({ length: random.between(0, 4) }, (_, index) => part(random, index));
  const details = request(random);
  yield turn(customer, 0, 0, {
    type: 'SubmitProject',
    data: { request: { projectId, details, parts, files: [] } },
  });
  if (random.chance(0.35)) yield* conversation(random, people);
  if (random.chance(0.1)) yield turn(customer, 1, 8, revise(`${details.title} (bản sửa)`));
  if (random.chance(0.03)) {
    yield turn(customer, 1, 24, {
      type: 'CancelProject',
      data: { reason: random.pick(texts.cancelReasons) },
    });
    return false;
  }
  yield turn(
    reviewer,
    2,
    20,
    { type: 'StartReview', data: {} },
    ...(random.chance(0.3) ? [{ type: 'AddNotes', data: { notes: random.pick(texts.notes) } } as const] : []),
  );
  while (random.chance(0.15)) {
    yield turn(reviewer, 1, 6, {
      type: 'RequestRevision',
      data: {
        revisionRequests: [
          {
            target: history ? random.pick(texts.revisionTargets) : 'project',
            reason: random.pick(texts.revisionReasons),
          },
        ],
      },
    });
    yield turn(customer, 4, 60, revise(`${details.title} (bổ sung ${String(random.between(1, 99))})`));
    yield turn(reviewer, 2, 20, { type: 'StartReview', data: {} });
  }
  if (!random.chance(0.04)) return true;
  yield turn(reviewer, 1, 24, { type: 'CancelProject', data: { reason: random.pick(texts.cancelReasons) } });
  return false;
}

/** Returns whether the customer approved. */
function* quotePhase(context: Context): Generator<Turn, boolean> {
  const { random, people, state, history } = context;
  const { customer, reviewer } = people;
  for (;;) {
    const { factory } = people;
    if (!history && people.rivals.length > 0 && random.chance(0.2)) {
      const manufacturerIds = [factory, ...people.rivals].map(({ id }) => id);
      yield turn(reviewer, 1, 12, { type: 'InviteFactories', data: { manufacturerIds } });
      for (const rival of people.rivals)
        yield turn(rival, 2, 12, { type: 'SubmitQuote', data: quote(context) });
    } else yield turn(reviewer, 1, 12, { type: 'SendToFactory', data: { manufacturerId: factory.id } });
    const hasQuoted = state().quotes.some(
      (one) => one.state === 'waiting' && one.manufacturerId === factory.id,
    );
    if (history && !hasQuoted && random.chance(0.06)) {
      yield turn(factory, 4, 40, { type: 'DeclineOrder', data: { reason: random.pick(texts.refusals) } });
      people.factory = random.pick(history.factories.filter(({ id }) => id !== factory.id));
      continue;
    }
    if (random.chance(0.25)) yield* conversation(random, people);
    yield turn(factory, 3, 30, { type: 'SubmitQuote', data: quote(context) });
    if (random.chance(0.1)) yield turn(factory, 1, 12, { type: 'SubmitQuote', data: quote(context) });
    if (history && random.chance(0.04)) {
      const reason = random.pick(texts.returnReasons);
      yield turn(reviewer, 1, 10, { type: 'ReturnToReview', data: { reason } });
      continue;
    }
    const { id: quoteId, totalPrice: cost } = state().quotes.at(-1)!;
    const finalPrice = Math.ceil((cost * random.between(108, 130)) / 100_000) * 1000;
    yield turn(reviewer, 1, 10, { type: 'ReleaseQuote', data: { quoteId, finalPrice } });
    if (!random.chance(0.1)) break;
    yield turn(customer, 2, 48, {
      type: 'RequestQuoteChange',
      data: { reason: random.pick(texts.changeReasons) },
    });
  }
  if (random.chance(0.06)) {
    yield turn(customer, 2, 72, {
      type: 'DeclineQuote',
      data: { reason: random.pick(texts.declineReasons) },
    });
    return false;
  }
  if (history && random.chance(0.02))
    yield turn(reviewer, 24, 96, {
      type: 'OverrideStatus',
      data: { to: 'approved', reason: 'Khách duyệt qua điện thoại', manufacturerId: '' },
    });
  else yield turn(customer, 2, 72, { type: 'ApproveQuote', data: {} });
  return true;
}

function* productionPhase({ random, people, now, history }: Context): Generator<Turn, void> {
  const { factory, reviewer } = people;
  const pay = (kind: 'deposit' | 'progress' | 'final') => {
    const [from, to] = random.chance(0.2) ? [300, 1500] : [4, 70];
    const reference = `CK ${String(random.between(100_000, 999_999))}`;
    return turn(reviewer, from, to, { type: 'RecordPayment', data: { kind, reference } });
  };
  const tick = (stageId: (typeof stageIds)[number]) =>
    turn(factory, 6, 60, {
      type: 'CompleteStage',
      data: { ...noFiles, stageId, notes: random.pick(texts.stageNotes) },
    });
  yield turn(reviewer, 1, 8, { type: 'RequestPayment', data: { due: companyDefaults.dueDays } });
  yield pay('deposit');
  yield turn(factory, 2, 24, { type: 'StartProduction', data: { due: companyDefaults.dueDays } });
  for (const stageId of stageIds) {
    if (history && random.chance(0.02))
      yield turn(factory, 0, 2, {
        type: 'AnnounceDelay',
        data: { date: delayedTo(random, now()), reason: random.pick(texts.delayReasons) },
      });
    yield tick(stageId);
    if (random.chance(0.03)) {
      yield turn(factory, 1, 5, { type: 'ReopenStage', data: { ...noFiles, stageId, notes: 'Làm lại' } });
      yield tick(stageId);
    }
    if (stageId === 'precision-machining') yield pay('progress');
  }
  if (random.chance(0.2)) yield* conversation(random, people);
  yield pay('final');
  yield turn(reviewer, 1, 24, { type: 'CompleteProject', data: {} });
}

function* conversation(random: Random, { customer, reviewer }: People): Generator<Turn, void> {
  yield { by: customer, hours: [1, 6], message: random.pick(texts.questions) };
  yield { by: reviewer, hours: [1, 5], message: random.pick(texts.answers) };
}

const values = (options: readonly { value: string }[]): string[] => options.map(({ value }) => value);

function request(random: Random) {
  const noun = random.pick(random.chance(0.8) ? texts.nouns : texts.rarerNouns);
  return {
    title: `${noun} ${random.pick(texts.purposes)} – ${random.pick(texts.grades)}`,
    description: random.pick(texts.descriptions),
    material: random.pick(values(requestOptions.material)),
    quantity: random.pick([1, 2, 5, 10, 20, 50, 100, 500]),
    deadline: random.pick(values(requestOptions.deadline)),
    tolerance: random.pick(values(requestOptions.tolerance)),
    surfaceFinish: random.pick(values(requestOptions.surfaceFinish)),
    manufacturingProcesses: [random.pick(values(requestOptions.manufacturingProcesses))],
    suggestedPrice: random.chance(0.4) ? `${String(random.between(1, 90))}.000.000đ` : '',
  };
}

function part(random: Random, index: number): PartFields {
  const size = () => (random.between(50, 3000) / 10).toFixed(1);
  return {
    partId: `${random.pick(['GK', 'TR', 'BR', 'VH', 'MB'])}-${String(random.between(1, 9999)).padStart(4, '0')}.${String(index + 1)}`,
    partName: random.pick(texts.partNames),
    quantity: random.between(1, 40),
    material: random.pick(texts.grades),
    dimensions: `${size()}x${size()}x${size()}`,
    weight: random.between(1, 500) / 10,
  };
}

const revise = (title: string): OneOf<ProjectCommands> => ({
  type: 'ReviseDetails',
  data: { changes: { title }, parts: undefined, files: [], expected: [] },
});

function quote({ random, now, history }: Context): Omit<SubmitQuote, 'projectId'> {
  const rate = (usual: number) => (history ? rateAt(history, usual, now()) : usual);
  const figures = {
    materialCost: random.between(2, 400) * 50_000,
    laborHours: random.between(4, 400) / 2,
    laborRate: rate(random.pick([150_000, 180_000, 220_000])),
    additionalCosts: random.between(0, 20) * 100_000,
  };
  return { ...figures, totalPrice: quoteTotal(figures), deliveryDays: random.between(3, 30), notes: '' };
}
