import { MalformedEvent } from '@platform/log';
import type { EventStore, StoredEvent } from '@platform/log';
import type { Pool } from 'pg';
import { applyOrPark } from './batch.js';
import { announce, checkpointOf, lockCheckpoint } from './checkpoint.js';
import { changesOf } from '../rows/apply.js';
import { inTransaction } from '../rows/database.js';
import { setAttempts, park, parkedEventsOf, placeOf, unpark } from './parking.js';
import type { AnyProjection } from '../rows/projection.js';

type Retry = {
  pool: Pool;
  store: Pick<EventStore, 'read' | 'discards'>;
  projections: readonly AnyProjection[];
  stream: string;
};

/**
 * Applies the parked events of a stream again, except those that administrators have discarded. Returns true when all
 * of them were applied, false when the stream stays parked from the next event that fails.
 */
export function retryParked({ pool, store, projections, stream }: Retry): Promise<boolean> {
  return inTransaction(pool, async (db) => {
    await lockCheckpoint(db);
    const before = await parkedEventsOf(db, stream);
    if (!before) return true;
    const discards = await store.discards();
    const entries = (await store.read(stream))
      .map((entry) => ({ entry, place: entry instanceof MalformedEvent ? placeOf(entry) : entry }))
      .filter(({ place }) => before.revisions.has(place.revision) && !discards.has(place));
    await unpark(db, stream);

    // Events before the first one that cannot be decoded may be applied; later ones stay parked.
    const firstMalformed = entries.findIndex(({ entry }) => entry instanceof MalformedEvent);
    const events = (firstMalformed < 0 ? entries : entries.slice(0, firstMalformed)).map(
      ({ entry }) => entry as StoredEvent,
    );
    const applied = await applyOrPark(db, projections, events);
    if (firstMalformed >= 0) {
      const waiting = entries.slice(firstMalformed).map(({ place }) => place);
      await park(
        db,
        waiting,
        (await parkedEventsOf(db, stream)) ? undefined : entries[firstMalformed]!.entry,
      );
    }
    const after = await parkedEventsOf(db, stream);
    if (after?.first.revision === before.first.revision)
      await setAttempts(db, { stream, revision: after.first.revision }, before.first.attempts + 1);
    const reached = await checkpointOf(db);
    if (reached) await announce(db, reached.position, changesOf(applied));
    return after === undefined;
  });
}
