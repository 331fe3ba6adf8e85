import { EventStore } from '@control-center/event-store';
import { audit, readModels, runProjector } from '@control-center/read-model';
import { Inject, Injectable, Logger } from '@nestjs/common';
import type { OnApplicationBootstrap, OnApplicationShutdown } from '@nestjs/common';
import { Pool } from 'pg';

/** The connections of the audit's follower: they see its schema. */
export const auditPool = Symbol('connections to the schema of the audit');

/** Runs the projectors of the read models and of the audit until the process shuts down; a batch that is being written is finished first. */
@Injectable()
export class ProjectorService implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger('Projector');
  private readonly stopping = new AbortController();
  private running: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly pool: Pool,
    private readonly store: EventStore,
    @Inject(auditPool) private readonly audits: Pool,
  ) {}

  onApplicationBootstrap(): void {
    const { pool, audits, store, logger } = this;
    const log = (line: string, error?: unknown) => logger.warn({ err: error }, line);
    this.running = Promise.all([
      runProjector({ pool, store, readModels, log }, this.stopping.signal),
      runProjector({ pool: audits, store, readModels: audit, log }, this.stopping.signal),
    ]);
    logger.log('following the log');
  }

  async onApplicationShutdown(): Promise<void> {
    this.stopping.abort();
    await this.running;
    await this.store.close();
    await Promise.all([this.pool.end(), this.audits.end()]);
  }
}
