import { createHash } from 'node:crypto';
import type { Role } from '@market/contracts';
import { Inject, Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { Pool } from 'pg';
import { reservedConnections } from '../../infrastructure/reserve.js';
import { Sessions } from '../../sessions/sessions.js';

/** An interface counts as in use for this long after the user's last action in it. */
const idleAfter = '30 minutes';
const renewEveryMs = 60_000;

const hashOf = (sessionId: string): string => createHash('sha256').update(sessionId).digest('hex');

/**
 * An account uses one interface at a time. Its row stores the interface and the sessions that use it. Any
 * number of sessions may share an interface; a session that is the only one may switch it.
 */
@Injectable()
export class InterfaceLease {
  /** The interface that a session has renewed within the last minute. */
  private readonly renewed = new LRUCache<string, Role>({ max: 10_000, ttl: renewEveryMs });

  constructor(
    @Inject(reservedConnections) private readonly pool: Pool,
    sessions: Sessions,
  ) {
    sessions.onEnd(async (ended) => {
      for (const { accountId, sessionId } of ended) if (accountId) await this.end(accountId, sessionId);
    });
  }

  /** False while another live session of the account uses a different interface. */
  async claim(accountId: string, sessionId: string, role: Role): Promise<boolean> {
    const { rowCount } = await this.pool.query(
      `insert into interface_leases as held ("accountId", interface, sessions)
       values ($1, $2, jsonb_build_object($3::text, now() + interval '${idleAfter}'))
       on conflict ("accountId") do update set
         interface = excluded.interface,
         sessions = excluded.sessions || (
           select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each_text(held.sessions)
           where key <> $3 and value::timestamptz > now())
       where held.interface = excluded.interface or not exists (
         select from jsonb_each_text(held.sessions) where key <> $3 and value::timestamptz > now())`,
      [accountId, role, hashOf(sessionId)],
    );
    return rowCount === 1;
  }

  /** Extends the lease after a user's action. Writes at most once a minute. */
  async renew(accountId: string, sessionId: string, role: Role): Promise<void> {
    if (this.renewed.get(sessionId) === role) return;
    this.renewed.set(sessionId, role);
    await this.claim(accountId, sessionId, role);
  }

  private async end(accountId: string, sessionId: string): Promise<void> {
    this.renewed.delete(sessionId);
    await this.pool.query(`update interface_leases set sessions = sessions - $2 where "accountId" = $1`, [
      accountId,
      hashOf(sessionId),
    ]);
  }

  /** The next session may choose any interface. */
  async endAll(accountId: string): Promise<void> {
    this.renewed.clear();
    await this.pool.query(`delete from interface_leases where "accountId" = $1`, [accountId]);
  }
}
