import { setTimeout as delay } from 'node:timers/promises';
import type { Pool } from 'pg';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import { Flag } from '../tables/columns.js';
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
}

export type ProjectorPulse = {
  alive: boolean;
  complete: boolean;
  behind: boolean;
  secondsBehind: number;
  parkedStreams: number;
};

const every = 1_000;
/** A projector that has been silent for longer counts as dead. Seconds. */
const silence = 5;

/** Says every second that the projector lives, and since when the oldest event in its hands has waited. */
export function startPulse(pool: Pool) {
  const stop = new AbortController();
  let oldest: string | null = null;
  const beating = (async () => {
    while (!stop.signal.aborted) {
      await beat(pool, oldest).catch(() => undefined);
      await delay(every, undefined, { signal: stop.signal }).catch(() => undefined);
    }
  })();
  return {
    /** `occurredAt` is when the oldest event of the batch happened. */
    workingOn: (occurredAt: string) => (oldest ??= occurredAt),
    idle: () => (oldest = null),
    stop: () => {
      stop.abort();
      return beating;
    },
  };
}

async function beat(pool: Pool, oldest: string | null): Promise<void> {
  await pool.query(`update pulse set "aliveAt" = now(), "behindSince" = $1`, [oldest]);
  await pool.query(`delete from changes where at < now() - interval '10 minutes'`);
}

export const noteComplete = async (db: Database, complete: boolean): Promise<void> => {
  await db.query(`update pulse set complete = $1 where complete <> $1`, [complete]);
};

/** A dead projector is behind, for as long as it has been silent. */
export async function projectorPulse(db: Database): Promise<ProjectorPulse> {
  const { rows } = await db.query<Omit<ProjectorPulse, 'behind'> & { silent: number; waited: number | null }>(
    `select complete,
            coalesce("aliveAt" > now() - make_interval(secs => $1), false) as alive,
            coalesce(extract(epoch from now() - "aliveAt"), 0)::float8 as silent,
            extract(epoch from now() - "behindSince")::float8 as waited,
            (select count(distinct stream) from parked)::integer as "parkedStreams"
     from pulse`,
    [silence],
  );
  const { alive, complete, silent, waited, parkedStreams } = rows[0]!;
  const secondsBehind = Math.round(waited ?? (alive ? 0 : silent));
  return { alive, complete, behind: !alive || !complete || waited !== null, secondsBehind, parkedStreams };
}
