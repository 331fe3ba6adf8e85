import { Conflict } from '@platform/log';
import type { EventStore, NewEvent, StoredEvent } from '@platform/log';

/** A log that accepts events like the server: repeating the same ids at the same revision has no effect. */
type MemoryLog = Pick<EventStore, 'append' | 'load' | 'follow'> & {
  streams: Map<string, NewEvent[]>;
  order: { stream: string; events: readonly NewEvent[] }[];
};

export function memoryLog(): MemoryLog {
  const streams: MemoryLog['streams'] = new Map();
  const order: MemoryLog['order'] = [];
  const append: EventStore['append'] = (stream, events: readonly NewEvent[], expected) => {
    const known = streams.get(stream) ?? [];
    const at = expected + 1;
    const isThere = events.every(({ id }, index) => known[at + index]?.id === id);
    if (!isThere && at !== known.length) return Promise.reject(new Conflict(stream, known.length - 1));
    if (!isThere) {
      streams.set(stream, [...known, ...events]);
      order.push({ stream, events });
    }
    return Promise.resolve({ position: 0n, events: [] });
  };
  const stored = (stream: string, event: NewEvent, revision: number): StoredEvent => ({
    ...{ ...event, stream, revision, position: 0n },
    metadata: { ...event.metadata, schemaVersion: 1 },
  });
  const load: EventStore['load'] = (stream, from, most) =>
    Promise.resolve(
      (streams.get(stream) ?? [])
        .map((event, revision) => stored(stream, event, revision))
        .slice(from, most === undefined ? undefined : (from ?? 0) + most),
    );
  async function* follow({ onCaughtUp }: Parameters<EventStore['follow']>[0]): AsyncGenerator<StoredEvent[]> {
    for (const { stream, events } of order) yield events.map((event) => stored(stream, event, 0));
    await Promise.resolve();
    onCaughtUp?.();
  }
  return { append, load, follow, streams, order };
}
