import type { EventStore } from '@control-center/event-store';
import type { Pool } from 'pg';
import { applyEvents } from './apply.js';
import { attempt } from './batch.js';
import { announce, checkpointOf, holdCheckpoint } from './checkpoint.js';
import { inTransaction } from './database.js';
import { noteAttempt, parkedRevisions, unpark } from './parking.js';
import type { AnyProjection } from './projection.js';

type Retry = {
  pool: Pool;
  store: Pick<EventStore, 'load'>;
  projections: readonly AnyProjection[];
  stream: string;
  /** The revision of an event that an administrator has discarded. */
  except?: number;
};

/**
 * Applies the parked events of a stream again, all or none. True when its rows are then as if nothing had
 * happened; false when it stays parked, with the new error.
 */
export function retryParked({ pool, store, projections, stream, except }: Retry): Promise<boolean> {
  return inTransaction(pool, async (db) => {
    await holdCheckpoint(db);
    const revisions = await parkedRevisions(db, stream);
    if (revisions.size === 0) return true;
    const events = (await store.load(stream)).filter(
      ({ revision }) => revisions.has(revision) && revision !== except,
    );
    let problem: unknown;
    const changes = await attempt(
      db,
      () => applyEvents(db, projections, events),
      (error) => (problem = error),
    );
    if (!changes) {
      await noteAttempt(db, stream, problem);
      return false;
    }
    await unpark(db, stream);
    const reached = await checkpointOf(db);
    if (reached) await announce(db, reached.position, changes);
    return true;
  });
}
