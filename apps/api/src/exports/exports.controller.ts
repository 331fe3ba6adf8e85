import { exportedFields, exportRoutes, mayUse, PeriodQuery } from '@market/contracts';
import { Refusal } from '@market/domain';
import type { Project } from '@market/contracts';
import { readLog } from '@platform/log/transfer';
import { companyRow, listProjects } from '@market/rows';
import type { PageRequest } from '@platform/rows';
import {
  eventLogFile,
  eventLogFiles,
  fromSnapshot,
  hasPeriod,
  tableOf,
  viewFile,
  viewFormats,
  viewLines,
} from '@market/analysts/exports';
import type { EventLogFile } from '@market/analysts/exports';
import { Controller, Inject, Param, Query, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { Pool } from 'pg';
import { AuditFeed } from '../audit-log/audit-feed.js';
import { AuditViews } from '../audit-log/audit-views.js';
import { actorOf, CalledBy, denied } from '../http/caller.js';
import type { Caller } from '../http/caller.js';
import { Handles } from '../http/handles.js';
import { allRows } from '../http/list.js';
import { ReadsNoRows } from '../http/own-writes.js';
import { orderedPeriod } from '../http/period.js';
import { projectReply } from '../projects/project-reader.js';
import { auditHasOwnWrites } from '../http/audit-writes.js';
import { RunningExports } from './running-exports.js';
import { readerGone, sendLines } from './send-lines.js';

export const logAddress = Symbol('address of the event store to export from');

@Controller()
export class ExportsController {
  constructor(
    private readonly db: Pool,
    @Inject(logAddress) private readonly address: string,
    private readonly feed: AuditFeed,
    private readonly running: RunningExports,
    private readonly views: AuditViews,
  ) {}

  @Handles(exportRoutes.log)
  @ReadsNoRows()
  async eventLog(@CalledBy() { accountId }: Caller, @Res() response: Response): Promise<void> {
    const file = { type: 'application/x-ndjson', name: 'log.ndjson' };
    await this.send(accountId, response, file, () => readLog(this.address));
  }

  @Handles(exportRoutes.projects)
  async projects(@CalledBy() caller: Caller, @Res() response: Response): Promise<void> {
    await this.send(caller.accountId, response, { type: 'text/csv', name: 'projects.csv' }, () =>
      tableOf(exportedFields, this.projectsVisibleTo(caller)),
    );
  }

  @Handles(exportRoutes.eventLogCsv, exportRoutes.eventLogXes, exportRoutes.ocelJson, exportRoutes.ocelSqlite)
  @ReadsNoRows()
  async processMining(
    @CalledBy() { accountId }: Caller,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const name = request.path.slice(request.path.lastIndexOf('/') + 1) as EventLogFile;
    await auditHasOwnWrites(this.feed, request);
    await this.send(accountId, response, { type: eventLogFiles[name].type, name }, () =>
      fromSnapshot(this.db, (snapshot) => eventLogFile(snapshot, name), readerGone(response)),
    );
  }

  @Handles(exportRoutes.view)
  async view(
    @CalledBy() caller: Caller,
    @Param('file') name: string,
    @Query() query: PeriodQuery,
    @Res() response: Response,
  ): Promise<void> {
    const period = orderedPeriod(query);
    const file = viewFile(name);
    if (!file) throw new Refusal('route.not-found', 'Không có tệp này');
    if (file.view.isOfLog && !mayUse(caller, 'canAccessLogs')) throw denied();
    if ((period.from ?? period.to) !== undefined && !hasPeriod(file.view))
      throw new Refusal('request.invalid', 'Bảng này không có ngày để lọc', {
        fields: { from: 'Bảng này không có ngày để lọc' },
      });
    await this.send(caller.accountId, response, { type: viewFormats[file.format], name }, () =>
      fromSnapshot(this.db, (snapshot) => viewLines(snapshot, file, period), readerGone(response)),
    );
  }

  /** Sends a file once the account has its place among the running exports, and records who takes it away. */
  private async send(
    accountId: string,
    response: Response,
    file: Parameters<typeof sendLines>[1],
    linesOf: () => Parameters<typeof sendLines>[2],
  ): Promise<void> {
    const lines = this.running.lines(accountId, () => {
      this.views.exported(accountId, file.name);
      return linesOf();
    });
    await sendLines(response, file, lines);
  }

  private async *projectsVisibleTo(caller: Caller): AsyncGenerator<Project> {
    const viewer = actorOf(caller);
    const settings = await companyRow(this.db);
    const read = (page: PageRequest) => listProjects(this.db, viewer, {}, page);
    for await (const row of allRows(read, (row) => row)) yield projectReply(row, viewer, settings);
  }
}
