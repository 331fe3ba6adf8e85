import { Readable } from 'node:stream';
import { setImmediate as turn } from 'node:timers/promises';
import type { ResolvedEvent, StreamingRead } from '@eventstore/db-client';
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { eventsOf } from './events-of.js';
import { NoAnswer } from './timeout.js';

beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] });
});
afterEach(() => {
  jest.useRealTimers();
});

/** A read of so many events, each of which comes after so many milliseconds, and its outcome. */
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

it('a read may take as long as its events go on coming', async () => {
  expect(await read(5, 900, 1_000)).toHaveLength(5);
});

it('a read of which nothing comes for too long has no answer', async () => {
  expect(await read(5, 1_000, 1_000)).toEqual(new NoAnswer(1_000));
});
