import type { EventStore, StoredEvent } from '@platform/log';
import { placeOf } from '../batches/parking.js';
import type { MalformedEvent } from '@platform/log';

export type FollowTo = {
  store: Pick<EventStore, 'follow'>;
  prefixes: readonly string[];
  /** The largest number of events in a batch. */
  batchSize: number;
  signal: AbortSignal;
  onDropped: (error: unknown) => void;
  onBatch: (events: readonly StoredEvent[]) => Promise<void>;
  onMalformed: (error: MalformedEvent) => Promise<void>;
};

/** Follows the log after `from`, and ends with the last event up to `position`. A later event must exist, or one at it. */
export async function followTo(
  { store, signal, onBatch, onMalformed, ...options }: FollowTo,
  from: bigint | undefined,
  position: bigint,
): Promise<void> {
  if (from !== undefined && from >= position) return;
  const reached = new AbortController();
  const stopIfReached = (last: bigint) => {
    if (last >= position) reached.abort();
  };
  const batches = store.follow({
    ...{ ...options, from, signal: AbortSignal.any([signal, reached.signal]) },
    onMalformed: async (error) => {
      const place = placeOf(error);
      if (place.position <= position) await onMalformed(error);
      stopIfReached(place.position);
    },
  });
  for await (const batch of batches) {
    const events = batch.filter((event) => event.position <= position);
    if (events.length > 0) await onBatch(events);
    stopIfReached(batch.at(-1)!.position);
    if (reached.signal.aborted) break;
  }
  signal.throwIfAborted();
}
