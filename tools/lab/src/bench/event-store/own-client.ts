import { randomUUID } from 'node:crypto';
import { plainEvents } from '@platform/kernel';
import { EventStore } from '@platform/log';
import { newEvent, perSecond } from './loads.js';

/** The event store as the program uses it: with checks, retries, and a reader of its own. */
export class OwnClient {
  private readonly store: EventStore;

  constructor(url: string) {
    this.store = new EventStore(url, plainEvents);
  }

  /** Appends of one event per second; each append in flight has a stream of its own. */
  append(inFlight: number, seconds: number): Promise<number> {
    const run = randomUUID();
    const revisions = Array.from({ length: inFlight }, () => -1);
    return perSecond(inFlight, seconds, (index) =>
      this.store.append(`own-${run}-${index}`, [newEvent()], revisions[index]!++),
    );
  }

  /** Events per second of a follower until `count` have arrived. */
  async follow(prefix: string, count: number, { parse }: { parse: boolean }): Promise<number> {
    const ending = new AbortController();
    const startedAt = performance.now();
    const followed = { from: undefined, prefixes: [prefix], batchSize: 1_000, signal: ending.signal };
    let received = 0;
    for await (const batch of this.store.follow(followed)) {
      // The reader parses data when somebody asks for it.
      if (parse)
        for (const { data, metadata } of batch)
          if (!('note' in data) || !metadata) throw new Error('no data');
      received += batch.length;
      if (received >= count) break;
    }
    ending.abort();
    return (received * 1_000) / (performance.now() - startedAt);
  }

  close(): Promise<void> {
    return this.store.close();
  }
}
