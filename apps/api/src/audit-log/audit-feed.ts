import { audit } from '@market/audit';
import { openDatabase } from '@market/release';
import { ChangeFeed } from '@platform/rows';
import type { Change } from '@market/rows';
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
