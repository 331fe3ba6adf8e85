import type { SavedFilter } from '@market/contracts';
import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';

/** Saved filters of the audit (table app.saved_filters). */
@Injectable()
export class SavedFiltersStore {
  constructor(private readonly pool: Pool) {}

  async of(accountId: string): Promise<SavedFilter[]> {
    const { rows } = await this.pool.query<{ filters: SavedFilter[] }>(
      'select filters from app.saved_filters where "accountId" = $1',
      [accountId],
    );
    return rows[0]?.filters ?? [];
  }

  async replace(accountId: string, filters: readonly SavedFilter[]): Promise<void> {
    await this.pool.query(
      `insert into app.saved_filters values ($1, $2) on conflict ("accountId") do update set filters = excluded.filters`,
      [accountId, JSON.stringify(filters)],
    );
  }

  async forget(accountId: string): Promise<void> {
    await this.pool.query('delete from app.saved_filters where "accountId" = $1', [accountId]);
  }
}
