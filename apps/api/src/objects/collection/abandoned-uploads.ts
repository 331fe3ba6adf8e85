import type { UnreferencedFiles } from '@market/contracts';
import { inTransaction } from '@platform/rows';
import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';

/** An upload that may be unreferenced. Not `deletable` while a command with an unknown outcome has claimed it. */
export type Candidate = { id: string; objectName: string; deletable: boolean };

/** The advisory lock of the one process that collects. */
const lock = `hashtext('objects: collection')`;

/** SQL with the present time as its first parameter. */
const isDue = `"claimedFor" is null and "storedAt" < $1::timestamptz - interval '7 days'
  or "claimedAt" < $1::timestamptz - interval '1 hour'`;

/** The ledger's uploads that were never referenced, for the collector. Ages are measured against `now`. */
@Injectable()
export class AbandonedUploads {
  constructor(private readonly pool: Pool) {}

  /** Runs the work unless it is already running, in this or another process; then returns undefined. */
  runExclusively<Result>(work: () => Promise<Result>): Promise<Result | undefined> {
    return inTransaction(this.pool, async (db) => {
      await db.query(`set local idle_in_transaction_session_timeout = 0`);
      const { rows } = await db.query<{ mine: boolean }>(`select pg_try_advisory_xact_lock(${lock}) as mine`);
      return rows[0]!.mine ? work() : undefined;
    });
  }

  /**
   * Reserves up to `count` uploads for collection, so that no command can claim them: those that were stored seven days
   * ago and never claimed, and those whose claim is an hour old. Includes those of an interrupted collection.
   */
  async reserve(now: Date, count: number): Promise<Candidate[]> {
    const { rows } = await this.pool.query<Candidate>(
      `update app.uploads set state = 'collecting'
       where id in (
         select id from app.uploads
         where state in ('stored', 'collecting') and (${isDue})
         order by "createdAt" limit $2 for update skip locked)
       returning id, "objectName", "claimedFor" is null as deletable`,
      [now, count],
    );
    return rows;
  }

  /** The uploads that wait to be collected, and those of the next collection. */
  async waiting(now: Date): Promise<UnreferencedFiles> {
    const { rows } = await this.pool.query<UnreferencedFiles>(
      `select count(*)::integer as files, coalesce(sum(size), 0)::bigint as bytes, min("storedAt") as "oldestAt",
         (count(*) filter (where ${isDue}))::integer as due
       from app.uploads where state in ('stored', 'collecting')`,
      [now],
    );
    return rows[0]!;
  }

  /** Cancels the reservation; claims remain. */
  async cancelReservation(ids: readonly string[]): Promise<void> {
    await this.pool.query(
      `update app.uploads set state = 'stored' where id = any($1) and state = 'collecting'`,
      [ids],
    );
  }

  /** Returns them to their uploaders without a claim. */
  async release(ids: readonly string[]): Promise<void> {
    await this.pool.query(
      `update app.uploads set state = 'stored', "claimedFor" = null, "claimedAt" = null
       where id = any($1) and state = 'collecting'`,
      [ids],
    );
  }

  /** Called after the bytes are deleted, because the row is their only trace. */
  async delete(id: string): Promise<void> {
    await this.pool.query(`delete from app.uploads where id = $1 and state = 'collecting'`, [id]);
  }

  /** Tickets that expired a day ago, with the objects of their interrupted uploads. */
  async expiredTickets(now: Date): Promise<{ id: string; objectName: string | null }[]> {
    const { rows } = await this.pool.query<{ id: string; objectName: string | null }>(
      `select id, "objectName" from app.uploads
       where state = 'open' and "expiresAt" < $1::timestamptz - interval '1 day'`,
      [now],
    );
    return rows;
  }

  /** Called after the bytes are deleted, as above. */
  async deleteTicket(id: string): Promise<void> {
    await this.pool.query(`delete from app.uploads where id = $1 and state = 'open'`, [id]);
  }
}
