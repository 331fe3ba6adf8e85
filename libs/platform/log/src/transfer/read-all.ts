import type { EventStoreDBClient, RecordedEvent } from '@eventstore/db-client';
import type { Connection } from '../client/connection.js';
import { piecesOf } from '../client/reads/events-of.js';
import { defaultTimeouts, withRetries } from '../client/retry.js';
import { isTransferred } from './file.js';

/**
 * The events of a log that are transferred, from a position on, as the leader knows them: a follower's copy may lack the
 * end. Throws the reason of `signal` once that has aborted.
 */
export async function* eventsFrom(
  log: Connection,
  from: bigint | 'start',
  signal?: AbortSignal,
): AsyncGenerator<RecordedEvent, undefined> {
  let pieces: AsyncGenerator<RecordedEvent[], undefined> | undefined;
  try {
    // Only the beginning may be repeated, for example when the first node is not the leader.
    const begin = (client: EventStoreDBClient) => {
      signal?.throwIfAborted();
      pieces = piecesOf(client, { from }, { signal });
      return pieces.next();
    };
    let next = await withRetries('The log cannot be read', log, defaultTimeouts, begin);
    for (; next.done !== true; next = await pieces!.next())
      for (const event of next.value) if (isTransferred(event)) yield event;
    return undefined;
  } finally {
    await pieces?.return(undefined);
  }
}
