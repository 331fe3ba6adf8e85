import { randomUUID } from 'node:crypto';
import { settled } from '@platform/testing/held';
import { fc, runs } from '@platform/testing/random';
import { expect, it } from '@jest/globals';
import { eventsOf, openRead } from './call.fixture.js';
import type { Request } from './call.fixture.js';
import { MemoryDatabase } from './database.fixture.js';
import { Log } from '../log/log.js';
import type { ProposedEvent } from '../log/log-event.js';
import { Sequencer } from '../log/sequencer.js';
import type { Append, Outcome } from '../log/writer.js';
import { appendTo, placeOf, readOf } from './model.fixture.js';
import type { Entry } from './model.fixture.js';

type Step =
  | { do: 'go on'; which: number }
  | { do: 'append'; stream: string; expected: 'any' | 'stream_exists' | number; count: number }
  | { do: 'repeat'; which: number; changed: boolean }
  | { do: 'read'; request: Request }
  | { do: 'lose the connection' };

const stream = fc.constantFrom('order-1', 'order-2', 'note-1');
const from = fc.oneof(
  fc.constantFrom('start' as const, 'end' as const),
  // A revision, or the number of an event of `$all`.
  fc.nat({ max: 6 }),
);
const ofStream = fc.record({ stream, from });
const ofAll = fc.record({ from, prefix: fc.constantFrom('order-', 'n', '') }, { requiredKeys: ['from'] });
const bounds = fc.record({ backwards: fc.boolean(), count: fc.constantFrom(1, 3, 100) });
const request: fc.Arbitrary<Request> = fc.oneof(
  ofStream,
  ofAll,
  fc.tuple(fc.oneof(ofStream, ofAll), bounds).map(([place, given]) => ({ ...place, ...given })),
);
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 12, arbitrary: fc.record({ do: fc.constant('go on' as const), which: fc.nat({ max: 9 }) }) },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('append' as const),
      stream,
      expected: fc.oneof(
        fc.constantFrom('any' as const, 'stream_exists' as const),
        fc.integer({ min: -1, max: 4 }),
      ),
      count: fc.constantFrom(1, 1, 2, 3),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('repeat' as const),
      which: fc.nat({ max: 4 }),
      changed: fc.boolean(),
    }),
  },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('read' as const), request }) },
  { weight: 1, arbitrary: fc.constant({ do: 'lose the connection' as const }) },
);

const proposed = (): ProposedEvent => ({
  ...{ id: randomUUID(), type: 'Ordered', json: true, data: Buffer.from('{}'), metadata: Buffer.alloc(0) },
});

/** A node on a database in memory whose steps each wait for their turn, and its answers. */
class Trial {
  readonly #waiting: (() => void)[] = [];
  readonly #gate = () => new Promise<void>((resolve) => this.#waiting.push(resolve));
  readonly #database = new MemoryDatabase(this.#gate);
  /** Small, so that there are several pages, and events outside of the memory. */
  readonly #log = new Log(this.#database.pool, { pageEvents: 3, tailEvents: 4 });
  #sequencer!: Sequencer;
  /**
   * The decided events in order. Undefined between the loss of a connection and the next one, which begins with the
   * durable events.
   */
  #decided: Entry[] | undefined = [];
  #losses = 0;
  readonly #appends: Pick<Append, 'stream' | 'expected' | 'events'>[] = [];
  /** Checks for the end, when nothing is in progress. */
  readonly #checks: (() => void)[] = [];
  #unanswered = 0;

  async run(steps: readonly Step[]): Promise<void> {
    const starting = Sequencer.start(this.#database.connect, this.#log, {
      writeLine: (line) => {
        if (line.includes('writes again')) this.#decided = this.#durable();
      },
      setUnavailable: () => undefined,
    });
    await this.#rest();
    this.#sequencer = await starting;
    for (const each of steps) {
      this.#do(each);
      await settled();
    }
    await this.#rest();
    for (const check of this.#checks) check();
    expect(this.#unanswered).toBe(0);
    const closing = this.#sequencer.close();
    await this.#rest();
    await closing;
  }

  /** Runs all steps until none is left. */
  async #rest(): Promise<void> {
    for (let quiet = 0; quiet < 3; quiet = this.#waiting.length > 0 ? 0 : quiet + 1) {
      this.#waiting.shift()?.();
      await settled();
    }
  }

