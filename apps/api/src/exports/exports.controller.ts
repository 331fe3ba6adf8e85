import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { exportRoutes } from '@control-center/contracts';
import type { Project } from '@control-center/contracts';
import { readLog } from '@control-center/event-store/transfer';
import { companyRow, listProjects } from '@control-center/read-model';
import { Controller, Inject, Logger, Res } from '@nestjs/common';
import { create as contentDisposition } from 'content-disposition';
import type { Response } from 'express';
import { Pool } from 'pg';
import { actorOf, CalledBy } from '../http/caller.js';
import type { Caller } from '../http/caller.js';
import { Handles } from '../http/handles.js';
import { ReadsNoRows } from '../http/own-writes.js';
import { projectReply } from '../projects/project-reader.js';
import { tableOf } from './table.js';

export const logAddress = Symbol('address of the event store to export from');

const rowsPerQuery = 500;
/** Lines are sent in chunks of this size, instead of one packet each. */
const chunkBytes = 64 * 1024;

const columns = [
  ...['id', 'title', 'status', 'customerId', 'customerName', 'assignedManufacturerId'],
  ...['material', 'manufacturingProcesses', 'totalQuantity', 'partCount', 'deadline', 'dueDate'],
  ...['estimatedDays', 'suggestedPrice', 'finalPrice', 'percent', 'isOverridden'],
  ...['createdAt', 'submittedAt', 'updatedAt'],
] as (keyof Project)[];

@Controller()
export class ExportsController {
  private readonly log = new Logger(ExportsController.name);

  constructor(
    private readonly db: Pool,
    @Inject(logAddress) private readonly address: string,
  ) {}

  @Handles(exportRoutes.log)
  @ReadsNoRows()
  async eventLog(@Res() response: Response): Promise<void> {
    await this.send(response, 'application/x-ndjson', 'log.ndjson', readLog(this.address));
  }

  @Handles(exportRoutes.projects)
  async projects(@CalledBy() caller: Caller, @Res() response: Response): Promise<void> {
    await this.send(response, 'text/csv', 'projects.csv', tableOf(columns, this.projectsVisibleTo(caller)));
  }

  private async *projectsVisibleTo(caller: Caller): AsyncGenerator<Project> {
    const settings = await companyRow(this.db);
    for (let after: { createdAt: string; id: string } | undefined; ;) {
      const page = { limit: rowsPerQuery, ...(after && { after }) };
      const { rows, isCut } = await listProjects(this.db, actorOf(caller), {}, page);
      for (const row of rows) yield projectReply(row, caller, settings);
      after = rows.at(-1);
      if (rows.length < rowsPerQuery && !isCut) return;
    }
  }

  /** Waits for the first chunk before it sends the headers: an error until then still becomes an error reply. */
  private async send(
    response: Response,
    type: string,
    name: string,
    lines: AsyncGenerator<string>,
  ): Promise<void> {
    const chunks = chunksOf(lines);
    const first = await chunks.next();
    response.set({
      'Content-Type': `${type}; charset=utf-8`,
      'Content-Disposition': contentDisposition(name),
    });
    try {
      await pipeline(Readable.from(prepend(first, chunks)), response);
    } catch (error) {
      // The reply has begun and cannot become an error: the client sees the connection break.
      this.log.warn({ err: error }, `${name} was not sent completely`);
    }
  }
}

async function* chunksOf(lines: AsyncIterable<string>): AsyncGenerator<string> {
  let chunk = '';
  for await (const line of lines) {
    chunk += line;
    if (chunk.length < chunkBytes) continue;
    yield chunk;
    chunk = '';
  }
  if (chunk) yield chunk;
}

async function* prepend(
  first: IteratorResult<string, unknown>,
  rest: AsyncGenerator<string>,
): AsyncGenerator<string> {
  if (!first.done) yield first.value;
  yield* rest;
}
