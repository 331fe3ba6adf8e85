import type { Limit } from '@control-center/contracts';
import type { Settings } from '@control-center/settings';
import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';

/** How many in ten minutes; 0 for no limit. */
export type Limits = Record<Limit, number>;

export const limits = Symbol('limits');

export const limitsOf = (settings: Settings): Limits => ({
  signIns: settings.LIMIT_SIGN_INS,
  uploads: settings.LIMIT_UPLOADS,
  messages: settings.LIMIT_MESSAGES,
  demoProjects: settings.LIMIT_DEMO_PROJECTS,
});

const windowSeconds = 600;

/**
 * Counts for all instances together, in PostgreSQL: one conditional statement a request (the generic cell rate
 * algorithm). A whole window's worth may come at once; what was used comes back evenly.
 */
@Injectable()
export class Rates {
  constructor(private readonly pool: Pool) {}

  /** 0 when it may go on, otherwise the seconds until it may. `count` is what a window allows. */
  async wait(key: string, count: number): Promise<number> {
    const each = windowSeconds / count;
    // `fullAt` is when nothing would be used any more; an exhausted key is one window ahead.
    const { rowCount } = await this.pool.query(
      `insert into app.rates as r (key, "fullAt") values ($1, now() + make_interval(secs => $2))
       on conflict (key) do update
         set "fullAt" = greatest(r."fullAt", now()) + make_interval(secs => $2)
         where greatest(r."fullAt", now()) + make_interval(secs => $2) <= now() + make_interval(secs => $3)`,
      [key, each, windowSeconds],
    );
    if (rowCount === 1) return 0;
    const { rows } = await this.pool.query<{ seconds: number }>(
      `select ceil(extract(epoch from "fullAt" - now()) + $2 - $3)::integer as seconds
       from app.rates where key = $1`,
      [key, each, windowSeconds],
    );
    return Math.max(1, rows[0]?.seconds ?? 1);
  }

  /** Drops the rows that no longer hold anybody back. */
  async forgetFull(): Promise<void> {
    await this.pool.query(`delete from app.rates where "fullAt" < now()`);
  }
}
