import { EventStore } from '@control-center/event-store';
import { readModels, runProjector } from '@control-center/read-model';
import { Injectable, Logger } from '@nestjs/common';
import type { OnApplicationBootstrap, OnApplicationShutdown } from '@nestjs/common';
import { Pool } from 'pg';

/** Runs the projector until the process shuts down; a batch that is being written is finished first. */
@Injectable()
export class ProjectorService implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger('Projector');
  private readonly stopping = new AbortController();
  private running: Promise<void> = Promise.resolve();

  constructor(
    private readonly pool: Pool,
    private readonly store: EventStore,
  ) {}

  onApplicationBootstrap(): void {
    const { pool, store, logger } = this;
    const log = (line: string, error?: unknown) => logger.warn({ err: error }, line);
    this.running = runProjector({ pool, store, readModels, log }, this.stopping.signal);
    logger.log('following the log');
  }

  async onApplicationShutdown(): Promise<void> {
    this.stopping.abort();
    await this.running;
    await this.store.close();
    await this.pool.end();
  }
}
