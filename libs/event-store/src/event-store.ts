import {
  BACKWARDS,
  END,
  EventStoreDBClient,
  FORWARDS,
  jsonEvent,
  NO_STREAM,
  START,
  StreamNotFoundError,
  WrongExpectedVersionError,
} from '@eventstore/db-client';
import type { JSONType } from '@eventstore/db-client';
import { decode } from './codec.js';
import type { EventMetadata, StoredEvent } from './codec.js';
import { follow } from './follow.js';
import type { Following } from './follow.js';

export type NewEvent = { id: string; type: string; data: object; metadata: EventMetadata };

/** Another writer was first: the stream no longer stands at the revision that the append expected. */
export class Conflict extends Error {
  constructor(readonly stream: string) {
    super(`Stream ${stream} was written by somebody else`);
    this.name = 'Conflict';
  }
}

/** The server did not answer, or answered with a fault of its own: whether the append took place is unknown. */
export class Unsettled extends Error {
  constructor(
    readonly stream: string,
    override readonly cause: unknown,
  ) {
    super(`The event store did not confirm an append to ${stream}: ${String(cause)}`);
    this.name = 'Unsettled';
  }
}

/** The client may let an append hang past its deadline, when the server ends the batch stream. Milliseconds. */
const patience = 10_000;

const expectation = (revision: number) => (revision < 0 ? NO_STREAM : BigInt(revision));

function within<Value>(promise: Promise<Value>, milliseconds: number): Promise<Value> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`no answer in ${milliseconds} ms`)), milliseconds);
    promise.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

/** The one door to the event store. Revisions start at 0; -1 stands for a stream that does not exist. */
export class EventStore {
  // An error of one call closes the channel that it shares with others: writes keep one of their own.
  private readonly writes: EventStoreDBClient;
  private readonly reads: EventStoreDBClient;

  /** `url` as in esdb://127.0.0.1:2113?tls=false */
  constructor(url: string) {
    this.writes = EventStoreDBClient.connectionString(url);
    this.reads = EventStoreDBClient.connectionString(url);
  }

  /** All events of a stream in order; none when there is no such stream. */
  async load(stream: string): Promise<StoredEvent[]> {
    const events: StoredEvent[] = [];
    try {
      for await (const { event } of this.reads.readStream(stream, {
        direction: FORWARDS,
        fromRevision: START,
      }))
        if (event) events.push(decode(event));
    } catch (error) {
      if (!(error instanceof StreamNotFoundError)) throw error;
    }
    return events;
  }

  /**
   * Writes all events or none. Throws Conflict when the stream is not at `expectedRevision`, and Unsettled
   * when the outcome is unknown: the same events may then be sent again with the same expectation, which
   * the server recognises by their ids.
   */
  async append(
    stream: string,
    events: readonly NewEvent[],
    expectedRevision: number,
  ): Promise<{ position: bigint }> {
    const records = events.map(({ id, type, data, metadata }) =>
      jsonEvent({ id, type, data: data as JSONType, metadata }),
    );
    try {
      const { position } = await within(
        this.writes.appendToStream(stream, records, { expectedRevision: expectation(expectedRevision) }),
        patience,
      );
      if (!position) throw new Error('the reply has no position');
      return { position: position.commit };
    } catch (error) {
      if (error instanceof WrongExpectedVersionError) throw new Conflict(stream);
      throw new Unsettled(stream, error);
    }
  }

  /** Events of the streams whose names begin with one of `prefixes`, after `from`, in the order of the log. */
  follow(following: Following): AsyncGenerator<StoredEvent[]> {
    return follow(this.reads, following);
  }

  /** Throws when the server cannot be reached. */
  async ping(): Promise<void> {
    const head = this.reads.readAll({ direction: BACKWARDS, fromPosition: END, maxCount: 1 });
    await within(head[Symbol.asyncIterator]().next(), patience);
  }

  async close(): Promise<void> {
    await Promise.all([this.writes.dispose(), this.reads.dispose()]);
  }
}
