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
import { NoAnswer, pauseAfter, within } from '../client/retry.js';
import type { Patience } from '../client/retry.js';
import type { Writer } from '../client/writer.js';
import { Conflict, Unsettled } from '../errors.js';

export type Appended = {
  /** Of the last event. */
  position: bigint;
};

export type AppendOptions = {
  writer: Writer;
  /** Another connection: a read that fails must not take appends with it. */
  reads: EventStoreDBClient;
  stream: string;
  events: readonly EventData[];
  /** Where the stream must stand; -1 for one that does not exist. */
  expectedRevision: number;
  patience: Patience;
};

/** After these the server has surely written nothing, and would say the same again. */
const refusals = [
  AccessDeniedError,
  InvalidArgumentError,
  MaxAppendSizeExceededError,
  RequiredMetadataPropertyMissingError,
  StreamDeletedError,
];

/**
 * Writes all events or none, once, whatever happens on the way: while the outcome is unknown the same ids are
 * sent again under the same expectation, under which a server knows them. Throws Conflict, or Unsettled when
 * patience is at its end.
 */
export async function append(options: AppendOptions): Promise<Appended> {
  const { stream, patience } = options;
  const until = Date.now() + patience.total;
  for (let failures = 0; ;) {
    try {
      return await sendOnce(options);
    } catch (error) {
      if (error instanceof WrongExpectedVersionError) {
        const earlier = failures > 0 ? await writtenBefore(options) : undefined;
        if (earlier) return earlier;
        throw new Conflict(stream, revisionOf(error));
      }
      if (refusals.some((kind) => error instanceof kind)) throw error;
      failures += 1;
      const pause = pauseAfter(failures);
      if (Date.now() + pause > until) throw new Unsettled(stream, error);
      await delay(pause);
    }
  }
}

async function sendOnce(options: AppendOptions): Promise<Appended> {
  const { writer, stream, events, expectedRevision, patience } = options;
  const client = await writer.current();
  const sent = client.appendToStream(stream, [...events], {
    expectedRevision: expectedRevision < 0 ? NO_STREAM : BigInt(expectedRevision),
    deadline: patience.once,
  });
  try {
    // A server that lives answers at the deadline; the client alone would wait for ever.
    const { position } = await within(sent, patience.once * 1.5);
    if (!position) throw new Error('the reply has no position');
    return { position: position.commit };
  } catch (error) {
    if (error instanceof NoAnswer) writer.abandon(client);
    throw error;
  }
}

/** Whether the events behind the expected revision are these, of a try whose answer was lost. */
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
    throw new Unsettled(stream, error);
  }
  const isOurs = events.every(({ id }, index) => found[index]?.id === id.toLowerCase());
  return isOurs ? { position: found.at(-1)!.position } : undefined;
}

const revisionOf = ({ actualVersion }: WrongExpectedVersionError): number =>
  typeof actualVersion === 'bigint' ? Number(actualVersion) : -1;
