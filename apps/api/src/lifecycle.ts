import { EventStore } from '@control-center/event-store';
import { ChangeFeed } from '@control-center/read-model';
import { Injectable } from '@nestjs/common';
import type { OnApplicationBootstrap, OnApplicationShutdown } from '@nestjs/common';
import { Pool } from 'pg';
import { AuditFeed } from './audit/audit-feed.js';

/** Starts the change feeds before the first request and closes all connections after the last one. */
@Injectable()
export class Lifecycle implements OnApplicationBootstrap, OnApplicationShutdown {
  constructor(
    private readonly pool: Pool,
    private readonly store: EventStore,
    private readonly feed: ChangeFeed,
    private readonly audit: AuditFeed,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    await Promise.all([this.feed.start(), this.audit.start()]);
  }

  async onApplicationShutdown(): Promise<void> {
    await Promise.all([this.feed.close(), this.audit.close()]);
    await this.store.close();
    await this.pool.end();
  }
}
