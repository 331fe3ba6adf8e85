import { isDeepStrictEqual } from 'node:util';
import { fc, runs } from '@platform/testing/random';
import { candidates } from '@market/domain/testing/candidates';
import { due, stateAfter } from '@market/domain/testing/trial';
import type { Command, Event } from '@market/domain/testing/trial';
import { expect, it } from '@jest/globals';
import type { PastOrder } from '@market/contracts';
import type { Actor } from '../actor.js';
import { companyDecider } from '../company/company.js';
import { decide } from '@platform/kernel';
import * as examples from '../project/examples.js';
import { projectDecider } from '../project/project.js';
import type { ProjectState } from '../project/state.js';
import { drawingsFor } from '../project/files/file-views.js';
import { historyFor } from '../project/history/history-view.js';
import { partsFor, progressFor } from '../project/views/part-views.js';
import { paymentsFor, quotesFor } from '../project/views/price-views.js';
import { projectDetailFor } from '../project/views/project-view.js';
import { Refusal } from '../refusal.js';
import { blameOf } from './blame.js';
import { differencesBetween } from './differences.js';
import { orderEventFor } from './events.js';
import { orderFor, viewerAs } from './order.js';
import { extendPast, placeOf } from './past.js';
import type { LoggedEvent, Past } from './past.js';
import type { ProjectEvents } from '../project/events.js';

const { people } = examples;
const settings = companyDecider.initial;
const around = { settings, customerName: 'Khách' };

/** Each viewpoint with the account that made the live calls. */
const viewers: Record<string, Actor> = {
  provider: people.provider,
  admin: people.admin,
  customer: people.customer,
  [`manufacturer:${people.factory.id}`]: people.factory,
  [`manufacturer:${people.otherFactory.id}`]: people.otherFactory,
};

/** What the calls of the order's screen answer: null is a 404. */
function liveCalls(viewer: Actor, state: ProjectState, now: string) {
  const project = projectDetailFor(viewer, state, { ...around, now }) ?? null;
  return {
    project,
    parts: project ? partsFor(viewer, state) : [],
    progress: project ? progressFor(viewer, state) : null,
    payments: project ? paymentsFor(viewer, state, now, settings.bank) : null,
    drawings: project ? drawingsFor(viewer, state) : [],
    quotes: quotesFor(viewer, state),
  };
}
type Live = ReturnType<typeof liveCalls>;

const file = (name: string, visibility: 'public' | 'private') => ({
  ...{ url: `/objects/${name}`, name, size: 1, type: 'application/pdf', description: '', visibility },
});
const quoteBy = (manufacturerId: string, notes: string): [Event, Actor] => [
  {
    type: 'QuoteSubmitted',
    data: {
      ...{ quoteId: `quote-${manufacturerId}`, manufacturerId, version: 1 },
      ...{ quote: { ...examples.quote, notes }, statedTotal: examples.quote.totalPrice },
    },
  },
  manufacturerId === people.factory.id ? people.factory : people.otherFactory,
];

/** An order with a private drawing, an internal note, and two bids that hide from each other. */
const beginning: [Event, Actor][] = [
  [examples.submitted[0]!, people.customer],
  [
    { type: 'FilesAttached', data: { files: [file('Kín.pdf', 'private'), file('Mở.pdf', 'public')] } },
    people.customer,
  ],
  [
    { type: 'DrawingRevised', data: { partId: null, url: '/objects/Kín.pdf', name: 'Kín.pdf' } },
    people.customer,
  ],
  [examples.reviewing[1]!, people.provider],
  [{ type: 'NotesAdded', data: { notes: 'Ghi chú nội bộ' } }, people.provider],
  [
    { type: 'DrawingRevised', data: { partId: null, url: '/objects/Mở.pdf', name: 'Mở.pdf' } },
    people.provider,
  ],
  [examples.bidding.at(-1)!, people.provider],
  quoteBy(people.factory.id, 'Bí mật của xưởng một'),
  quoteBy(people.otherFactory.id, 'Bí mật của xưởng hai'),
];

type Life = {
  past: Past<ProjectState, ProjectEvents>;
  events: LoggedEvent<ProjectEvents>[];
  /** By revision: the time and the answers of all viewers. */
  live: { now: string; answers: Record<string, Live> }[];
};

