import {
  AccessDeniedError,
  InvalidArgumentError,
  MaxAppendSizeExceededError,
  RequiredMetadataPropertyMissingError,
  StreamDeletedError,
  WrongExpectedVersionError,
} from '@eventstore/db-client';
import type { EventData } from '@eventstore/db-client';
import { sendAppend } from '../client/appends/append-call.js';
import type { Appended } from '../client/appends/append-call.js';
import type { Connection } from '../client/connection.js';
import { repeat, withRetries } from '../client/retry.js';
import type { Timeouts } from '../client/retry.js';
import { Conflict, UnknownOutcome, Unreachable } from '../errors.js';
import { eventsOf } from '../client/reads/events-of.js';

export type AppendOptions = {
  appends: Connection;
  /** A separate connection, so that a failed read does not break appends. */
  reads: Connection;
  stream: string;
  events: readonly EventData[];
  /** The revision that the stream must have; -1 for a stream that must not exist. */
  expectedRevision: number;
  timeouts: Timeouts;
};

/** After one of the library's errors the server has certainly written nothing, and a retry would fail the same way. */
const outcomes = [
  Conflict,
  UnknownOutcome,
  AccessDeniedError,
  InvalidArgumentError,
  MaxAppendSizeExceededError,
  RequiredMetadataPropertyMissingError,
  StreamDeletedError,
];

/**
 * Writes all events or none, and each only once, whatever fails in between: while the outcome is unknown, the same
 * events are sent again with the same expected revision, so that the server recognises their ids. After any other
 * failure the next attempt looks for the leader again, unless the node was only slow. Throws Conflict,
 * UnknownOutcome when the total timeout has passed, or Unreachable when the user may not write.
 */
export async function append(options: AppendOptions): Promise<Appended> {
  const { appends, stream, timeouts } = options;
  const deadline = Date.now() + timeouts.total;
  let sent = 0;
  return repeat(appends, timeouts, {
    attempt: async (client, silence) => {
      sent += 1;
      try {
        return await sendAppend(client, options, { within: timeouts.perAttempt, silence });
      } catch (error) {
        if (!(error instanceof WrongExpectedVersionError)) throw error;
        const earlier = sent > 1 ? await writtenBefore(options, deadline) : undefined;
        if (earlier) return earlier;
        throw new Conflict(stream, revisionOf(error));
      }
    },
    mayRepeat: (error) => !outcomes.some((kind) => error instanceof kind),
    exhausted: (reason) => new UnknownOutcome(stream, reason),
  }).catch((error: unknown) => {
    // An outage that lasts until somebody corrects the address or the rights. Nothing was written.
    throw error instanceof AccessDeniedError ? new Unreachable(`${stream} cannot be written`, error) : error;
  });
}

/** The result of an earlier attempt whose answer was lost: the events after the expected revision are these. */
async function writtenBefore(options: AppendOptions, deadline: number): Promise<Appended | undefined> {
  const { reads, stream, events, expectedRevision, timeouts } = options;
  const remaining = { ...timeouts, total: Math.max(deadline - Date.now(), 0) };
  const following = await withRetries('The stream cannot be read', reads, remaining, (client, silence) =>
    eventsOf(client, { stream, from: BigInt(expectedRevision + 1), maxCount: events.length }, silence),
  ).catch((error: unknown) => {
    throw new UnknownOutcome(stream, error);
  });
  const isOurs = events.every(({ id }, index) => following[index]?.id === id.toLowerCase());
  const last = following.at(-1)?.position?.commit;
  return isOurs && last !== undefined ? { position: last } : undefined;
}

const revisionOf = ({ actualVersion }: WrongExpectedVersionError): number =>
  typeof actualVersion === 'bigint' ? Number(actualVersion) : -1;
