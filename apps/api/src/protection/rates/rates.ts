import type { Limit } from '@market/contracts';
import type { Settings } from '@platform/settings';
import { Inject, Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { reservedConnections } from '../../infrastructure/reserve.js';

/** Calls in ten minutes; 0 for no limit. */
export type Limits = Record<Limit | 'writes', number>;

export const limits = Symbol('limits');

export const limitsOf = (settings: Settings): Limits => ({
  signIns: settings.LIMIT_SIGN_INS,
  callbacks: settings.LIMIT_SIGN_INS,
  signedLinks: settings.LIMIT_SIGN_INS,
  uploads: settings.LIMIT_UPLOADS,
  writes: settings.LIMIT_WRITES,
  messages: settings.LIMIT_MESSAGES,
  demoProjects: settings.LIMIT_DEMO_PROJECTS,
});

const windowSeconds = 600;
/** Except for simultaneous calls, no key is full later than a window from now, unless the clock was set back. */
const clockWasSetBack = `r."fullAt" > now() + make_interval(secs => $3 + 60)`;
const usedUntil = `case when ${clockWasSetBack} then now() else greatest(r."fullAt", now()) end`;

/**
 * Counts calls for all instances together, in PostgreSQL, with one conditional statement a request (the generic cell rate
 * algorithm). The limit of a complete window may be used at once; used calls become available again evenly over time.
 */
@Injectable()
export class Rates {
  constructor(@Inject(reservedConnections) private readonly pool: Pool) {}

  /** 0 when the call is within the limit, else the seconds until it is. `count`: calls in a window. */
  async wait(key: string, count: number): Promise<number> {
    const secondsPerCall = windowSeconds / count;
    // `fullAt`: when all calls are available again; for an exhausted key it is one window from now.
    const { rowCount } = await this.pool.query(
      `insert into app.rates as r (key, "fullAt") values ($1, now() + make_interval(secs => $2))
       on conflict (key) do update
         set "fullAt" = ${usedUntil} + make_interval(secs => $2)
         where ${usedUntil} + make_interval(secs => $2) <= now() + make_interval(secs => $3)`,
      [key, secondsPerCall, windowSeconds],
    );
    if (rowCount === 1) return 0;
    const { rows } = await this.pool.query<{ seconds: number }>(
      `select ceil(extract(epoch from "fullAt" - now()) + $2 - $3)::integer as seconds
       from app.rates where key = $1`,
      [key, secondsPerCall, windowSeconds],
    );
    return Math.max(1, rows[0]?.seconds ?? 1);
  }

  /** Deletes the rows that no longer limit any call. */
  async deleteExpired(): Promise<void> {
    await this.pool.query(`delete from app.rates where "fullAt" < now()`);
  }
}
