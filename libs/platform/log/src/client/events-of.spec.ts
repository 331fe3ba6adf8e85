import { Readable } from 'node:stream';
import { setImmediate as turn } from 'node:timers/promises';
import { StreamNotFoundError } from '@eventstore/db-client';
import type { ResolvedEvent, StreamingRead } from '@eventstore/db-client';
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { eventsOf } from './events-of.js';
import { NoAnswer } from './timeout.js';

beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] });
});
afterEach(() => {
  jest.restoreAllMocks();
  jest.useRealTimers();
});

/** The outcome of a read whose events arrive after the given milliseconds each. */
async function read(events: number, pause: number, silence: number) {
  const sent = new Readable({ objectMode: true, read: () => undefined });
  const outcome = eventsOf(sent as unknown as StreamingRead<ResolvedEvent>, silence).catch(
    (error: unknown) => error,
  );
  for (let number = 1; number <= events && !sent.destroyed; number += 1) {
    jest.advanceTimersByTime(pause);
    sent.push({ event: { id: String(number) } });
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

it('a read of a missing stream, or of links to deleted events, returns no events', async () => {
  const cleared = jest.spyOn(globalThis, 'clearTimeout');
  const of = (...sent: object[]) =>
    eventsOf(Readable.from(sent) as unknown as StreamingRead<ResolvedEvent>, 1_000);
  expect(await of({ event: { id: '1' } }, {}, { event: { id: '2' } })).toEqual([{ id: '1' }, { id: '2' }]);
  expect(cleared).toHaveBeenCalledTimes(1);
  const failing = (error: Error) => {
    const read = new Readable({ objectMode: true, read: () => read.destroy(error) });
    return eventsOf(read as unknown as StreamingRead<ResolvedEvent>, 1_000);
  };
  expect(await failing(new StreamNotFoundError(undefined, 'order-1'))).toEqual([]);
  await expect(failing(new Error('reset'))).rejects.toThrow('reset');
  expect(cleared).toHaveBeenCalledTimes(3);
});
