import { Readable } from 'node:stream';
import type { EventStoreDBClient, RecordedEvent } from '@eventstore/db-client';
import { afterEach, expect, it } from '@jest/globals';
import { Tail } from './tail.js';

const eventAt = (streamId: string, commit?: bigint): RecordedEvent =>
  ({ streamId, ...(commit === undefined ? {} : { position: { commit, prepare: commit } }) }) as RecordedEvent;

let tail: Tail;
afterEach(() => tail.close());

/** A tail of the streams of orders and customers that has taken an event at position 7, and waits for the next one or not. */
async function tailAt7(waits: boolean): Promise<Tail> {
  const subscription = Object.assign(new Readable({ objectMode: true, read: () => undefined }), {
    unsubscribe: () => Promise.resolve(),
  });
  const client = {
    capabilities: Promise.resolve({ serverVersion: '24.6.0' }),
    subscribeToAll: () => subscription,
  } as unknown as EventStoreDBClient;
  tail = new Tail(client, {
    ...{ from: 3n, prefixes: ['order-', 'customer-'], batchSize: 1 },
    ...{ signal: new AbortController().signal, onCaughtUp: () => undefined },
  });
  subscription.push({ event: eventAt('order-1', 7n) });
  await tail.take();
  if (waits) void tail.take();
  return tail;
}

// The last event of the log × what the follower does × whether the server owes it the event: then its subscription is given
// up after a while.
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
