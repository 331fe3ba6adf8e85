import { audit, ChangeFeed, openDatabase } from '@control-center/read-model';
import type { Change } from '@control-center/read-model';
import { Refusal } from '@control-center/domain';
import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { requestedPositions, staleHeader } from '../http/own-writes.js';

const maxWaitMs = 2_000;

/** Follows what is appended to the audit. While it runs, no other release drops the audit's schema. */
@Injectable()
export class AuditFeed extends ChangeFeed<Change> {
  private readonly connections;

  constructor(url: string) {
    const connections = openDatabase(url, { max: 1, name: 'audit of the api', schema: audit.schema });
    super(connections);
    this.connections = connections;
  }

  /** Waits until the audit has what the caller has done; marks the reply when it has not in time. */
  async includesOwnWrites(request: Request): Promise<void> {
    if (!(await this.complete(maxWaitMs)))
      throw new Refusal('store.unavailable', 'Nhật ký đang được dựng. Vui lòng thử lại sau.');
    const [position] = requestedPositions(request);
    if (position !== undefined && !(await this.has(position, maxWaitMs)))
      (request.res as Response).setHeader(staleHeader, '1');
  }

  override async close(): Promise<void> {
    await super.close();
    await this.connections.end();
  }
}
