import { setTimeout as delay } from 'node:timers/promises';
import { operationsDecider, operationsStream } from '@platform/kernel';
import type { EventFormat } from '@platform/kernel';
import { Connection, seedsOf } from './client/connection.js';
import { LeaderVote } from './client/leader-vote.js';
import { defaultTimeouts, pauseAfter, withRetries } from './client/retry.js';
import type { Timeouts } from './client/retry.js';
import { WriteWatch } from './client/appends/write-watch.js';
import { Codec } from './codec/codec.js';
import type { NewEvent, StoredEvent } from './codec/codec.js';
import { noKeys } from './codec/key-ring.js';
import type { KeyRing } from './codec/key-ring.js';
import { Sealing } from './codec/sealing.js';
import { requireStorable, storableEvents } from './codec/storable.js';
import { Conflict, MalformedEvent, Unreachable } from './errors.js';
import { discardsOf } from './discards.js';
import type { Discards } from './discards.js';
import { eventsOf } from './client/reads/events-of.js';
import { follow } from './read/follow.js';
import type { FollowOptions } from './read/follow.js';
import { eventIdAt, lastEvent, logIdentity } from './read/identity.js';
import { append } from './write/append.js';
import { current } from './write/current.js';
import { SharedRuns } from './write/shared-runs.js';
import { FoldCache } from './write/folds.js';
import type { PlacedEvent } from './write/folds.js';

export type EventStoreOptions = {
  /** Without keys, personal data cannot be written, and personal data that is read is unreadable. */
  keys?: KeyRing;
  timeouts?: Timeouts;
  /** How many streams have their folds cached. */
  maxCachedFolds?: number;
  /** Callbacks for metrics. */
  observer?: Partial<EventStoreObserver>;
};

export type EventStoreObserver = {
  /** Seconds until an append was confirmed, retries included. */
  appended: (seconds: number) => void;
  /** An append failed because another writer was first. */
  conflicted: () => void;
  /** A follower lost its subscription and connects again. */
  dropped: () => void;
};

const isBefore = (head: bigint | undefined, position: bigint): boolean =>
  head === undefined || head < position;

/** Whether a majority of the nodes says that the log ends before a position, and none says otherwise. */
export function allSayBefore(
  heads: readonly PromiseSettledResult<bigint | undefined>[],
  position: bigint,
): boolean {
  const told = heads.flatMap((head) => (head.status === 'fulfilled' ? [head.value] : []));
  return told.length > heads.length / 2 && told.every((head) => isBefore(head, position));
}

const isMalformed = (entry: StoredEvent | MalformedEvent): entry is MalformedEvent =>
  entry instanceof MalformedEvent;

/** All access to the event store. Revisions start at 0; -1 stands for a stream that does not exist. */
export class EventStore {
  /** The folds of streams that `execute` has used lately. */
  readonly folds: FoldCache;
  /** Shared by those who fold the same stream at the same time. */
  readonly foldings = new SharedRuns();
  /** Milliseconds for which a command is decided again after conflicts. */
  readonly patience: number;
  // An error in one call closes its channel for all other calls on it. So writes use a channel of their own,
  // and so does every follower.
  private readonly reads: Connection;
  private readonly appends: Connection;
  private readonly writes = new WriteWatch();
  private readonly vote: LeaderVote;
  private unledSince: Date | null = null;
  private readonly codec: Codec;
  private readonly sealing: Sealing;
  private readonly timeouts: Timeouts;
  private readonly observer: Partial<EventStoreObserver>;

  /** `url` as in esdb://user:password@localhost:2113; `format` says how the domain's events are stored. */
  constructor(
    private readonly url: string,
    { upcasters, personal }: EventFormat,
    {
      keys = noKeys,
      timeouts = defaultTimeouts,
      maxCachedFolds = 1_000,
      observer = {},
    }: EventStoreOptions = {},
  ) {
    this.reads = new Connection(url);
    this.appends = new Connection(url);
    this.vote = new LeaderVote(url);
    this.codec = new Codec(upcasters);
    this.sealing = new Sealing(personal, keys);
    this.timeouts = timeouts;
    this.patience = timeouts.total;
    this.observer = observer;
    this.folds = new FoldCache(maxCachedFolds);
  }

  /**
   * The events of a stream in order, from a revision on, at most `maxCount`; empty when the stream does not exist.
   * Throws MalformedEvent for an event that cannot be decoded, unless an administrator has discarded it: then it is
   * left out. Operations of a later release are left out, too, so that they do not stop an older one.
   */
  async load(stream: string, fromRevision = 0, maxCount?: number): Promise<StoredEvent[]> {
    return (await this.loadToEnd(stream, fromRevision, maxCount)).events;
  }

  /** The same, with the revision of the last event, even if it is left out. */
  async loadToEnd(
    stream: string,
    fromRevision = 0,
    maxCount?: number,
  ): Promise<{ events: StoredEvent[]; revision: number }> {
    const entries = await this.read(stream, fromRevision, maxCount);
    const last = entries.at(-1);
    const revision = last
      ? Number(isMalformed(last) ? last.place.revision : last.revision)
      : fromRevision - 1;
    if (!entries.some(isMalformed)) return { events: entries as StoredEvent[], revision };
    const discards = stream === operationsStream ? undefined : await this.discards();
    const events = entries.flatMap((entry) => {
      if (!isMalformed(entry)) return [entry];
      if (!discards || discards.has(entry.place)) return [];
      throw entry;
    });
    return { events, revision };
  }

