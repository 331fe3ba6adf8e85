import { MalformedEvent } from '@control-center/event-store';
import type { EventStore, StoredEvent } from '@control-center/event-store';
import type { Pool } from 'pg';
import { applyOrPark } from '../engine/batch.js';
import { announce, checkpointOf, holdCheckpoint } from '../engine/checkpoint.js';
import { inTransaction } from '../engine/database.js';
import { noteAttempts, park, parkedOf, placed, unpark } from './parking.js';
import type { AnyProjection } from '../engine/projection.js';

type Retry = {
  pool: Pool;
  store: Pick<EventStore, 'read' | 'discards'>;
  projections: readonly AnyProjection[];
  stream: string;
};

/**
 * Applies what is parked of a stream again, without what administrators have discarded. True when its rows are
 * then as if nothing had happened; false when it stays parked from the next event on that fails.
 */
export function retryParked({ pool, store, projections, stream }: Retry): Promise<boolean> {
  return inTransaction(pool, async (db) => {
    await holdCheckpoint(db);
    const before = await parkedOf(db, stream);
    if (!before) return true;
    const discards = await store.discards();
    const entries = (await store.read(stream))
      .map((entry) => ({ entry, at: entry instanceof MalformedEvent ? placed(entry) : entry }))
      .filter(({ at }) => before.revisions.has(at.revision) && !discards.has(at));
    await unpark(db, stream);

    // What comes before an event that cannot be decoded may be applied; what comes behind it waits.
    const wall = entries.findIndex(({ entry }) => entry instanceof MalformedEvent);
    const events = (wall < 0 ? entries : entries.slice(0, wall)).map(({ entry }) => entry as StoredEvent);
    const changes = await applyOrPark(db, projections, events);
    if (wall >= 0) {
      const behind = entries.slice(wall).map(({ at }) => at);
      await park(db, behind, (await parkedOf(db, stream)) ? undefined : entries[wall]!.entry);
    }
    const after = await parkedOf(db, stream);
    if (after?.first.revision === before.first.revision)
      await noteAttempts(db, { stream, revision: after.first.revision }, before.first.attempts + 1);
    const reached = await checkpointOf(db);
    if (reached) await announce(db, reached.position, changes);
    return after === undefined;
  });
}
