import { EventEmitter, once } from 'node:events';
import { Conflict, MalformedEvent } from '@platform/log';
import type { EventStore, FollowOptions, NewEvent, StoredEvent } from '@platform/log';
import { stored } from './stored.js';

type Entry = StoredEvent | MalformedEvent;
type Place = { stream: string; revision: number };

const placeOf = (entry: Entry) => (entry instanceof MalformedEvent ? entry.place : entry);

/** A log in memory with what the engine needs of an event store. Positions are 10, 20, 30 … */
export class MemoryLog {
  id = 'log';
  readonly entries: Entry[] = [];
  readonly discarded: Place[] = [];
  private readonly growth = new EventEmitter();

  readonly store = {
    logIdentity: () => Promise.resolve(this.id),
    eventIdAt: (position: bigint) =>
      Promise.resolve(this.entries.map(placeOf).find((place) => place.position === position)?.id),
    head: () => Promise.resolve(this.entries.length > 0 ? this.end : undefined),
    discards: () => {
      const discarded = [...this.discarded];
      const has = ({ stream, revision }: { stream: string; revision: number | bigint }) =>
        discarded.some((each) => each.stream === stream && each.revision === Number(revision));
      return Promise.resolve({ size: discarded.length, has });
    },
    read: (stream: string, from = 0, count = Infinity) =>
      Promise.resolve(this.of(stream).slice(from, from + count)),
    load: (stream: string, from = 0, count = Infinity) =>
      Promise.resolve(this.of(stream).slice(from, from + count)),
    follow: (options: FollowOptions) => this.follow(options),
    loadToEnd: (stream: string, from = 0) =>
      Promise.resolve({ events: this.of(stream).slice(from), revision: this.of(stream).length - 1 }),
    append: (stream: string, events: readonly NewEvent[], expectedRevision: number) =>
      this.write(stream, events, expectedRevision),
    // Nothing is remembered: every decision reads the stream.
    folds: { clearings: 0, get: () => undefined, set: () => undefined, forget: () => undefined },
    foldings: { run: (_: string, work: () => unknown) => work() },
    patience: 5_000,
  } as unknown as EventStore;

  /** Returns the position of the last event. */
  append(stream: string, ...events: { type: string; data: object }[]): bigint {
    const next = this.of(stream).length;
    const added = stored(stream, events).map((event, index) => {
      return { ...event, revision: next + index, position: this.end + BigInt(index + 1) * 10n };
    });
    return this.add(...added);
  }

  /** As the event store appends what was decided. */
  private write(stream: string, events: readonly NewEvent[], expectedRevision: number) {
    const last = this.of(stream).length - 1;
    if (last !== expectedRevision) return Promise.reject(new Conflict(stream, last));
    const placed = events.map((event, index) => ({
      ...event,
      metadata: { ...event.metadata, schemaVersion: 1 },
      ...{ stream, revision: last + 1 + index, position: this.end + BigInt(index + 1) * 10n },
    }));
    return Promise.resolve({ position: this.add(...placed), events: placed });
  }

  /** Appends an event that cannot be decoded. Returns its position. */
  appendMalformed(stream: string): bigint {
    const position = this.end + 10n;
    const place = { id: `malformed-${position}`, type: 'Odd', stream, position };
    const revision = BigInt(this.of(stream).length);
    return this.add(new MalformedEvent({ ...place, revision }, 'has no JSON data'));
  }

  /** The decodable events. */
  get events(): StoredEvent[] {
    return this.entries.filter((entry): entry is StoredEvent => !(entry instanceof MalformedEvent));
  }

  get end(): bigint {
    return BigInt(this.entries.length * 10);
  }

  private of = (stream: string) => this.entries.filter((entry) => placeOf(entry).stream === stream);

  private add(...entries: Entry[]): bigint {
    this.entries.push(...entries);
    this.growth.emit('more');
    return this.end;
  }

  private async *follow({ from = -1n, prefixes, batchSize, signal, ...told }: FollowOptions) {
    for (let last = from; !signal.aborted;) {
      const rest = this.entries.filter((entry) => {
        const { position, stream } = placeOf(entry);
        return position! > last && prefixes.some((prefix) => stream.startsWith(prefix));
      });
      const more = once(this.growth, 'more', { signal }).catch(() => undefined);
      while (rest.length > 0 && !signal.aborted) {
        const malformed = rest.findIndex((entry) => entry instanceof MalformedEvent);
        const ready = rest.splice(0, malformed < 0 ? batchSize : Math.max(1, Math.min(batchSize, malformed)));
        if (malformed === 0) await told.onMalformed!(ready[0] as MalformedEvent);
        else yield ready as StoredEvent[];
        last = placeOf(ready.at(-1)!).position!;
      }
      if (signal.aborted) return;
      told.onCaughtUp?.();
      await more;
    }
  }
}
