import { EventStore } from '@control-center/event-store';
import { ChangeFeed } from '@control-center/read-model';
import { Injectable } from '@nestjs/common';
import type { OnApplicationBootstrap, OnApplicationShutdown } from '@nestjs/common';
import { Pool } from 'pg';

/** Starts the change feed before the first request and closes all connections after the last one. */
@Injectable()
export class Lifecycle implements OnApplicationBootstrap, OnApplicationShutdown {
  constructor(
    private readonly pool: Pool,
    private readonly store: EventStore,
    private readonly feed: ChangeFeed,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    await this.feed.start();
  }

  async onApplicationShutdown(): Promise<void> {
    await this.feed.close();
    await this.store.close();
    await this.pool.end();
  }
}
