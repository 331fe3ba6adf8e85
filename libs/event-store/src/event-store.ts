import { upcasters as ofDomain } from '@control-center/domain';
import type { Upcasters } from '@control-center/domain';
import type { EventStoreDBClient, RecordedEvent } from '@eventstore/db-client';
import { BACKWARDS, END, FORWARDS, START, StreamNotFoundError } from '@eventstore/db-client';
import { openClient } from './client/connection.js';
import { defaultPatience, retried, within } from './client/retry.js';
import type { Patience } from './client/retry.js';
import { closeClient, Writer } from './client/writer.js';
import { Codec } from './codec/codec.js';
import type { NewEvent, StoredEvent } from './codec/codec.js';
import { follow } from './read/follow.js';
import type { Following } from './read/follow.js';
import { eventIdAt, logIdentity } from './read/identity.js';
import { append } from './write/append.js';
import type { Appended } from './write/append.js';
import { FoldCache } from './write/folds.js';

export type EventStoreOptions = {
  /** The domain's own by default. */
  upcasters?: Upcasters;
  patience?: Patience;
  /** Streams whose folds are remembered. */
  foldsKept?: number;
};

/** The one door to the event store. Revisions start at 0; -1 stands for a stream that does not exist. */
export class EventStore {
  /** What `execute` remembers of streams. */
  readonly folds: FoldCache;
  // An error of one call closes the channel that it shares with others: writes have one of their own, and so
  // has every follower.
  private readonly reads: EventStoreDBClient;
  private writer: Writer | undefined;
  private readonly codec: Codec;
  private readonly patience: Patience;

  /** `url` as in esdb://127.0.0.1:2113?tls=false */
  constructor(
    private readonly url: string,
    { upcasters = ofDomain, patience = defaultPatience, foldsKept = 1_000 }: EventStoreOptions = {},
  ) {
    this.reads = openClient(url);
    this.codec = new Codec(upcasters);
    this.patience = patience;
    this.folds = new FoldCache(foldsKept);
  }

  /** The events of a stream in order, from a revision on; none when there is no such stream. */
  load(stream: string, fromRevision = 0): Promise<StoredEvent[]> {
    return retried(`Stream ${stream} cannot be read`, this.patience, async () => {
      const events: RecordedEvent[] = [];
      const read = this.reads.readStream(stream, {
        direction: FORWARDS,
        fromRevision: fromRevision === 0 ? START : BigInt(fromRevision),
      });
      try {
        for await (const { event } of read) if (event) events.push(event);
      } catch (error) {
        if (!(error instanceof StreamNotFoundError)) throw error;
      }
      // Decoded behind the read: one that is left in the middle stays open on the server.
      return events.map((event) => this.codec.decode(event));
    });
  }

  /**
   * Writes all events or none, once. Throws Conflict when the stream is not at `expectedRevision`, TooLarge
   * before anything is sent, and Unsettled when the outcome is still unknown after every retry: the same
   * events may then be sent again with the same expectation, which the server recognises by their ids.
   */
  async append(stream: string, events: readonly NewEvent[], expectedRevision: number): Promise<Appended> {
    const records = this.codec.encode(stream, events);
    return append({ ...this.connections(), stream, events: records, expectedRevision });
  }

  /**
   * Batches of events of the streams whose names begin with one of `prefixes`, in the order of the log and
   * without end: a connection that drops or ends is opened again behind what was processed.
   */
  follow(following: Following): AsyncGenerator<StoredEvent[]> {
    return follow(this.url, this.codec, following);
  }

  /**
   * Which log this is: an id that is written once, and anew by an import. A reader who comes back and finds
   * another one must not go on from an old position.
   */
  logIdentity(): Promise<string> {
    return logIdentity(this.connections());
  }

  /** The id of the event at a position; undefined when there is none. */
  eventIdAt(position: bigint): Promise<string | undefined> {
    return eventIdAt(this.reads, position, this.patience);
  }

  /** Throws when the server cannot be reached. */
  async ping(): Promise<void> {
    const head = this.reads.readAll({ direction: BACKWARDS, fromPosition: END, maxCount: 1 });
    await within(head[Symbol.asyncIterator]().next(), this.patience.once);
  }

  async close(): Promise<void> {
    const writer = this.writer;
    this.writer = undefined;
    await Promise.all([writer?.release(), closeClient(this.reads)]);
  }

  /** Taken by the first append: who only reads may read from several servers. */
  private connections() {
    this.writer ??= Writer.take(this.url);
    return { writer: this.writer, reads: this.reads, patience: this.patience };
  }
}
