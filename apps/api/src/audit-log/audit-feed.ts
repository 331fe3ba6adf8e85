import { audit } from '@market/audit';
import { openDatabase } from '@market/release';
import { ChangeFeed } from '@platform/rows';
import type { Change } from '@market/rows';
import type { OnApplicationBootstrap, OnApplicationShutdown } from '@nestjs/common';

/** Follows what is appended to the audit. While it runs, no other release drops the audit's schema. */
export class AuditFeed extends ChangeFeed<Change> implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly connections;

  constructor(url: string) {
    const connections = openDatabase(url, { max: 1, name: 'audit of the api', schema: audit.schema });
    super(connections);
    this.connections = connections;
  }

  async onApplicationBootstrap(): Promise<void> {
    await this.start();
  }

  async onApplicationShutdown(): Promise<void> {
    await this.close();
  }

  override async close(): Promise<void> {
    await super.close();
    await this.connections.end();
  }
}
