import { setTimeout as delay } from 'node:timers/promises';
import type { LastError, ProjectorHealth } from '@control-center/contracts';
import type { Pool } from 'pg';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import { Flag, TextOrNull } from '../tables/columns.js';
import type { Database } from '../engine/database.js';

/** One row: what is known of the projector of this schema. */
@Entity('pulse')
export class PulseRow {
  @PrimaryColumn({ type: 'boolean', default: true }) single: boolean;
  /** The rows have come once as far as the log; until then nobody is to read them. */
  @Flag() complete: boolean;
  @Column({ type: 'timestamptz', nullable: true }) aliveAt: string | null;
  /** When the oldest event happened that is not in the rows yet; null while there is none. */
  @Column({ type: 'timestamptz', nullable: true }) behindSince: string | null;
  /** What made it start again from its checkpoint last, and when. */
  @TextOrNull() failure: string | null;
  @Column({ type: 'timestamptz', nullable: true }) failedAt: string | null;
}

const every = 1_000;
/** A projector that has been silent for longer counts as dead; well before that nobody knows how it is. Seconds. */
const silence = 5;
const doubt = 2.5;

/** Says every second that the projector lives, and since when the oldest event that it knows of has waited. */
export function startPulse(pool: Pool) {
  const stop = new AbortController();
  let caughtUp = false;
  let oldest: string | null = new Date().toISOString();
  const beating = (async () => {
    while (!stop.signal.aborted) {
      await beat(pool, oldest).catch(() => undefined);
      await delay(every, undefined, { signal: stop.signal }).catch(() => undefined);
    }
  })();
  return {
    /** `occurredAt` is when the oldest event of the batch happened. */
    workingOn: (occurredAt: string) => {
      oldest = occurredAt;
    },
    /** The batch is in the rows. */
    idle: () => {
      if (caughtUp) oldest = null;
    },
    caughtUp: () => {
      caughtUp = true;
      oldest = null;
    },
    /** From now on there may be events that it does not know of. */
    cutOff: () => {
      caughtUp = false;
      oldest ??= new Date().toISOString();
    },
    stop: () => {
      stop.abort();
      return beating;
    },
  };
}

async function beat(pool: Pool, oldest: string | null): Promise<void> {
  await pool.query(`update pulse set "aliveAt" = now(), "behindSince" = $1`, [oldest]);
  // The newest stays: it says how far the changes have come.
  await pool.query(
    `delete from changes where at < now() - interval '10 minutes' and id < (select max(id) from changes)`,
  );
}

/** Answers whether that is news. */
export const noteComplete = async (db: Database, complete: boolean): Promise<boolean> => {
  const { rowCount } = await db.query(`update pulse set complete = $1 where complete <> $1`, [complete]);
  return rowCount === 1;
};

export const noteFailure = async (db: Database, error: unknown): Promise<void> => {
  await db.query(`update pulse set failure = $1, "failedAt" = now()`, [String(error)]);
};

/** A dead projector is behind, for as long as it has been silent or longer. */
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
    [silence, doubt],
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
