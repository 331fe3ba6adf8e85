import { mayUse, SavedQueries, SqlStatement, sqlRoutes } from '@market/contracts';
import type { DictionaryView, SqlHistoryEntry, SqlLibrary, SqlResult } from '@market/contracts';
import { Refusal } from '@market/domain';
import { dictionaryOf, peopleIn, runSql } from '@market/analysts';
import { Body, Controller, HttpCode, Inject, Res } from '@nestjs/common';
import type { Response } from 'express';
import { Pool } from 'pg';
import { SavedQueriesStore } from '../accounts/saved/saved-queries.js';
import { SqlQueries } from '../audit-log/sql-queries.js';
import { RunningQueries } from '../exports/running-exports.js';
import { readerGone } from '../exports/send-lines.js';
import { CalledBy } from '../http/caller.js';
import type { Caller } from '../http/caller.js';
import { Handles } from '../http/handles.js';
import { ReadsNoRows } from '../http/own-writes.js';

/** Addresses of the analysts' roles: one reads all views, the other not those of the log. Empty when unset. */
export type SqlAddresses = { all: string; figures: string };
export const sqlAddresses = Symbol('addresses of the database for SQL');

/** SQL on the views of analysts, for the provider. */
@Controller()
export class SqlController {
  constructor(
    @Inject(sqlAddresses) private readonly addresses: SqlAddresses,
    private readonly queries: SqlQueries,
    private readonly running: RunningQueries,
    private readonly saved: SavedQueriesStore,
    private readonly pool: Pool,
  ) {}

  @Handles(sqlRoutes.dictionary)
  @ReadsNoRows()
  dictionary(@CalledBy() caller: Caller): DictionaryView[] {
    return dictionaryOf(mayUse(caller, 'canAccessLogs'));
  }

  @Handles(sqlRoutes.library)
  library(@CalledBy() { accountId }: Caller): Promise<SqlLibrary> {
    return this.saved.libraryOf(accountId);
  }

  @Handles(sqlRoutes.saveQueries)
  async saveQueries(
    @CalledBy() { accountId }: Caller,
    @Body() { queries }: SavedQueries,
  ): Promise<SqlLibrary> {
    await this.saved.replace(accountId, queries);
    return this.saved.libraryOf(accountId);
  }

  @Handles(sqlRoutes.history)
  @ReadsNoRows()
  history(@CalledBy() { accountId }: Caller): Promise<SqlHistoryEntry[]> {
    return this.queries.of(accountId);
  }

  @Handles(sqlRoutes.run)
  @HttpCode(200)
  async run(
    @CalledBy() caller: Caller,
    @Body() { statement }: SqlStatement,
    @Res({ passthrough: true }) response: Response,
  ): Promise<SqlResult> {
    const address = mayUse(caller, 'canAccessLogs') ? this.addresses.all : this.addresses.figures;
    if (!address)
      throw new Refusal(
        'sql.failed',
        'Máy chủ chưa mở cửa cho SQL: quản trị viên cần đặt ANALYTICS_DATABASE_URL và REPORTER_DATABASE_URL.',
      );
    const answer = await this.running.run(caller.accountId, () => {
      this.queries.record({ actorId: caller.accountId, actorRole: caller.role, statement });
      return runSql(address, statement, readerGone(response));
    });
    return {
      ...answer,
      people: mayUse(caller, 'canViewAllProjects') ? await peopleIn(this.pool, answer) : [],
    };
  }
}
