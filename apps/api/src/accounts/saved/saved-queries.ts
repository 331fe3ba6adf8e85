import type { SavedQuery, SqlLibrary } from '@market/contracts';
import { namesOf } from '@market/rows';
import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';

/** SQL statements that people save, for themselves or for all (table app.saved_queries). */
@Injectable()
export class SavedQueriesStore {
  constructor(private readonly pool: Pool) {}

  async libraryOf(accountId: string): Promise<SqlLibrary> {
    const { rows } = await this.pool.query<{ accountId: string; queries: SavedQuery[] }>(
      `select * from app.saved_queries where "accountId" = $1 or queries @> '[{"isShared": true}]'`,
      [accountId],
    );
    const others = rows.filter((row) => row.accountId !== accountId);
    const names = await namesOf(
      this.pool,
      others.map((row) => row.accountId),
    );
    const shared = others.flatMap((row) =>
      row.queries
        .filter(({ isShared }) => isShared)
        .map(({ name, statement }) => ({
          name,
          statement,
          author: names.get(row.accountId) || 'Chưa có tên',
        })),
    );
    return {
      own: rows.find((row) => row.accountId === accountId)?.queries ?? [],
      shared: shared.sort((a, b) => a.name.localeCompare(b.name, 'vi')),
    };
  }

  async replace(accountId: string, queries: readonly SavedQuery[]): Promise<void> {
    await this.pool.query(
      `insert into app.saved_queries values ($1, $2) on conflict ("accountId") do update set queries = excluded.queries`,
      [accountId, JSON.stringify(queries)],
    );
  }

  async forget(accountId: string): Promise<void> {
    await this.pool.query('delete from app.saved_queries where "accountId" = $1', [accountId]);
  }
}
