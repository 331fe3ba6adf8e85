import { setTimeout as delay } from 'node:timers/promises';
import type { Pool } from 'pg';
import type { Database } from './database.js';

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
  await pool.query(`update app.projector set "aliveAt" = now(), "behindSince" = $1`, [oldest]);
  await pool.query(`delete from changes where at < now() - interval '10 minutes'`);
}

/** A dead projector is behind, for as long as it has been silent. */
export async function projectorPulse(
  db: Database,
): Promise<{ alive: boolean; behind: boolean; secondsBehind: number; parkedStreams: number }> {
  const { rows } = await db.query<{
    alive: boolean;
    silent: number;
    waited: number | null;
    parkedStreams: number;
  }>(
    `select coalesce("aliveAt" > now() - make_interval(secs => $1), false) as alive,
            coalesce(extract(epoch from now() - "aliveAt"), 0)::float8 as silent,
            extract(epoch from now() - "behindSince")::float8 as waited,
            (select count(distinct stream) from parked)::integer as "parkedStreams"
     from app.projector`,
    [silence],
  );
  const { alive, silent, waited, parkedStreams } = rows[0]!;
  const secondsBehind = Math.round(waited ?? (alive ? 0 : silent));
  return { alive, behind: !alive || waited !== null, secondsBehind, parkedStreams };
}
