import { mostSqlHistory } from '@market/contracts';
import type { SqlHistoryEntry } from '@market/contracts';
import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import type { Cursor } from '@platform/rows';
import { BoundedLog } from './bounded-log.js';

type SqlQuery = Cursor & { actorId: string; actorRole: string; statement: string };

/** The SQL that people ran on the views of analysts (table app.sql_queries). */
@Injectable()
export class SqlQueries extends BoundedLog<SqlQuery> {
  constructor(private readonly db: Pool) {
    super(db, 'app.sql_queries', 'actorId');
  }

  record(query: Omit<SqlQuery, keyof Cursor>): void {
    this.add(query);
  }

  /** The last statements of an account, newest first, without repeats. */
  async of(actorId: string): Promise<SqlHistoryEntry[]> {
    const { rows } = await this.db.query<SqlHistoryEntry>(
      `select statement, max("createdAt") as at from app.sql_queries where "actorId" = $1
       group by statement order by at desc limit ${String(mostSqlHistory)}`,
      [actorId],
    );
    return rows;
  }
}
