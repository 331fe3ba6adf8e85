import cluster from 'node:cluster';
import type { Server, ServerResponse } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { EventStore } from '@platform/log';
import { ChangeFeed } from '@platform/rows';
import { Tracing } from '@platform/tracing';
import { Inject, Injectable } from '@nestjs/common';
import type {
  BeforeApplicationShutdown,
  OnApplicationBootstrap,
  OnApplicationShutdown,
} from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { Pool } from 'pg';
import { reservedConnections } from './reserve.js';

/** Milliseconds in which one of several instances closes connections in use. */
const drainTime = 2_000;

/** Starts the change feed before the first request and closes all connections after the last one. */
@Injectable()
export class Lifecycle implements OnApplicationBootstrap, BeforeApplicationShutdown, OnApplicationShutdown {
  constructor(
    private readonly pool: Pool,
    @Inject(reservedConnections) private readonly reserve: Pool,
    private readonly store: EventStore,
    private readonly feed: ChangeFeed,
    private readonly adapter: HttpAdapterHost,
    private readonly tracing: Tracing,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    await this.feed.start();
  }

  /**
   * Closing a connection while its next request is on the way is an error for the client. So every answer of the last
   * seconds says that its connection ends, and the client's next connection goes to another instance.
   */
  async beforeApplicationShutdown(): Promise<void> {
    if (!cluster.isWorker) return;
    const server = this.adapter.httpAdapter.getHttpServer() as Server;
    server.prependListener('request', (_, response: ServerResponse) => {
      response.shouldKeepAlive = false;
    });
    await delay(drainTime);
  }

  async onApplicationShutdown(): Promise<void> {
    await this.feed.close();
    await this.store.close();
    await Promise.all([this.pool.end(), this.reserve.end(), this.tracing.close()]);
  }
}
