import { randomUUID } from 'node:crypto';
import { settled } from '@platform/testing/held';
import { expect, it } from '@jest/globals';
import { eventsOf, openRead } from './call.fixture.js';
import type { Request } from './call.fixture.js';
import { MemoryDatabase } from './database.fixture.js';
import { Log } from '../log/log.js';
import type { ProposedEvent } from '../log/log-event.js';
import { Sequencer } from '../log/sequencer.js';
import type { Append, Outcome } from '../log/writer.js';

const proposed = (): ProposedEvent => ({
  ...{ id: randomUUID(), type: 'Ordered', json: true, data: Buffer.from('{}'), metadata: Buffer.alloc(0) },
});

/** A node on a database in memory. `onStep` may delay each step of the database. */
async function start(onStep: (step: string) => Promise<void> | undefined = () => undefined) {
  const database = new MemoryDatabase(async (step) => onStep(step));
  const log = new Log(database.pool, { pageEvents: 2, tailEvents: 2 });
  const listener = { writeLine: () => undefined, setUnavailable: () => undefined };
  const sequencer = await Sequencer.start(database.connect, log, listener);
  const append = (stream: string, given: Partial<Append> = {}) =>
    sequencer.append({ stream, expected: 'any', events: [proposed()], deadline: Infinity, ...given });
  return { database, log, append };
}

it.each(['is committed', 'is lost'])('no append is answered before what it depends on %s', async (end) => {
  let commit: () => void = () => undefined;
  let isHeld = false;
  const node = await start((step) =>
    isHeld && step.endsWith('insert runs') ? new Promise((resolve) => (commit = resolve)) : undefined,
  );
  await node.append('order', { events: [proposed()] });
  isHeld = true;
  const events = [proposed()];
  const outcomes: [string, Outcome['kind'] | 'failed'][] = [];
  const append = (name: string, given: Partial<Append>) =>
    void node.append('order', given).then(
      ({ kind }) => outcomes.push([name, kind]),
      () => outcomes.push([name, 'failed']),
    );
  const later: [name: string, given: Partial<Append>, Outcome['kind']][] = [
    ['the same again', { events, expected: 0 }, 'written'],
    ['the same again, wherever it is', { events, expected: 'any' }, 'written'],
    ['the same again, in a stream that is there', { events, expected: 'stream_exists' }, 'written'],
    ['an event behind it', { expected: 1 }, 'written'],
    ['an event anywhere', { expected: 'any' }, 'written'],
    ['an event in a stream that is there', { expected: 'stream_exists' }, 'written'],
    ['the revision before', { expected: 0 }, 'conflict'],
    ['no stream', { expected: -1 }, 'conflict'],
    ['a revision that is not there yet', { expected: 9 }, 'conflict'],
    ['nothing, at another revision', { events: [], expected: 0 }, 'conflict'],
    ['nothing, anywhere', { events: [], expected: 'any' }, 'written'],
    ['what comes too late', { deadline: 0 }, 'late'],
  ];
  append('the first', { events, expected: 0 });
  await settled();
  await settled();
  for (const [name, given] of later) append(name, given);
  await settled();
  await settled();
  expect(outcomes).toEqual([]);
  isHeld = false;
  if (end === 'is committed') commit();
  else node.database.connection!.lose();
  await settled();
  await settled();
  const all = [['the first', 'written'], ...later.map(([name, , kind]) => [name, kind])];
  expect(new Map(outcomes as [string, string][])).toEqual(
    new Map(end === 'is lost' ? all.map(([name]) => [name, 'failed']) : (all as [string, string][])),
  );
});

type Kind = [kind: string, request: Request, isDue: (event: { stream: string; index: number }) => boolean];
const inOrder = ({ stream }: { stream: string }) => stream === 'order';
/** Revision 1 of `order` is the fourth event of the log: see `before`. */
const kinds = (second: number): Kind[] => [
  ['everything', { from: 'start' }, () => true],
  ['everything after a position', { from: second }, ({ index }) => index > 1],
  ['everything from the end', { from: 'end' }, ({ index }) => index >= before.length],
  ['streams of a prefix', { from: 'start', prefix: 'ord' }, inOrder],
  [
    'streams of a prefix after a position',
    { from: second, prefix: 'ord' },
    (event) => inOrder(event) && event.index > 1,
  ],
  ['a stream', { stream: 'order', from: 'start' }, inOrder],
  ['a stream after a revision', { stream: 'order', from: 1 }, (event) => inOrder(event) && event.index > 3],
  [
    'a stream from the end',
    { stream: 'order', from: 'end' },
    (event) => inOrder(event) && event.index >= before.length,
  ],
  ['a stream that is not there yet', { stream: 'new', from: 'start' }, ({ stream }) => stream === 'new'],
];
/** More than a page, and more than the memory keeps. */
const before = ['order', 'note', 'note', 'order', 'order', 'note', 'order'];
const meanwhile = ['note', 'order', 'new', 'order', 'order'];

it.each(kinds(0).map(([kind], index) => [kind, index] as const))(
  'a subscription to %s gets each event once and in order, whenever others are committed',
  async (_, kind) => {
    let most = 0;
    for (let at = 0; at <= most; at += 1) {
      let gate = (): Promise<void> | undefined => undefined;
      const node = await start((step) => (step.startsWith('the writer’s') ? undefined : gate()));
      for (const stream of before) await node.append(stream);
      const [, request, isDue] = kinds(node.database.events[1]!.position)[kind]!;
      let [step, isConfirmed, isAll] = [-1, false, request.from !== 'end'];
      const commit = async () => {
        // Events that are committed before the confirmation may be before «the end».
        isAll ||= isConfirmed;
        for (const stream of meanwhile) await node.append(stream);
      };
      gate = () => ((step += 1) === at ? commit() : undefined);
      const { sent } = openRead(node.log, request, async () => {
        isConfirmed = true;
        await gate();
      });
      for (let quiet = 0, last; quiet < 15; quiet = sent.length > last ? 0 : quiet + 1) {
        last = sent.length;
        await settled();
      }
      most = Math.max(most, step);
      const due = node.database.events
        .map((event, index) => ({ ...event, index }))
        .filter(isDue)
        .map(({ position, id }) => `${position} ${id}`);
      const got = eventsOf(sent);
      expect([at, got]).toEqual([at, isAll ? due : due.slice(due.length - got.length)]);
    }
    expect(most).toBeGreaterThan(1);
  },
);

it('events on disk are read in both directions and by position, even before their writer is answered', async () => {
  let answer: () => void = () => undefined;
  const node = await start((step) =>
    step.endsWith('insert is answered') ? new Promise((resolve) => (answer = resolve)) : undefined,
  );
  const appended = node.append('order');
  while (node.database.events.length === 0) await settled();
  const { position } = node.database.events[0]!;
  const read = async (request: Request) => {
    const state = openRead(node.log, { count: 10, ...request });
    while (!state.ended && state.error === undefined) await settled();
    return [eventsOf(state.sent).length, state.error];
  };
  expect(await read({ from: 'start' })).toEqual([1, undefined]);
  expect(await read({ from: position })).toEqual([1, undefined]);
  expect(await read({ from: 'end', backwards: true })).toEqual([1, undefined]);
  expect(await read({ from: position, backwards: true })).toEqual([0, undefined]);
  answer();
  await expect(appended).resolves.toMatchObject({ kind: 'written', position });
});