  /** Like `load`, but with an error in place of each event that cannot be decoded. */
  async read(stream: string, fromRevision = 0, maxCount?: number): Promise<(StoredEvent | MalformedEvent)[]> {
    const recorded = await withRetries(
      `Stream ${stream} cannot be read`,
      this.reads,
      this.timeouts,
      (client, silence) =>
        eventsOf(
          client,
          {
            stream,
            from: fromRevision === 0 ? 'start' : BigInt(fromRevision),
            ...(maxCount === undefined ? {} : { maxCount }),
          },
          silence,
        ),
    );
    const entries = recorded.map((event) => this.codec.decodeOrNot(event));
    const events = (
      await this.opened(entries.flatMap((entry) => (isMalformed(entry) ? [] : [entry])))
    ).values();
    return entries.map((entry) => (isMalformed(entry) ? entry : events.next().value!));
  }

  /** The events that administrators have discarded. */
  async discards(): Promise<Discards> {
    const { state } = await current(this, operationsDecider, operationsStream);
    return discardsOf(state);
  }

  /**
   * Writes all events or none, and each only once. Throws Conflict when the stream is not at `expectedRevision`,
   * TooLarge or Unstorable before anything is sent, Unreachable when this program's user may not write, and UnknownOutcome
   * when the outcome is still unknown after all retries.
   *
   * The caller may then send the same events with the same expected revision again: the server recognises
   * their ids. Returns the events as a reader would read them now: without texts of a person who was erased meanwhile.
   */
  async append(
    stream: string,
    events: readonly NewEvent[],
    expectedRevision: number,
  ): Promise<{ position: bigint; events: PlacedEvent[] }> {
    requireStorable(stream, events);
    const sealed = await this.sealing.seal(stream, events);
    const records = this.codec.encode(stream, sealed);
    const start = performance.now();
    const appending = append({ ...this.connections(), stream, events: records, expectedRevision });
    const isLost = (error: unknown) => error instanceof Unreachable;
    const { position } = await this.writes.over(appending, isLost).catch((error: unknown) => {
      if (error instanceof Conflict) this.observer.conflicted?.();
      throw error;
    });
    this.observer.appended?.((performance.now() - start) / 1_000);
    const placed = sealed.map((event, index) => ({
      ...event,
      ...{ stream, revision: expectedRevision + 1 + index, position },
    }));
    return { position, events: await this.sealing.open(placed) };
  }

  /**
   * Batches of events of the streams whose names begin with one of `prefixes`, in the order of the log. Never
   * ends by itself: when the connection drops, it reconnects and resumes after the last processed event.
   */
  async *follow(options: FollowOptions): AsyncGenerator<StoredEvent[]> {
    const onDropped = (error: unknown) => {
      this.observer.dropped?.();
      options.onDropped?.(error);
    };
    for await (const batch of follow(this.url, this.codec, { ...options, onDropped }))
      yield await this.opened(batch);
  }

  /**
   * The id of this log: written once, and replaced by an import. A reader that reconnects and finds another id
   * must not resume from its old position.
   */
  logIdentity(): Promise<string> {
    return logIdentity(this.connections());
  }

  /** The id of the event at a position; undefined when no event has that position. */
  eventIdAt(position: bigint): Promise<string | undefined> {
    return eventIdAt(this.reads, position, this.timeouts);
  }

  /**
   * The position of the last event of the log, as its leader knows it; undefined for an empty log. Throws when there is no
   * leader that answers within the time of one attempt.
   */
  head(): Promise<bigint | undefined> {
    return this.headBy(this.reads);
  }

  /**
   * Whether the log ends before a position. A majority of the nodes of the URL must say so, each after asking the
   * leader that it knows, because a leader that is cut off still believes for some seconds that it leads. Throws when
   * there is no leader.
   */
  async endsBefore(position: bigint): Promise<boolean> {
    const head = await this.head();
    if (!isBefore(head, position)) return false;
    const seeds = seedsOf(this.url);
    if (seeds.length === 1) return true;
    const connections = seeds.map((seed) => new Connection(seed));
    const heads = await Promise.allSettled(connections.map((connection) => this.headBy(connection)));
    await Promise.all(connections.map((connection) => connection.close()));
    return allSayBefore(heads, position);
  }

  private async headBy(connection: Connection): Promise<bigint | undefined> {
    const { perAttempt } = this.timeouts;
    const timeouts = { perAttempt, total: perAttempt };
    const last = await withRetries('The log has no leader that answers', connection, timeouts, lastEvent);
    return last?.position?.commit;
  }

  /** Since when no leader has answered a read; null while one answers. */
  get leaderLostAt(): Date | null {
    return this.reads.lostAt;
  }

  /**
   * Since when nobody can write, as far as this process knows: its appends are not confirmed, or no majority of the
   * nodes knows a leader. Reads prove nothing, because a leader that is cut off goes on answering them.
   */
  async writesLostAt(): Promise<Date | null> {
    const { lostAt } = this.writes;
    if (lostAt) return lostAt;
    this.unledSince = (await this.vote.isWon()) ? null : (this.unledSince ?? new Date());
    return this.unledSince;
  }

  /** Whether a leader has ever answered. */
  get hasAnswered(): boolean {
    return this.reads.answers > 0;
  }

  /** Connects to the leader again before the next read, after the pause of a repeat. */
  async findLeader(attempt: number): Promise<void> {
    this.reads.leave(await this.reads.current());
    await delay(pauseAfter(attempt));
  }

  async close(): Promise<void> {
    await Promise.all([this.appends.close(), this.reads.close(), this.vote.close()]);
  }

  private async opened(events: readonly StoredEvent[]): Promise<StoredEvent[]> {
    return storableEvents(await this.sealing.open(events));
  }

  private connections() {
    return { appends: this.appends, reads: this.reads, timeouts: this.timeouts };
  }
}