/** How long after the event before it an event happened: clocks of servers differ. Milliseconds. */
const delays = fc.constantFrom(-5_000, 0, 1, 60_000, 3_600_000, 200_000_000);
const step = fc.record({ pick: fc.nat(), delay: delays });
const lives = fc.array(step, { minLength: 8, maxLength: 30 });

function attempt(state: ProjectState, command: Command, actor: Actor, now: string, newId: string): Event[] {
  try {
    return decide(projectDecider, state, [command], { now, actor, newId: () => newId }).events;
  } catch (error) {
    if (error instanceof Refusal) return [];
    throw error;
  }
}

function live(steps: readonly { pick: number; delay: number }[]): Life {
  const life: Life = { past: [], events: [], live: [] };
  let clock = Date.parse(examples.now);
  const happen = (event: Event, actor: Actor, delay: number): void => {
    clock += delay;
    const at = new Date(clock).toISOString();
    const logged = { ...event, at, by: actor.id, role: actor.role, revision: life.events.length };
    life.events.push(logged);
    life.past = extendPast(projectDecider, life.past, [{ event: logged, isDiscarded: false }]);
    const now = [at, life.live.at(-1)?.now ?? ''].sort().at(-1)!;
    const state = life.past.at(-1)!.after;
    const answers = Object.entries(viewers).map(
      ([as, viewer]) => [as, liveCalls(viewer, state, now)] as const,
    );
    life.live.push({ now, answers: Object.fromEntries(answers) });
  };
  for (const [event, actor] of beginning) happen(event, actor, 1_000);
  for (const [index, { pick, delay }] of steps.entries()) {
    const state = life.past.at(-1)!.after;
    const commands: Command[] = [
      ...candidates(state.quotes.map(({ id }) => id)),
      { type: 'AddNotes', data: { notes: `Ghi chú nội bộ ${String(index)}` } },
      { type: 'RequestPayment', data: { due } },
    ];
    const all = commands.flatMap((command) => Object.values(viewers).map((actor) => ({ command, actor })));
    for (let tried = 0; tried < 40; tried += 1) {
      const { command, actor } = all[(pick + tried * 37) % all.length]!;
      const events = attempt(
        state,
        command,
        actor,
        new Date(clock + delay).toISOString(),
        `new-${String(index)}`,
      );
      if (events.length === 0) continue;
      events.forEach((event, place) => happen(event, actor, place === 0 ? delay : 0));
      break;
    }
  }
  return life;
}

const replayed = ({ past }: Life, as: string, revision: number, now: string): PastOrder | null =>
  orderFor(viewerAs(as, past.at(-1)!.after), past[revision]?.after ?? projectDecider.initial, {
    ...around,
    now,
  });

const isNothing = ({ project, quotes }: Live): boolean => project === null && quotes.length === 0;

/** All texts in a value. */
const textsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
};

type Element = Record<string, unknown>;
const names = ['id', 'stageId', 'kind', 'url', 'place', 'partId', 'number'];
/** What an element of a list is known by; one without a name of its own, such as a decline, by its moment. */
const sameElement = (element: unknown) => {
  const isNamed = names.some((name) => (element as Element)[name] !== undefined);
  return (other: unknown) =>
    (isNamed ? names : ['at', 'manufacturerId']).every(
      (name) => (element as Element)[name] === (other as Element)[name],
    );
};

/** The value in `other` of what a pointer means in `document`: an element of a list is the one with the same name. */
function counterpart(document: unknown, other: unknown, pointer: string): unknown {
  let [at, there] = [document, other];
  for (const name of pointer.split('/').slice(1)) {
    const next = (at as Element)[name];
    if (typeof there !== 'object' || there === null) return undefined;
    const isNamed = Array.isArray(at) && typeof next === 'object';
    there = isNamed ? (there as unknown[]).find(sameElement(next)) : (there as Element)[name];
    at = next;
  }
  return there;
}