  #do(given: Step): void {
    if (given.do === 'go on')
      this.#waiting.splice(given.which % Math.max(this.#waiting.length, 1), 1).forEach((go) => go());
    if (given.do === 'append')
      this.#append({ ...given, events: Array.from({ length: given.count }, proposed) });
    if (given.do === 'repeat') {
      const first = this.#appends.at(-1 - given.which);
      if (first) this.#append(given.changed ? { ...first, expected: 'any' } : first);
    }
    if (given.do === 'read') this.#read(this.#placed(given.request));
    if (given.do === 'lose the connection' && this.#decided) {
      this.#decided = undefined;
      this.#losses += 1;
      this.#database.connection!.lose();
    }
  }

  #durable = (): Entry[] =>
    this.#database.events.map(({ id, stream: name, position }) => ({ id, stream: name, position }));

  #append(append: Pick<Append, 'stream' | 'expected' | 'events'>): void {
    this.#appends.push(append);
    this.#unanswered += 1;
    const expected = this.#decided && appendTo(this.#decided, append);
    const losses = this.#losses;
    this.#sequencer
      .append({ ...append, deadline: Infinity })
      .then(
        (outcome) => {
          expect(outcome).toMatchObject(expected ?? { kind: 'refused' });
          this.#checkDurable(append, outcome);
        },
        (error: unknown) => {
          if (expected && losses === this.#losses) throw error;
        },
      )
      .catch((error: unknown) => this.#fail(error))
      .finally(() => (this.#unanswered -= 1));
  }

  /** The state of the list at the moment of the answer. */
  #checkDurable({ stream: name, events }: Pick<Append, 'stream' | 'events'>, outcome: Outcome): void {
    const own = this.#durable().filter((entry) => entry.stream === name);
    if (outcome.kind === 'conflict') return expect(outcome.revision).toBeLessThan(own.length);
    if (outcome.kind === 'late') throw new Error('no append has a deadline');
    const { id } = events.at(-1)!;
    expect(own[outcome.revision]).toEqual({ id, stream: name, position: outcome.position });
  }

  #placed(given: Request): Request {
    if (given.stream === undefined && typeof given.from === 'number')
      return { ...given, from: this.#durable()[given.from]?.position ?? 'end' };
    const isPointless = given.count !== undefined && given.from === 'end' && !given.backwards;
    return isPointless ? { ...given, from: 'start' } : given;
  }

  #read(given: Request): void {
    const before = this.#durable();
    const known = this.#log.head;
    let confirmed = Infinity;
    const { count } = given;
    const state = openRead(this.#log, given, () => {
      if (confirmed === Infinity) confirmed = this.#durable().at(-1)?.position ?? 0;
      return this.#gate();
    });
    if (count === undefined) {
      this.#checks.push(() => checkSubscription(given, state, this.#durable(), { known, confirmed }));
      return;
    }
    let after: Entry[] | undefined;
    state.onEnd = () => (after = this.#durable());
    this.#checks.push(() => {
      expect([state.error, state.ended]).toEqual([undefined, true]);
      // The answer must fit some moment between the call and its end.
      const moments = after!
        .slice(before.length)
        .map((_, index) => after!.slice(0, before.length + index + 1));
      const answers = [before, ...moments].map((list) => readOf(list, given));
      expect(answers).toContainEqual(state.sent.includes('not found') ? 'not found' : eventsOf(state.sent));
    });
  }

  #fail(error: unknown): void {
    this.#checks.push(() => {
      throw error;
    });
  }
}

/** `known` was the last published position when it began, `confirmed` the last durable one when it was confirmed. */
function checkSubscription(
  { stream: name, from: begin, prefix = '' }: Request,
  { sent, ended, error }: ReturnType<typeof openRead>,
  list: readonly Entry[],
  { known, confirmed }: { known: number; confirmed: number },
): void {
  expect([ended, error]).toEqual([false, undefined]);
  const own = list.filter((entry) => name === undefined || entry.stream === name);
  const due = (first: number) =>
    own
      .filter(({ position }, index) => {
        if (begin === 'start') return true;
        return begin === 'end' ? position > first : (name === undefined ? position : index) > begin;
      })
      .filter((entry) => entry.stream.startsWith(prefix));
  const got = eventsOf(sent);
  // A subscription from the end may begin anywhere between its request and its confirmation.
  const least = due(confirmed);
  const most = due(known).map(placeOf);
  expect(got.length).toBeGreaterThanOrEqual(least.length);
  expect(got).toEqual(most.slice(most.length - got.length));
  expect(sent.filter((each) => each === 'caught up')).toHaveLength(1);
  const missing = due(known).slice(most.length - got.length);
  for (const each of sent) {
    if (typeof each === 'object' && 'event' in each) missing.shift();
    const reached =
      each === 'caught up' ? known : typeof each === 'object' && 'checkpoint' in each ? each.checkpoint : -1;
    expect(missing[0]?.position ?? Infinity).toBeGreaterThan(reached);
  }
}

it('the node answers like a plain list, whatever is read, committed, repeated and lost meanwhile', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 60 }), (steps) => new Trial().run(steps)),
    { numRuns: runs(150), includeErrorInReport: true },
  );
});
