import { inTransaction } from '@control-center/read-model';
import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';

/** An upload that nothing seems to reference. `deletable` unless a command of unknown outcome had claimed it. */
export type Suspect = { id: string; objectName: string; deletable: boolean };

/** Any session-wide number of ours: who holds the lock of this name collects. */
const lock = `hashtext('objects: collection')`;

/** The ledger, as the collection of what was never referenced sees it. Ages are measured against `now`. */
@Injectable()
export class AbandonedUploads {
  constructor(private readonly pool: Pool) {}

  /** Does the work unless somebody else, here or in another process, is at it; then answers undefined. */
  alone<Result>(work: () => Promise<Result>): Promise<Result | undefined> {
    return inTransaction(this.pool, async (db) => {
      await db.query(`set local idle_in_transaction_session_timeout = 0`);
      const { rows } = await db.query<{ mine: boolean }>(`select pg_try_advisory_xact_lock(${lock}) as mine`);
      return rows[0]!.mine ? work() : undefined;
    });
  }

  /**
   * Takes up to `count` uploads out of everybody's reach: those of seven days that nobody claimed, and those whose
   * claim is an hour old. What an interrupted collection had taken is among them.
   */
  async take(now: Date, count: number): Promise<Suspect[]> {
    const { rows } = await this.pool.query<Suspect>(
      `update app.uploads set state = 'collecting'
       where id in (
         select id from app.uploads
         where state in ('stored', 'collecting') and (
           "claimedFor" is null and "storedAt" < $1::timestamptz - interval '7 days'
           or "claimedAt" < $1::timestamptz - interval '1 hour')
         order by "createdAt" limit $2 for update skip locked)
       returning id, "objectName", "claimedFor" is null as deletable`,
      [now, count],
    );
    return rows;
  }

  /** Within reach again, whoever claims them. */
  async giveBack(ids: readonly string[]): Promise<void> {
    await this.pool.query(
      `update app.uploads set state = 'stored' where id = any($1) and state = 'collecting'`,
      [ids],
    );
  }

  /** Their uploaders' again, without a claim. */
  async release(ids: readonly string[]): Promise<void> {
    await this.pool.query(
      `update app.uploads set state = 'stored', "claimedFor" = null, "claimedAt" = null
       where id = any($1) and state = 'collecting'`,
      [ids],
    );
  }

  async forget(ids: readonly string[]): Promise<void> {
    await this.pool.query(`delete from app.uploads where id = any($1) and state = 'collecting'`, [ids]);
  }

  /** Forgets tickets that ended a day ago, and names the objects whose arrival they never saw the end of. */
  async expiredTickets(now: Date): Promise<string[]> {
    const { rows } = await this.pool.query<{ objectName: string | null }>(
      `delete from app.uploads where state = 'open' and "expiresAt" < $1::timestamptz - interval '1 day'
       returning "objectName"`,
      [now],
    );
    return rows.flatMap(({ objectName }) => objectName ?? []);
  }
}
