import { FORWARDS } from '@eventstore/db-client';
import type { EventStoreDBClient, Position, RecordedEvent, START } from '@eventstore/db-client';
import type { Connection } from '../client/connection.js';
import { defaultTimeouts, withRetries } from '../client/retry.js';
import { isTransferred } from './file.js';

/**
 * The events of a log that are transferred, from a position on, as the leader knows them: a follower's copy may lack the
 * end. Throws the reason of `signal` once that has aborted.
 */
export async function* eventsFrom(
  log: Connection,
  fromPosition: Position | typeof START,
  signal?: AbortSignal,
): AsyncGenerator<RecordedEvent, undefined> {
  // The client's default deadline is too short for this read.
  const options = { direction: FORWARDS, fromPosition, deadline: Infinity, requiresLeader: true } as const;
  let read: ReturnType<EventStoreDBClient['readAll']> | undefined;
  const abort = () => read?.destroy(signal?.reason as Error);
  signal?.addEventListener('abort', abort);
  try {
    // Only the beginning may be repeated, for example when the first node is not the leader.
    const begin = async (client: EventStoreDBClient) => {
      signal?.throwIfAborted();
      read = client.readAll(options);
      const events = read[Symbol.asyncIterator]();
      return { events, first: await events.next() };
    };
    const { events, first } = await withRetries('The log cannot be read', log, defaultTimeouts, begin);
    for (let next = first; next.done !== true; next = await events.next()) {
      const { event } = next.value;
      if (event && isTransferred(event)) yield event;
    }
    return undefined;
  } finally {
    signal?.removeEventListener('abort', abort);
    read?.destroy();
  }
}
