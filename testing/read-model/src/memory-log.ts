import { once } from 'node:events';
import { MalformedEvent } from '@control-center/event-store';
import type { EventStore, FollowOptions, StoredEvent } from '@control-center/event-store';
import { stored } from './stored.js';

type Entry = StoredEvent | MalformedEvent;
type Place = { stream: string; revision: number };

const placeOf = (entry: Entry) => (entry instanceof MalformedEvent ? entry.place : entry);

/** A log in memory, without a server: what the engine asks of an event store. Positions are 10, 20, 30 … */
export class MemoryLog {
  id = 'log';
  readonly entries: Entry[] = [];
  readonly discarded: Place[] = [];

  readonly store = {
    logIdentity: () => Promise.resolve(this.id),
    eventIdAt: (position: bigint) =>
      Promise.resolve(this.entries.map(placeOf).find((place) => place.position === position)?.id),
    discards: () => {
      const discarded = [...this.discarded];
      const has = ({ stream, revision }: { stream: string; revision: number | bigint }) =>
        discarded.some((each) => each.stream === stream && each.revision === Number(revision));
      return Promise.resolve({ size: discarded.length, has });
    },
    read: (stream: string) => Promise.resolve(this.of(stream)),
    load: (stream: string) => Promise.resolve(this.of(stream)),
    follow: (options: FollowOptions) => this.follow(options),
  } as unknown as EventStore;

  /** Returns the position of the last event. */
  append(stream: string, ...events: { type: string; data: object }[]): bigint {
    const next = this.of(stream).length;
    for (const [index, event] of stored(stream, events).entries())
      this.entries.push({ ...event, revision: next + index, position: this.nextPosition() });
    return this.end;
  }

  /** Appends an event that cannot be decoded. Returns its position. */
  appendMalformed(stream: string): bigint {
    const position = this.nextPosition();
    const place = { id: `malformed-${position}`, type: 'Odd', stream, position };
    const revision = BigInt(this.of(stream).length);
    this.entries.push(new MalformedEvent({ ...place, revision }, 'has no JSON data'));
    return this.end;
  }

  /** Those that can be decoded. */
  get events(): StoredEvent[] {
    return this.entries.filter((entry): entry is StoredEvent => !(entry instanceof MalformedEvent));
  }

  get end(): bigint {
    return BigInt(this.entries.length * 10);
  }

  private nextPosition = () => this.end + 10n;
  private of = (stream: string) => this.entries.filter((entry) => placeOf(entry).stream === stream);

  /** Delivers what is there, and ends with the signal. */
  private async *follow({ from = -1n, prefixes, batchSize, signal, ...told }: FollowOptions) {
    const rest = this.entries.filter((entry) => {
      const { position, stream } = placeOf(entry);
      return position! > from && prefixes.some((prefix) => stream.startsWith(prefix));
    });
    while (rest.length > 0 && !signal.aborted) {
      const malformed = rest.findIndex((entry) => entry instanceof MalformedEvent);
      if (malformed === 0) await told.onMalformed!(rest.shift() as MalformedEvent);
      else
        yield rest.splice(0, Math.min(batchSize, malformed < 0 ? rest.length : malformed)) as StoredEvent[];
    }
    if (signal.aborted) return;
    told.onCaughtUp?.();
    if (!signal.aborted) await once(signal, 'abort');
  }
}
