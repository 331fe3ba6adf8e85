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
import { Conflict, OtherFormat } from '../errors.js';
import { logFormat } from '../format.js';
import { append } from '../write/append.js';
import type { AppendOptions } from '../write/append.js';

/** A stream of its own, of no kind that is followed: its last event says which log this is. */
export const identityStream = 'log-identity';

/** A log without a format is older than the first that has one. */
type Identified = { logId: string; format?: number };
type Known = Required<Identified> & { revision: number };
type Connections = Pick<AppendOptions, 'writer' | 'reads' | 'patience'>;

/**
 * The log's id; gives it one when it has none. Of several that do so at once one wins, for all. Throws
 * OtherFormat for a log that is not of this program's format.
 */
export async function logIdentity(connections: Connections): Promise<string> {
  for (;;) {
    const known = await readIdentity(connections.reads, connections.patience);
    if (known && known.format !== logFormat) throw new OtherFormat(known.format, logFormat);
    if (known) return known.logId;
    try {
      return await writeIdentity(connections, -1);
    } catch (error) {
      if (!(error instanceof Conflict)) throw error;
    }
  }
}

/** A new id, behind the ones that the log had. Throws Conflict. */
export async function writeIdentity(connections: Connections, expectedRevision: number): Promise<string> {
  const logId = randomUUID();
  const data: Identified = { logId, format: logFormat };
  const events = [jsonEvent({ id: randomUUID(), type: 'LogIdentified', data })];
  await append({ ...connections, stream: identityStream, events, expectedRevision });
  return logId;
}

export const readIdentity = (reads: EventStoreDBClient, patience: Patience): Promise<Known | undefined> =>
  retried('The identity of the log cannot be read', patience, async () => {
    let found: Known | undefined;
    try {
      const last = { direction: BACKWARDS, fromRevision: END, maxCount: 1 } as const;
      for await (const { event } of reads.readStream(identityStream, last))
        if (event) {
          const { logId, format = 0 } = event.data as Identified;
          found = { logId, format, revision: Number(event.revision) };
        }
    } catch (error) {
      if (!(error instanceof StreamNotFoundError)) throw error;
    }
    return found;
  });

export const eventIdAt = (
  reads: EventStoreDBClient,
  position: bigint,
  patience: Patience,
): Promise<string | undefined> =>
  retried('The log cannot be read', patience, async () => {
    const fromPosition = { commit: position, prepare: position };
    let found: string | undefined;
    try {
      for await (const { event } of reads.readAll({ direction: FORWARDS, fromPosition, maxCount: 1 }))
        if (event?.position?.commit === position) found = event.id;
    } catch (error) {
      // A server refuses a position that lies between two events.
      if (isPassing(error) || !(error instanceof UnknownError)) throw error;
    }
    return found;
  });
