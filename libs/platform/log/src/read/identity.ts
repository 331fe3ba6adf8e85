import { randomUUID } from 'node:crypto';
import { jsonEvent, UnknownError } from '@eventstore/db-client';
import type { EventStoreDBClient, RecordedEvent } from '@eventstore/db-client';
import type { Connection } from '../client/connection.js';
import { isTransient, withRetries } from '../client/retry.js';
import type { Timeouts } from '../client/retry.js';
import { Conflict, LogFormatMismatch } from '../errors.js';
import { logFormat } from '../format.js';
import { append } from '../write/append.js';
import type { AppendOptions } from '../write/append.js';
import { eventsOf } from '../client/reads/events-of.js';

/** A separate stream that no reader follows. Its last event has the log's id. */
export const identityStream = 'log-identity';

/** The first logs were written without a format. */
type IdentityData = { logId: string; format?: number };
type StoredIdentity = Required<IdentityData> & { revision: number };
type Connections = Pick<AppendOptions, 'appends' | 'reads' | 'timeouts'>;

/**
 * The log's id, created when there is none. When several processes create it at once, all return the same id. Throws
 * LogFormatMismatch for a log that is not of this program's format.
 */
export async function logIdentity(connections: Connections): Promise<string> {
  for (;;) {
    const identity = await readIdentity(connections.reads, connections.timeouts);
    if (identity && identity.format !== logFormat) throw new LogFormatMismatch(identity.format, logFormat);
    if (identity) return identity.logId;
    try {
      return await writeIdentity(connections, -1);
    } catch (error) {
      if (!(error instanceof Conflict)) throw error;
    }
  }
}

/** Writes a new id for the log, after any earlier ones, and returns it. Throws Conflict. */
export async function writeIdentity(connections: Connections, expectedRevision: number): Promise<string> {
  const logId = randomUUID();
  const data: IdentityData = { logId, format: logFormat };
  const events = [jsonEvent({ id: randomUUID(), type: 'LogIdentified', data })];
  await append({ ...connections, stream: identityStream, events, expectedRevision });
  return logId;
}

export const readIdentity = (reads: Connection, timeouts: Timeouts): Promise<StoredIdentity | undefined> =>
  withRetries('The identity of the log cannot be read', reads, timeouts, async (client, silence) => {
    const last = { stream: identityStream, from: 'end', backwards: true, maxCount: 1 } as const;
    const [event] = await eventsOf(client, last, silence);
    if (!event) return undefined;
    const { logId, format = 0 } = event.data as IdentityData;
    return { logId, format, revision: Number(event.revision) };
  });

export const eventIdAt = (
  reads: Connection,
  position: bigint,
  timeouts: Timeouts,
): Promise<string | undefined> =>
  withRetries('The log cannot be read', reads, timeouts, async (client, silence) => {
    try {
      const [event] = await eventsOf(client, { from: position, maxCount: 1 }, silence);
      return event?.position?.commit === position ? event.id : undefined;
    } catch (error) {
      // Servers reject a position between two events with an UnknownError.
      if (isTransient(error) || !(error instanceof UnknownError)) throw error;
      return undefined;
    }
  });

/** The last event of the log, as the leader knows it. */
export const lastEvent = async (
  client: EventStoreDBClient,
  silence: number,
): Promise<RecordedEvent | undefined> => {
  const [event] = await eventsOf(client, { from: 'end', backwards: true, maxCount: 1 }, silence);
  return event;
};
