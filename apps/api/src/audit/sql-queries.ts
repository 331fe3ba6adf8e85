import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import type { Cursor } from '@platform/rows';
import { BoundedLog } from './bounded-log.js';

type SqlQuery = Cursor & { actorId: string; actorRole: string; statement: string };

/** The SQL that people ran on the views of analysts (table app.sql_queries). */
@Injectable()
export class SqlQueries extends BoundedLog<SqlQuery> {
  constructor(pool: Pool) {
    super(pool, 'app.sql_queries', 'actorId');
  }

  record(query: Omit<SqlQuery, keyof Cursor>): void {
    this.add(query);
  }
}
