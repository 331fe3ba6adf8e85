import { Readable } from 'node:stream';
import { setImmediate as turn } from 'node:timers/promises';
import type { RecordedEvent } from '@eventstore/db-client';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { clientOf, openEnded } from '../client/reads/reading.fixture.js';
import type { AskedRead } from '../client/reads/reading.fixture.js';
import { Tail } from './tail.js';

const eventAt = (streamId: string, commit?: bigint): RecordedEvent =>
  ({ streamId, ...(commit === undefined ? {} : { position: { commit, prepare: commit } }) }) as RecordedEvent;

let tail: Tail;
afterEach(() => tail.close());

const asked: AskedRead[] = [];

/** A tail of the streams of orders and customers, the subscription that it reads, and what it reports. */
function openTail(batchSize: number, from: bigint | undefined, subscription = openEnded()) {
  const client = clientOf((read) => {
    asked.push(read);
    return subscription;
  });
  const stopping = new AbortController();
  const history: string[] = [];
  tail = new Tail(client, {
    ...{ from, prefixes: ['order-', 'customer-'], batchSize },
    ...{ signal: stopping.signal, onCaughtUp: () => history.push('caught up') },
  });
  return { subscription, stopping, history };
}

/** A tail that has delivered an event at position 7; `waits`: whether its reader waits for the next one. */
async function tailAt7(waits: boolean): Promise<Tail> {
  const { subscription } = openTail(1, 3n);
  subscription.push([eventAt('order-1', 7n)]);
  await tail.take();
  if (waits) void tail.take();
  return tail;
}

// The last event of the log × what the follower does × whether the server should have delivered it: then the
// subscription is given up after a while.
it.each<[string, RecordedEvent, boolean, boolean]>([
  ['a later event of a followed stream', eventAt('order-2', 8n), true, true],
  ['a later event of another followed stream', eventAt('customer-1', 8n), true, true],
  ['a later event that has not been asked for', eventAt('order-2', 8n), false, false],
  ['a later event of a stream that is not followed', eventAt('account-1', 8n), true, false],
  ['a later event of a stream that has the prefix elsewhere', eventAt('re-order-1', 8n), true, false],
  ['the last event that arrived', eventAt('order-1', 7n), true, false],
  ['an earlier event', eventAt('order-2', 5n), true, false],
  ['an event without a position', eventAt('order-2'), true, false],
])('%s', async (_, event, waits, isLacking) => {
  expect((await tailAt7(waits)).lacks(event)).toBe(isLacking);
});

/** What comes in one list comes in one piece. */
type Step = number | 'link' | 'caughtUp' | (number | 'caughtUp')[] | 'end' | 'fail' | 'abort' | 'pass';

const received = (each: number | string) =>
  typeof each === 'number' ? eventAt('order-1', BigInt(each)) : each === 'link' ? 'lost event' : 'caught up';

/** The batches that a reader gets while the server does this; at `pass` it takes everything available. */
async function taken(batchSize: number, steps: readonly Step[]): Promise<string[]> {
  const { subscription, stopping, history } = openTail(batchSize, 3n);
  const turns = async () => {
    for (let count = 0; count < 10; count += 1) await turn();
  };
  const reading = (async () => {
    for (;;) {
      const batch = await tail.take();
      if (batch.length === 0) return history.push('ended');
      history.push(batch.map(({ position }) => String(position!.commit)).join(' '));
    }
  })().catch((error: unknown) => history.push(String(error)));
  for (const step of steps) {
    if (typeof step === 'number' || step === 'link' || step === 'caughtUp')
      subscription.push([received(step)]);
    else if (Array.isArray(step)) subscription.push(step.map(received));
    else if (step === 'end') subscription.push(null);
    else if (step === 'fail') subscription.destroy(new Error('cut'));
    else if (step === 'abort') stopping.abort();
    else await turns();
  }
  await turns();
  // A batch waits for more events only while the reader catches up.
  history.push('…');
  jest.advanceTimersByTime(250);
  await turns();
  stopping.abort();
  await reading;
  return history;
}

describe('batches of at most two', () => {
  beforeEach(() => {
    jest.useFakeTimers();
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  it.each<[string, Step[], string[]]>([
    ['are full while the reader catches up', [4, 5, 6, 7], ['4 5', '6 7', '…', 'ended']],
    ['wait a little for their last event', [4, 5, 6], ['4 5', '…', '6', 'ended']],
    ['wait no longer once that arrives', [4, 'pass', 5], ['4 5', '…', 'ended']],
    ['are followed by the report', [4, 5, 'caughtUp'], ['4 5', 'caught up', '…', 'ended']],
    ['come at once from then on', ['caughtUp', 'pass', 4], ['caught up', '4', '…', 'ended']],
    [
      'of what came before it come first',
      [4, 5, 6, 'caughtUp', 'pass', 7],
      ['4 5', '6', 'caught up', '7', '…', 'ended'],
    ],
    [
      'are cut out of pieces',
      [
        [4, 5, 6],
        [7, 8],
      ],
      ['4 5', '6 7', '…', '8', 'ended'],
    ],
    ['end where the report comes', [[4, 'caughtUp', 5]], ['4', 'caught up', '5', '…', 'ended']],
    [
      'may be reported again',
      ['caughtUp', 'pass', 4, 'caughtUp'],
      ['caught up', '4', 'caught up', '…', 'ended'],
    ],
    ['come before the end', [4, 'end'], ['4', 'ended', '…']],
    ['come before the failure', [4, 'pass', 'fail'], ['4', 'Error: cut', '…']],
    [
      'end with a link without its event',
      [4, 5, 'link'],
      ['4 5', 'Error: The server sent a link without its event', '…'],
    ],
    ['end when nobody wants them any more', [4, 'pass', 'abort'], ['ended', '…']],
  ])('%s', async (_, steps, expected) => {
    expect(await taken(2, steps)).toEqual(expected);
  });
});

it('while the reader is busy, one batch is buffered, however small its pieces are', async () => {
  let sent = 0n;
  const endless = new Readable({
    objectMode: true,
    read: () => void setImmediate(() => endless.push([eventAt('order-1', (sent += 1n))])),
  });
  openTail(100, 0n, endless);
  for (let turns = 0; turns < 500; turns += 1) await turn();
  expect(sent).toBeGreaterThanOrEqual(100n);
  expect(sent).toBeLessThan(150n);
  expect(await tail.take()).toHaveLength(100);
});

it.each([
  ['the beginning', undefined, { start: {} }],
  ['a position', 3n, { position: { commitPosition: '3', preparePosition: '3' } }],
])('a subscription from %s requests only the followed streams from the leader', (_, from, fromPosition) => {
  asked.splice(0);
  openTail(7, from);
  const [{ request, call }] = asked as [AskedRead];
  expect(call).toEqual({ requiresLeader: true });
  expect(request.getOptions()!.toObject()).toMatchObject({
    all: fromPosition,
    subscription: {},
    filter: { streamIdentifier: { prefixList: ['order-', 'customer-'] }, count: {} },
  });
});
