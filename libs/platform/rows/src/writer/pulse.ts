import { setTimeout as delay } from 'node:timers/promises';
import type { Pool } from 'pg';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import { changesChannel } from '../batches/checkpoint.js';
import { Flag, TextOrNull } from '../rows/columns.js';
import { prepared } from '../rows/database.js';
import type { Database } from '../rows/database.js';

/** The last error: of a parked event, or of the projector itself (`stream` is null). */
export type LastError = { message: string; at: string; stream: string | null };

export type ProjectorHealth = {
  alive: boolean;
  /** The rows have caught up with the log at least once. */
  complete: boolean;
  behind: boolean;
  /**
   * Age of the oldest event that is not in the rows. 0 only while the projector is alive and has applied everything;
   * null when unknown.
   */
  secondsBehind: number | null;
  parkedStreams: number;
  /** Events that failed, and later events of the same streams. */
  parkedEvents: number;
};

/** A single row: the state of the projector of this schema. */
@Entity('pulse')
export class PulseRow {
  @PrimaryColumn({ type: 'boolean', default: true }) single: boolean;
  /** Whether the rows have once reached the end of the log; until then they must not be read. */
  @Flag() complete: boolean;
  @Column({ type: 'timestamptz', nullable: true }) aliveAt: string | null;
  /** The time of the oldest event that the rows lack; null while there is none. */
  @Column({ type: 'timestamptz', nullable: true }) behindSince: string | null;
  /** The last failure that made the projector restart from its checkpoint; `failedAt` is its time. */
  @TextOrNull() failure: string | null;
  @Column({ type: 'timestamptz', nullable: true }) failedAt: string | null;
}

/** Milliseconds. */
const beatInterval = 1_000;
/** Old changes are deleted at the first beat, and then after so many: that reads all of them. */
const beatsBetweenDeletions = 60;
/** Seconds without a beat after which a projector counts as dead, and after which its lag is unknown. */
const deadAfter = 5;
const unknownAfter = 2.5;

/**
 * Records every second that the projector is alive, and when the oldest event occurred that it has not applied. Until
 * it knows, it counts as far behind as the previous one; otherwise a projector that fails at each start would look up
 * to date.
 */
export function startPulse(pool: Pool) {
  const stop = new AbortController();
  let caughtUp = false;
  let oldest: string | null | undefined;
  const beating = (async () => {
    for (let beats = 0; !stop.signal.aborted; beats += 1) {
      await beat(pool, oldest).catch(() => undefined);
      if (beats % beatsBetweenDeletions === 0) await deleteOldChanges(pool).catch(() => undefined);
      await delay(beatInterval, undefined, { signal: stop.signal }).catch(() => undefined);
    }
  })();
  return {
    /** A batch is being applied; `occurredAt` is the time of its oldest event. */
    workingOn: (occurredAt: string) => {
      oldest = occurredAt;
    },
    /** The batch is applied. */
    idle: () => {
      if (caughtUp) oldest = null;
    },
    caughtUp: () => {
      caughtUp = true;
      oldest = null;
    },
    /** The subscription was lost: from now on there may be unknown events. */
    disconnected: () => {
      caughtUp = false;
      if (oldest === null) oldest = new Date().toISOString();
    },
    stop: () => {
      stop.abort();
      return beating;
    },
  };
}

async function beat(pool: Pool, oldest: string | null | undefined): Promise<void> {
  await prepared(
    pool,
    'beat',
    `update pulse set "aliveAt" = now(),
       "behindSince" = case when $1 then coalesce("behindSince", now()) else $2::timestamptz end`,
    [oldest === undefined, oldest ?? null],
  );
}

async function deleteOldChanges(pool: Pool): Promise<void> {
  // The newest row stays, because it holds the position of the rows.
  await pool.query(
    `delete from changes where at < now() - interval '10 minutes' and id < (select max(id) from changes)`,
  );
}

/** Returns whether the value has changed. Notifies readers, who wait while the rows are incomplete. */
export const setComplete = async (db: Database, complete: boolean): Promise<boolean> => {
  const { rowCount } = await db.query(`update pulse set complete = $1 where complete <> $1`, [complete]);
  if (rowCount === 1) await db.query(`select pg_notify(${changesChannel}, '')`);
  return rowCount === 1;
};

export const recordFailure = async (db: Database, error: unknown): Promise<void> => {
  await db.query(`update pulse set failure = $1, "failedAt" = now()`, [String(error)]);
};

/** The state of the projector. A dead one is behind, at least since its last beat. */
export async function projectorHealth(db: Database): Promise<ProjectorHealth> {
  type Row = Omit<ProjectorHealth, 'behind'> & { waiting: boolean };
  const { rows } = await db.query<Row>(
    `select complete, alive, not known or "behindSince" is not null as waiting, "parkedStreams", "parkedEvents",
            case when known then coalesce(round(waited), 0) else round(greatest(silent, waited)) end::integer
              as "secondsBehind"
     from pulse,
          lateral (select coalesce("aliveAt" > now() - make_interval(secs => $1), false) as alive,
                          coalesce("aliveAt" > now() - make_interval(secs => $2), false) as known,
                          extract(epoch from now() - "aliveAt") as silent,
                          extract(epoch from now() - "behindSince") as waited) as measured,
          (select count(distinct stream)::integer as "parkedStreams", count(*)::integer as "parkedEvents"
           from parked) as held`,
    [deadAfter, unknownAfter],
  );
  const { waiting, ...health } = rows[0]!;
  return { ...health, behind: waiting || !health.complete };
}

export async function lastError(db: Database): Promise<LastError | null> {
  const { rows } = await db.query<LastError>(
    `select failure as message, "failedAt" as at, null as stream from pulse where failure is not null
     union all
     select error, "parkedAt", stream from parked where error is not null
     order by at desc limit 1`,
  );
  return rows[0] ?? null;
}
