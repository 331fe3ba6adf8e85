import { streamPrefixes } from '@market/domain';
import type { EventStore, StoredEvent } from '@platform/log';
import { ignoreConflict, inParallel, writeAppend } from '../seed-orders.js';
import type { OrderStorage } from '../seed-orders.js';
import { beginOf, worldFrom } from './world.js';
import { registrations } from './people.js';

type Log = Pick<EventStore, 'append' | 'follow' | 'load'>;

const writers = 24;

/** The first event of a log; undefined where it has none. */
async function firstEvent(store: Log): Promise<StoredEvent | undefined> {
  const end = new AbortController();
  let failure: unknown;
  const batches = store.follow({
    ...{ from: undefined, prefixes: streamPrefixes, batchSize: 1, signal: end.signal },
    onCaughtUp: () => end.abort(),
    onDropped: (error) => {
      failure = error;
      end.abort();
    },
  });
  for await (const [first] of batches) if (first) return first;
  if (failure) throw new Error('The log cannot be read', { cause: failure });
  return undefined;
}

/**
 * Fills a new log with the demo world and resolves to the number of its orders; to 0 where the log has other events, or the
 * whole world. A log in which it was interrupted is completed: its first event says when the world began.
 */
export async function addWorld(store: Log, storage: OrderStorage, now: number): Promise<number> {
  const first = await firstEvent(store);
  const begins = first ? Date.parse(first.metadata.occurredAt) : beginOf(now);
  const accounts = registrations(begins);
  const [opening, closing] = [accounts[0]!, accounts.at(-1)!];
  if (first && first.id !== opening.events[0]!.id) return 0;
  if ((await store.load(closing.stream, 0, 1)).length > 0) return 0;

  const { orders } = worldFrom(begins);
  for (const append of accounts.slice(0, -1)) await writeAppend(store, append, storage).catch(ignoreConflict);
  let next = 0;
  await inParallel(writers, async (isStopped) => {
    while (next < orders.length && !isStopped())
      for (const append of orders[next++]!)
        if (await writeAppend(store, append, storage).catch(ignoreConflict)) break;
  });
  await writeAppend(store, closing, storage);
  return orders.length;
}