it('an order at any revision is what the live calls answered then, to every viewer', () => {
  fc.assert(
    fc.property(lives, (steps) => {
      const life = live(steps);
      for (const [revision, { now, answers }] of life.live.entries()) {
        // Also where a clock went back.
        expect(placeOf(life.past, String(revision))).toEqual({ revision, now });
        for (const [as, answer] of Object.entries(answers))
          expect([as, revision, replayed(life, as, revision, now)]).toEqual([
            ...[as, revision, isNothing(answer) ? null : answer],
          ]);
      }
    }),
    { numRuns: runs(12) },
  );
});

/** Pointers of what changes while time passes. */
const byTheClock = /^\/project\/(times|sla)\b|^\/payments\/instalments\/\d+\/state$/;

it('an event and a difference hold nothing that the viewer could not read at that moment', () => {
  fc.assert(
    fc.property(lives, (steps) => {
      const life = live(steps);
      // One expectation for many values: each costs more than what it compares.
      const wrong: unknown[] = [];
      for (const [as, viewer] of Object.entries(viewers)) {
        const histories = historyFor(viewer, life.events);
        for (const [revision, { now, answers }] of life.live.entries()) {
          const { entry, phase } = orderEventFor(viewerAs(as, life.past.at(-1)!.after), life.past[revision]!);
          expect(entry ?? undefined).toEqual(histories.find(({ id }) => id === String(revision)));
          expect(phase === null).toBe(entry === null);
          const [before, after] = [replayed(life, as, revision - 1, now), replayed(life, as, revision, now)];
          const changed = before && after ? differencesBetween(before, after) : [];
          const readable = new Set(textsIn([answers[as], life.live[revision - 1]?.answers[as]]));
          // What the clock alone says of the state before, at a time later than its own, no call has answered.
          const told = changed.filter(({ pointer }) => !byTheClock.test(pointer));
          for (const { pointer, ...values } of told) {
            wrong.push(...textsIn(values).filter((text) => !readable.has(text)));
            if ('after' in values && !isDeepStrictEqual(counterpart(after, after, pointer), values.after))
              wrong.push({ as, revision, pointer });
          }
          if (as.startsWith('manufacturer:')) {
            const rival = as.endsWith(people.factory.id) ? 'xưởng hai' : 'xưởng một';
            const all = JSON.stringify([entry, before, after, changed]);
            expect(all).not.toContain(`Bí mật của ${rival}`);
            expect(all).not.toContain('Kín.pdf');
          }
          if (as === 'customer') expect(JSON.stringify([entry, after, changed])).not.toContain('nội bộ');
        }
      }
      expect(wrong).toEqual([]);
    }),
    { numRuns: runs(8) },
  );
});

it('the differences of two revisions name every value that changed', () => {
  fc.assert(
    fc.property(lives, fc.nat(), fc.nat(), (steps, one, two) => {
      const life = live(steps);
      const [from, to] = [one, two].map((each) => each % life.past.length) as [number, number];
      const { now } = life.live.at(-1)!;
      const [before, after] = [replayed(life, 'admin', from, now), replayed(life, 'admin', to, now)];
      const pointers = differencesBetween(before, after).map(({ pointer }) => pointer);
      expect(new Set(pointers).size).toBe(pointers.length);
      if (JSON.stringify(before) === JSON.stringify(after)) expect(pointers).toEqual([]);
      const project = after!.project! as unknown as Element;
      for (const name of Object.keys(project)) {
        const isSame = JSON.stringify(project[name]) === JSON.stringify((before!.project as never)[name]);
        if (!isSame && !Array.isArray(project[name]))
          expect(pointers.some((each) => each.startsWith(`/project/${name}`))).toBe(true);
      }
    }),
    { numRuns: runs(12) },
  );
});

it('blame names the event whose fold set the value', async () => {
  await fc.assert(
    fc.asyncProperty(lives, fc.nat(), async (steps, which) => {
      const life = live(steps);
      const revision = which % life.past.length;
      const { now } = life.live[revision]!;
      const wrong: unknown[] = [];
      for (const as of Object.keys(viewers)) {
        const documents = life.past.map((_, at) => replayed(life, as, at, now));
        const document = documents[revision];
        for (const { pointer, revision: setAt } of await blameOf((at) => documents[at] ?? null, revision)) {
          const value = counterpart(document, document, pointer);
          const isSameAt = (at: number) =>
            isDeepStrictEqual(counterpart(document, documents[at] ?? null, pointer), value);
          const from = Math.max(setAt, 0);
          const stays = Array.from({ length: revision + 1 - from }, (_, index) => isSameAt(from + index));
          if (stays.includes(false) || (setAt >= 0 && isSameAt(setAt - 1)))
            wrong.push({ as, pointer, setAt });
        }
      }
      expect(wrong).toEqual([]);
    }),
    { numRuns: runs(5) },
  );
});

