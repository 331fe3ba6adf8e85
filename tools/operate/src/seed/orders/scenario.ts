import { stageIds, requestOptions } from '@market/contracts';
import type { ProjectCommands, ProjectState } from '@market/domain';
import type { OneOf } from '@platform/kernel';
import { models } from '../models/catalogue.js';
import { delayedTo, rateAt } from './history.js';
import type { History } from './history.js';
import type { Actor } from './participants.js';
import type { Random } from './random.js';
import * as texts from './sample-texts.js';
import * as steps from './steps.js';
import { turn } from './steps.js';
import type { People, Turn, Upload, Wish } from './steps.js';

export type Context = {
  random: Random;
  people: People;
  projectId: string;
  state: () => ProjectState;
  /** The time of the last turn. Milliseconds since 1970. */
  now: () => number;
  /** The time of a turn that somebody takes so many hours after the last one, and that at which the order is read. */
  later: (by: Actor, hours: number) => number;
  ends: number;
  upload?: Upload | undefined;
  /**
   * Present in years of business, where more goes wrong: factories decline and announce delays,
   * payments are late, prices rise, orders go back for more than one cause, and statuses are set by hand.
   */
  history?: History | undefined;
};

/** A plausible sequence of turns for one order, from the request to its end. */
export function* scenario(context: Context): Generator<Turn, void> {
  if (!(yield* requestPhase(context))) return;
  if (!(yield* quotePhase(context))) return;
  yield* productionPhase(context);
}

/** Returns whether the order continues. */
function* requestPhase({ random, people, projectId, upload, history }: Context): Generator<Turn, boolean> {
  const { customer, reviewer } = people;
  const wish = wishOf(random);
  yield turn(customer, 0, 0, steps.submit(projectId, wish, customer, upload));
  if (random.chance(0.35)) yield* conversation(random, people);
  if (random.chance(0.1))
    yield turn(customer, 1, 8, steps.revise({ title: `${wish.details.title} (bản sửa)` }));
  if (random.chance(0.03)) {
    yield turn(customer, 1, 24, steps.cancel(random.pick(texts.cancelReasons)));
    return false;
  }
  yield turn(
    reviewer,
    2,
    20,
    steps.startReview,
    ...(random.chance(0.3) ? [{ type: 'AddNotes', data: { notes: random.pick(texts.notes) } } as const] : []),
  );
  while (random.chance(0.15)) {
    const target = history ? random.pick(texts.revisionTargets) : 'project';
    yield turn(reviewer, 1, 6, steps.askForRevision(target, random.pick(texts.revisionReasons)));
    const title = `${wish.details.title} (bổ sung ${String(random.between(1, 99))})`;
    yield turn(customer, 4, 60, steps.revise({ title }));
    yield turn(reviewer, 2, 20, steps.startReview);
  }
  if (!random.chance(0.04)) return true;
  yield turn(reviewer, 1, 24, steps.cancel(random.pick(texts.cancelReasons)));
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
      for (const rival of people.rivals) yield turn(rival, 2, 12, quote(context));
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
    yield turn(factory, 3, 30, quote(context));
    if (random.chance(0.1)) yield turn(factory, 1, 12, quote(context));
    if (history && random.chance(0.04)) {
      const reason = random.pick(texts.returnReasons);
      yield turn(reviewer, 1, 10, { type: 'ReturnToReview', data: { reason } });
      continue;
    }
    yield turn(reviewer, 1, 10, steps.release(state(), random.between(8, 30)));
    if (!random.chance(0.1)) break;
    yield turn(customer, 2, 48, steps.askForChange(random.pick(texts.changeReasons)));
  }
  if (random.chance(0.06)) {
    yield turn(customer, 2, 72, steps.decline(random.pick(texts.declineReasons)));
    return false;
  }
  if (history && random.chance(0.02))
    yield turn(reviewer, 24, 96, {
      type: 'OverrideStatus',
      data: { to: 'approved', reason: 'Khách duyệt qua điện thoại' },
    });
  else yield turn(customer, 2, 72, steps.approve);
  return true;
}

function* productionPhase({ random, people, now, history }: Context): Generator<Turn, void> {
  const { factory, reviewer } = people;
  const pay = (kind: 'deposit' | 'progress' | 'final') => {
    const [from, to] = random.chance(0.2) ? [300, 1500] : [4, 70];
    const reference = `CK ${String(random.between(100_000, 999_999))}`;
    return turn(reviewer, from, to, steps.recordPayment(kind, reference));
  };
  const tick = (stageId: (typeof stageIds)[number]) =>
    turn(factory, 6, 60, steps.completeStage(stageId, random.pick(texts.stageNotes)));
  yield turn(reviewer, 1, 8, steps.requestPayment);
  yield pay('deposit');
  yield turn(factory, 2, 24, steps.startProduction);
  for (const stageId of stageIds) {
    if (history && random.chance(0.02))
      yield turn(
        factory,
        0,
        2,
        steps.announceDelay(delayedTo(random, now()), random.pick(texts.delayReasons)),
      );
    yield tick(stageId);
    if (random.chance(0.03)) {
      yield turn(factory, 1, 5, steps.reopenStage(stageId, 'Làm lại'));
      yield tick(stageId);
    }
    if (stageId === 'precision-machining') yield pay('progress');
  }
  if (random.chance(0.2)) yield* conversation(random, people);
  yield pay('final');
  yield turn(reviewer, 1, 24, steps.complete);
}

function* conversation(random: Random, { customer, reviewer }: People): Generator<Turn, void> {
  yield { by: customer, hours: [1, 6], message: random.pick(texts.questions) };
  yield { by: reviewer, hours: [1, 5], message: random.pick(texts.answers) };
}

const values = (options: readonly { value: string }[]): string[] => options.map(({ value }) => value);

function wishOf(random: Random): Wish {
  const count = random.between(1, 3);
  const first = random.between(0, models.length - 1);
  const parts = Array.from({ length: count }, (_, index) => {
    const model = models[(first + index * 4) % models.length]!;
    return [model, random.between(1, 40)] as const;
  });
  return {
    parts,
    details: {
      title: `${parts[0]![0].partName} cho ${random.pick(texts.purposes)}`,
      description: random.pick(texts.descriptions),
      deadline: random.pick(values(requestOptions.deadline)),
      tolerance: random.pick(values(requestOptions.tolerance)),
      surfaceFinish: random.pick(values(requestOptions.surfaceFinish)),
      suggestedPrice: random.chance(0.4) ? `${String(random.between(1, 90))}.000.000đ` : '',
    },
  };
}

function quote({ random, now, history }: Context): OneOf<ProjectCommands> {
  const rate = (usual: number) => (history ? rateAt(history, usual, now()) : usual);
  return steps.quote({
    materialCost: random.between(2, 400) * 50_000,
    laborHours: random.between(4, 400) / 2,
    laborRate: rate(random.pick([150_000, 180_000, 220_000])),
    additionalCosts: random.between(0, 20) * 100_000,
    deliveryDays: random.between(3, 30),
  });
}
