import { Readable } from 'node:stream';
import { setImmediate as turn } from 'node:timers/promises';
import { NotLeaderError } from '@eventstore/db-client';
import { Metadata } from '@grpc/grpc-js';
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { eventsOf, piecesOf } from './events-of.js';
import { clientOf, openEnded } from './reading.fixture.js';
import { NoAnswer } from '../timeout.js';

beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] });
});
afterEach(() => {
  jest.restoreAllMocks();
  jest.useRealTimers();
});

const start = { from: 'start' } as const;

/** The outcome of a read whose events arrive after the given milliseconds each. */
async function read(events: number, pause: number, silence: number) {
  const sent = openEnded();
  const reading = eventsOf(
    clientOf(() => sent),
    start,
    silence,
  );
  const outcome = reading.catch((error: unknown) => error);
  await turn();
  for (let number = 1; number <= events && !sent.destroyed; number += 1) {
    jest.advanceTimersByTime(pause);
    sent.push([{ id: String(number) }]);
    for (let turns = 0; turns < 10; turns += 1) await turn();
  }
  if (!sent.destroyed) sent.push(null);
  return outcome;
}

it('a read may take any time while its events keep coming', async () => {
  expect(await read(5, 900, 1_000)).toHaveLength(5);
});

it('a read that receives nothing for too long throws NoAnswer', async () => {
  expect(await read(5, 1_000, 1_000)).toEqual(new NoAnswer(1_000));
});

it('a read that cannot begin for too long throws NoAnswer, and is cancelled when it begins', async () => {
  const late = openEnded();
  const client = clientOf(() => late);
  let begin: () => void = () => undefined;
  const { GRPCStreamCreator: creator } = client as unknown as {
    GRPCStreamCreator: (...of: unknown[]) => () => unknown;
  };
  Object.assign(client, {
    GRPCStreamCreator:
      (...of: unknown[]) =>
      async () => {
        await new Promise<void>((resolve) => (begin = resolve));
        return creator(...of)();
      },
  });
  const reading = eventsOf(client, start, 1_000).catch((error: unknown) => error);
  jest.advanceTimersByTime(1_000);
  expect(await reading).toEqual(new NoAnswer(1_000));
  begin();
  await turn();
  expect(late.destroyed).toBe(true);
});

it('a read of a missing stream, or of links to deleted events, returns no events', async () => {
  const cleared = jest.spyOn(globalThis, 'clearTimeout');
  const of = (...sent: unknown[]) =>
    eventsOf(
      clientOf(() => Readable.from(sent)),
      start,
      1_000,
    );
  expect(await of([{ id: '1' }, 'lost event'], [{ id: '2' }])).toEqual([{ id: '1' }, { id: '2' }]);
  const before = cleared.mock.calls.length;
  expect(await of(['no stream'])).toEqual([]);
  expect(cleared.mock.calls.length).toBeGreaterThan(before);
});

it('a read fails with the error that the client makes of the answer', async () => {
  const details = new Metadata();
  details.set('exception', 'not-leader');
  details.set('leader-endpoint-host', 'b');
  details.set('leader-endpoint-port', '2113');
  const answer = Object.assign(new Error('not here'), { code: 5, details: 'not here', metadata: details });
  const failing = (error: Error) => {
    const read = new Readable({ objectMode: true, read: () => read.destroy(error) });
    return eventsOf(
      clientOf(() => read),
      start,
      1_000,
    );
  };
  const failure: unknown = await failing(answer).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(NotLeaderError);
  expect(failure).toMatchObject({ leader: { address: 'b', port: 2113 } });
  await expect(failing(new Error('reset'))).rejects.toThrow('reset');
});

it('a read that is stopped throws the reason, and one that is left is cancelled', async () => {
  const stopping = new AbortController();
  const stopped = openEnded();
  const reading = piecesOf(
    clientOf(() => stopped),
    start,
    { signal: stopping.signal },
  ).next();
  await turn();
  stopping.abort(new Error('enough'));
  await expect(reading).rejects.toThrow('enough');

  const left = openEnded();
  left.push([{ id: '1' }]);
  for await (const piece of piecesOf(
    clientOf(() => left),
    start,
    {},
  ))
    if (piece.length === 1) break;
  expect(left.destroyed).toBe(true);
});