it('a time means the last revision that is not later, and a revision means itself', () => {
  const past = ['05', '03', '08', '08']
    .map((second) => ({ second }))
    .reduce<{ at: string }[]>(
      (steps, { second }) => [
        ...steps,
        { at: [`2026-03-02T03:00:${second}.000Z`, steps.at(-1)?.at ?? ''].sort().at(-1)! },
      ],
      [],
    );
  const at = (moment: string | undefined) => placeOf(past, moment)?.revision;
  expect(at('2026-03-02T03:00:04.999Z')).toBe(-1);
  expect(at('2026-03-02T03:00:05Z')).toBe(1);
  expect(at('2026-03-02T10:00:07+07:00')).toBe(1);
  expect(at('2026-03-02T03:00:08Z')).toBe(3);
  expect([at('0'), at('3'), at(undefined), at('4')]).toEqual([0, 3, 3, undefined]);
  expect(placeOf(past, '2026-03-02T10:00:07+07:00')!.now).toBe('2026-03-02T03:00:07.000Z');
  expect(placeOf(past, '1')!.now).toBe('2026-03-02T03:00:05.000Z');
});

it('at any time an order is what the live calls answered then, after the last event that is not later', () => {
  fc.assert(
    fc.property(lives, fc.nat(), (steps, milliseconds) => {
      const life = live(steps);
      const begun = Date.parse(life.live[0]!.now);
      const lasted = Date.parse(life.live.at(-1)!.now) - begun;
      const time = new Date(begun + (milliseconds % (lasted + 1))).toISOString();
      const revision = life.live.findLastIndex(({ now }) => now <= time);
      expect(placeOf(life.past, time)).toEqual({ revision, now: time });
      for (const [as, viewer] of Object.entries(viewers)) {
        const answer = liveCalls(viewer, life.past[revision]!.after, time);
        expect(replayed(life, as, revision, time)).toEqual(isNothing(answer) ? null : answer);
      }
    }),
    { numRuns: runs(12) },
  );
});

it('a payment is overdue from its due date on, whatever moment its order is seen from', () => {
  const state = stateAfter(examples.awaitingDeposit);
  const statesAt = (now: string) =>
    orderFor(people.customer, state, { ...around, now })!.payments!.instalments.map((one) => one.state);
  expect(new Set(statesAt(examples.now))).toEqual(new Set(['pending']));
  expect(statesAt('2027-03-02T03:00:00.000Z')).toContain('overdue');
  const slaAt = (now: string) =>
    orderFor(people.customer, stateAfter(examples.reviewing), { ...around, now })!.project!.times!.sla!;
  expect([slaAt(examples.now).breached, slaAt('2027-03-02T03:00:00.000Z').breached]).toEqual([false, true]);
});

it('what was discarded or cannot be folded changes nothing but the revision', () => {
  const [submitted, started] = examples.reviewing;
  const logged = (event: object, revision: number) =>
    ({ ...event, at: examples.now, by: 'customer-1', role: 'customer', revision }) as never;
  const past = extendPast(
    projectDecider,
    [],
    [
      { event: logged(submitted!, 0), isDiscarded: false },
      { event: logged(started!, 1), isDiscarded: true },
      { event: logged({ type: 'Unheard', data: {} }, 2), isDiscarded: false },
      { event: undefined, isDiscarded: false },
    ],
  );
  expect(past.map(({ isDiscarded }) => isDiscarded)).toEqual([false, true, true, true]);
  expect(past.map(({ after }) => after.status)).toEqual(Array(4).fill('submitted'));
  const struck = past.slice(1).map((step) => orderEventFor(people.admin, step));
  expect(struck.map(({ entry }) => entry!.what)).toEqual(['ReviewStarted', 'Unheard', '']);
  expect(past.slice(1).map((step) => orderEventFor(people.customer, step).entry)).toEqual([null, null, null]);
});
