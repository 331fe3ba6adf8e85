import { randomUUID } from 'node:crypto';
import {
  BACKWARDS,
  END,
  FORWARDS,
  jsonEvent,
  StreamNotFoundError,
  UnknownError,
} from '@eventstore/db-client';
import type { EventStoreDBClient } from '@eventstore/db-client';
import { isPassing, retried } from '../client/retry.js';
import type { Patience } from '../client/retry.js';
import { Conflict } from '../errors.js';
import { append } from '../write/append.js';

/** A stream of its own, of no kind that is followed: its last event says which log this is. */
export const identityStream = 'log-identity';

type Identified = { logId: string };

/** The log's id; gives it one when it has none. Of several that do so at once one wins, for all. */
export async function logIdentity(
  reads: EventStoreDBClient,
  writes: EventStoreDBClient,
  patience: Patience,
): Promise<string> {
  for (;;) {
    const known = await readIdentity(reads, patience);
    if (known) return known.logId;
    try {
      return await writeIdentity(writes, -1, patience);
    } catch (error) {
      if (!(error instanceof Conflict)) throw error;
    }
  }
}

/** A new id, behind the ones that the log had. Throws Conflict. */
export async function writeIdentity(
  writes: EventStoreDBClient,
  expectedRevision: number,
  patience: Patience,
): Promise<string> {
  const logId = randomUUID();
  const data: Identified = { logId };
  const events = [jsonEvent({ id: randomUUID(), type: 'LogIdentified', data })];
  await append({ client: writes, stream: identityStream, events, expectedRevision, patience });
  return logId;
}

export const readIdentity = (
  reads: EventStoreDBClient,
  patience: Patience,
): Promise<{ logId: string; revision: number } | undefined> =>
  retried('The identity of the log cannot be read', patience, async () => {
    try {
      const last = { direction: BACKWARDS, fromRevision: END, maxCount: 1 } as const;
      for await (const { event } of reads.readStream(identityStream, last))
        if (event) return { logId: (event.data as Identified).logId, revision: Number(event.revision) };
    } catch (error) {
      if (!(error instanceof StreamNotFoundError)) throw error;
    }
    return undefined;
  });

export const eventIdAt = (
  reads: EventStoreDBClient,
  position: bigint,
  patience: Patience,
): Promise<string | undefined> =>
  retried('The log cannot be read', patience, async () => {
    const fromPosition = { commit: position, prepare: position };
    try {
      for await (const { event } of reads.readAll({ direction: FORWARDS, fromPosition, maxCount: 1 }))
        if (event?.position?.commit === position) return event.id;
    } catch (error) {
      // A server refuses a position that lies between two events.
      if (isPassing(error) || !(error instanceof UnknownError)) throw error;
    }
    return undefined;
  });
