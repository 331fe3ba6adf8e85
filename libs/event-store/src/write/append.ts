import { setTimeout as delay } from 'node:timers/promises';
import {
  AccessDeniedError,
  FORWARDS,
  InvalidArgumentError,
  MaxAppendSizeExceededError,
  NO_STREAM,
  RequiredMetadataPropertyMissingError,
  StreamDeletedError,
  StreamNotFoundError,
  WrongExpectedVersionError,
} from '@eventstore/db-client';
import type { EventData, EventStoreDBClient } from '@eventstore/db-client';
import { NoAnswer, pauseAfter, withTimeout } from '../client/retry.js';
import type { Timeouts } from '../client/retry.js';
import type { AppendClient } from '../client/append-client.js';
import { Conflict, UnknownOutcome } from '../errors.js';

export type Appended = {
  /** The position of the last event. */
  position: bigint;
};

export type AppendOptions = {
  appendClient: AppendClient;
  /** A separate connection, so that a failed read does not break appends. */
  reads: EventStoreDBClient;
  stream: string;
  events: readonly EventData[];
  /** The revision that the stream must have; -1 for a stream that must not exist. */
  expectedRevision: number;
  timeouts: Timeouts;
};

/** After one of these errors the server has certainly written nothing, and a retry would fail the same way. */
const rejections = [
  AccessDeniedError,
  InvalidArgumentError,
  MaxAppendSizeExceededError,
  RequiredMetadataPropertyMissingError,
  StreamDeletedError,
];

/**
 * Writes all events or none, and each only once, whatever fails in between: while the outcome is unknown, the same
 * events are sent again with the same expected revision, so that the server recognises their ids. Throws Conflict, or
 * UnknownOutcome when the total timeout has passed.
 */
export async function append(options: AppendOptions): Promise<Appended> {
  const { stream, timeouts } = options;
  const deadline = Date.now() + timeouts.total;
  for (let failures = 0; ;) {
    try {
      return await sendOnce(options);
    } catch (error) {
      if (error instanceof WrongExpectedVersionError) {
        const earlier = failures > 0 ? await writtenBefore(options) : undefined;
        if (earlier) return earlier;
        throw new Conflict(stream, revisionOf(error));
      }
      if (rejections.some((kind) => error instanceof kind)) throw error;
      failures += 1;
      const pause = pauseAfter(failures);
      if (Date.now() + pause > deadline) throw new UnknownOutcome(stream, error);
      await delay(pause);
    }
  }
}

async function sendOnce(options: AppendOptions): Promise<Appended> {
  const { appendClient, stream, events, expectedRevision, timeouts } = options;
  const client = await appendClient.current();
  const sent = client.appendToStream(stream, [...events], {
    expectedRevision: expectedRevision < 0 ? NO_STREAM : BigInt(expectedRevision),
    deadline: timeouts.perAttempt,
  });
  try {
    // A live server answers by the deadline; without a timeout the client would wait for ever for a dead one.
    const { position } = await withTimeout(sent, timeouts.perAttempt * 1.5);
    if (!position) throw new Error('the reply has no position');
    return { position: position.commit };
  } catch (error) {
    if (error instanceof NoAnswer) appendClient.replace(client);
    throw error;
  }
}

/** The result of an earlier attempt whose answer was lost: the events after the expected revision are these. */
async function writtenBefore(options: AppendOptions): Promise<Appended | undefined> {
  const { reads, stream, events, expectedRevision } = options;
  const found: { id: string; position: bigint }[] = [];
  const read = reads.readStream(stream, {
    direction: FORWARDS,
    fromRevision: BigInt(expectedRevision + 1),
    maxCount: events.length,
  });
  try {
    for await (const { event } of read)
      if (event?.position) found.push({ id: event.id, position: event.position.commit });
  } catch (error) {
    if (error instanceof StreamNotFoundError) return undefined;
    throw new UnknownOutcome(stream, error);
  }
  const isOurs = events.every(({ id }, index) => found[index]?.id === id.toLowerCase());
  return isOurs ? { position: found.at(-1)!.position } : undefined;
}

const revisionOf = ({ actualVersion }: WrongExpectedVersionError): number =>
  typeof actualVersion === 'bigint' ? Number(actualVersion) : -1;
