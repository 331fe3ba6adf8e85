import { evolve } from '@platform/kernel';
import type { Evolution, Folded, RecordedOf } from '@platform/kernel';
import { LRUCache } from 'lru-cache';
import type { NewEvent, StoredEvent } from '../codec/codec.js';
import { MalformedEvent } from '../errors.js';
import { noDiscards } from '../discards.js';
import type { Discards } from '../discards.js';

/** A command whose events are in the stream; `revision` is that of its last event. */
export type ExecutedCommand = { id: string; hash: string; revision: number };

/** Events, and their bytes as JSON. */
export type Size = { events: number; bytes: number };

/** The state of a stream after its events so far. */
export type Fold<State> = {
  state: State;
  /**
   * The revision of the last event that was read, discarded ones included; -1 for a stream that does not exist. Appends
   * expect this revision.
   */
  revision: number;
  /** The position of the last event; undefined for a stream that does not exist. */
  position: bigint | undefined;
  /** Id of the last event; undefined for a stream that does not exist. */
  eventId: string | undefined;
  /** How many of its events administrators have discarded. */
  discarded: number;
  /** The size of its events as JSON, data and metadata. */
  bytes: number;
  /** The size that each account has added, by account id. */
  added: ReadonlyMap<string, Size>;
  /** The last executed commands, newest last. */
  recentCommands: readonly ExecutedCommand[];
};

/** How many commands of a stream are remembered: a repeat after more than that is executed as a new command. */
const maxRecentCommands = 200;

/** An event with its place in the log: read from it, or just written to it. */
export type PlacedEvent = NewEvent & Pick<StoredEvent, 'stream' | 'revision' | 'position'>;

/** The event in the form that deciders fold. */
export const recorded = <Events>({
  type,
  data,
  metadata,
  revision,
}: Omit<PlacedEvent, 'id' | 'stream' | 'position'>): RecordedOf<Events> =>
  ({ type, data, at: utc(metadata.occurredAt), by: metadata.actorId, revision }) as RecordedOf<Events>;

/** A time of ISO 8601 with its zone. */
const zoned = /^\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[+-]\d\d:\d\d)$/;

/** The one form of times in rows and in the cursors of lists. An imported log may have others. */
function utc(time: string): string {
  if (time.length === 24 && time.endsWith('Z')) return time;
  return zoned.test(time) && !Number.isNaN(Date.parse(time)) ? new Date(time).toISOString() : time;
}

export const bytesOf = (events: readonly Pick<NewEvent, 'data' | 'metadata'>[]): number =>
  events.reduce(
    (sum, { data, metadata }) =>
      sum + Buffer.byteLength(JSON.stringify(data)) + Buffer.byteLength(JSON.stringify(metadata)),
    0,
  );

const nothing: Size = { events: 0, bytes: 0 };

export const sum = ({ events, bytes }: Size = nothing, more: Size): Size => ({
  events: events + more.events,
  bytes: bytes + more.bytes,
});

export const emptyFold = <State>(initial: State): Fold<State> => ({
  state: initial,
  revision: -1,
  position: undefined,
  eventId: undefined,
  discarded: 0,
  bytes: 0,
  added: new Map(),
  recentCommands: [],
});

/**
 * The fold after further events. Discarded events change the stream's revision and size, but not its state. Throws
 * MalformedEvent for an event that cannot be folded.
 */
export function advance<State extends Folded, Events>(
  evolution: Evolution<State, Events>,
  fold: Fold<State>,
  events: readonly PlacedEvent[],
  discards: Pick<Discards, 'has'> = noDiscards,
): Fold<State> {
  if (events.length === 0) return fold;
  const remaining = events.filter((event) => !discards.has(event));
  const state = remaining.reduce((folded, event) => foldedWith(evolution, folded, event), fold.state);
  const commands = new Map(fold.recentCommands.map((command) => [command.id, command]));
  const added = new Map(fold.added);
  let { bytes } = fold;
  for (const event of events) {
    const { metadata, revision } = event;
    const size = { events: 1, bytes: bytesOf([event]) };
    bytes += size.bytes;
    commands.set(metadata.commandId, { id: metadata.commandId, hash: metadata.commandHash, revision });
    added.set(metadata.actorId, sum(added.get(metadata.actorId), size));
  }
  return {
    state,
    revision: events.at(-1)!.revision,
    position: events.at(-1)!.position,
    eventId: events.at(-1)!.id,
    discarded: fold.discarded + events.length - remaining.length,
    bytes,
    added,
    recentCommands: [...commands.values()].slice(-maxRecentCommands),
  };
}

function foldedWith<State extends Folded, Events>(
  evolution: Evolution<State, Events>,
  state: State,
  event: PlacedEvent,
): State {
  try {
    return evolve(evolution, state, recorded<Events>(event));
  } catch (error) {
    const place = { ...event, revision: BigInt(event.revision) };
    throw new MalformedEvent(place, `cannot be folded: ${String(error)}`);
  }
}

/** Bytes of all streams with cached folds, so that a thousand large ones do not fill the memory. */
const maxCachedBytes = 96 * 1024 * 1024;
/** A state is rarely larger than this, however many events made it. */
const largestState = 2 * 1024 * 1024;

/** A cache of the folds of the most recently used streams. */
export class FoldCache {
  /** How often the cache was cleared. A fold that was begun before a clearing may hold what should be forgotten. */
  clearings = 0;
  private readonly folds: LRUCache<string, Fold<Folded>>;

  constructor(limit: number) {
    this.folds = new LRUCache({
      max: limit,
      maxSize: maxCachedBytes,
      sizeCalculation: ({ bytes }) => 1 + Math.min(bytes, largestState),
    });
  }

  get<State extends Folded>(stream: string): Fold<State> | undefined {
    return this.folds.get(stream) as Fold<State> | undefined;
  }

  /** Does nothing when a fold with a higher revision is cached, or when the cache was cleared after `since`. */
  set(stream: string, fold: Fold<Folded>, since: number): void {
    if (since !== this.clearings) return;
    const cached = this.folds.peek(stream);
    if (!cached || cached.revision <= fold.revision) this.folds.set(stream, fold);
  }

  forget(stream: string): void {
    this.folds.delete(stream);
  }

  clear(): void {
    this.clearings += 1;
    this.folds.clear();
  }
}
