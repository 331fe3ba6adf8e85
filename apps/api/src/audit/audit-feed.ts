import { audit, ChangeFeed, openDatabase } from '@control-center/read-model';
import type { Change } from '@control-center/read-model';
import { Injectable } from '@nestjs/common';

/** Follows what is appended to the audit. While it runs, no other release drops the audit's schema. */
@Injectable()
export class AuditFeed extends ChangeFeed<Change> {
  private readonly connections;

  constructor(url: string) {
    const connections = openDatabase(url, { max: 1, name: 'audit of the api', schema: audit.schema });
    super(connections);
    this.connections = connections;
  }

  override async close(): Promise<void> {
    await super.close();
    await this.connections.end();
  }
}
