import { personalData, upcasters as ofDomain } from '@control-center/domain';
import type { PersonalData, Upcasters } from '@control-center/domain';
import type { AllStreamResolvedEvent, EventStoreDBClient, RecordedEvent } from '@eventstore/db-client';
import { BACKWARDS, END, FORWARDS, START, StreamNotFoundError } from '@eventstore/db-client';
import { openClient } from './client/connection.js';
import { defaultPatience, retried, within } from './client/retry.js';
import type { Patience } from './client/retry.js';
import { closeClient, Writer } from './client/writer.js';
import { Codec } from './codec/codec.js';
import type { NewEvent, StoredEvent } from './codec/codec.js';
import { noKeys, Sealing } from './codec/sealing.js';
import type { KeyRing } from './codec/sealing.js';
import { MalformedEvent } from './errors.js';
import { discardsOf, discardsStream, noDiscards } from './read/discards.js';
import type { Discards } from './read/discards.js';
import { follow } from './read/follow.js';
import type { Following } from './read/follow.js';
import { eventIdAt, logIdentity } from './read/identity.js';
import { append } from './write/append.js';
import type { Appended } from './write/append.js';
import { FoldCache } from './write/folds.js';

export type EventStoreOptions = {
  /** The domain's own by default. */
  upcasters?: Upcasters;
  /** The domain's own by default. */
  personal?: PersonalData;
  /** Without one, nothing personal can be written, and whatever is read of it has been erased. */
  keys?: KeyRing;
  patience?: Patience;
  /** Streams whose folds are remembered. */
  foldsKept?: number;
  /** Told how long each append took that was confirmed, every retry included. */
  onAppended?: (seconds: number) => void;
};

const isMalformed = (entry: StoredEvent | MalformedEvent): entry is MalformedEvent =>
  entry instanceof MalformedEvent;

/** The one door to the event store. Revisions start at 0; -1 stands for a stream that does not exist. */
export class EventStore {
  /** What `execute` remembers of streams. */
  readonly folds: FoldCache;
  // An error of one call closes the channel that it shares with others: writes have one of their own, and so
  // has every follower.
  private readonly reads: EventStoreDBClient;
  private writer: Writer | undefined;
  private readonly codec: Codec;
  private readonly sealing: Sealing;
  private readonly patience: Patience;
  private readonly onAppended: (seconds: number) => void;

  /** `url` as in esdb://127.0.0.1:2113?tls=false */
  constructor(
    private readonly url: string,
    {
      upcasters = ofDomain,
      personal = personalData,
      keys = noKeys,
      patience = defaultPatience,
      foldsKept = 1_000,
      onAppended = () => undefined,
    }: EventStoreOptions = {},
  ) {
    this.reads = openClient(url);
    this.codec = new Codec(upcasters);
    this.sealing = new Sealing(personal, keys);
    this.patience = patience;
    this.onAppended = onAppended;
    this.folds = new FoldCache(foldsKept);
  }

  /**
   * The events of a stream in order, from a revision on; none when there is no such stream. Throws MalformedEvent
   * for one that cannot be decoded, unless an administrator has discarded it: then the stream goes on without it.
   */
  async load(stream: string, fromRevision = 0): Promise<StoredEvent[]> {
    const entries = await this.read(stream, fromRevision);
    if (!entries.some(isMalformed)) return entries as StoredEvent[];
    const discards = stream === discardsStream ? noDiscards : await this.discards();
    return entries.flatMap((entry) => {
      if (!isMalformed(entry)) return [entry];
      if (discards.has(entry.place)) return [];
      throw entry;
    });
  }

  /** As `load`, with an error in the place of each event that cannot be decoded. */
  async read(stream: string, fromRevision = 0): Promise<(StoredEvent | MalformedEvent)[]> {
    const entries = await retried(`Stream ${stream} cannot be read`, this.patience, async () => {
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
      return events.map((event) => this.codec.decodeOrNot(event));
    });
    const events = (
      await this.sealing.open(entries.flatMap((entry) => (isMalformed(entry) ? [] : [entry])))
    ).values();
    return entries.map((entry) => (isMalformed(entry) ? entry : events.next().value!));
  }

  /** The events that administrators have decided to go on without. */
  async discards(): Promise<Discards> {
    return discardsOf(await this.load(discardsStream));
  }

  /**
   * Writes all events or none, once. Throws Conflict when the stream is not at `expectedRevision`, TooLarge
   * before anything is sent, and Unsettled when the outcome is still unknown after every retry: the same
   * events may then be sent again with the same expectation, which the server recognises by their ids.
   */
  async append(stream: string, events: readonly NewEvent[], expectedRevision: number): Promise<Appended> {
    const records = this.codec.encode(stream, await this.sealing.seal(stream, events));
    const since = performance.now();
    const appended = await append({ ...this.connections(), stream, events: records, expectedRevision });
    this.onAppended((performance.now() - since) / 1_000);
    return appended;
  }

  /**
   * Batches of events of the streams whose names begin with one of `prefixes`, in the order of the log and
   * without end: a connection that drops or ends is opened again behind what was processed.
   */
  async *follow(following: Following): AsyncGenerator<StoredEvent[]> {
    for await (const batch of follow(this.url, this.codec, following)) yield await this.sealing.open(batch);
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

  /** The position of the log's last event; undefined while there is none. Throws when nobody answers in time. */
  async head(): Promise<bigint | undefined> {
    const last = this.reads.readAll({ direction: BACKWARDS, fromPosition: END, maxCount: 1 });
    const read = last[Symbol.asyncIterator]() as AsyncIterator<AllStreamResolvedEvent, undefined>;
    const { value } = await within(read.next(), this.patience.once);
    return value?.event?.position.commit;
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
