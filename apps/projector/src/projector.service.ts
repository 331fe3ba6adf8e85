import { EventStore } from '@platform/log';
import { watchAnalysts } from '@market/analysts';
import { audit, LogSigner } from '@market/audit';
import { readModels } from '@market/release';
import { runProjector } from '@platform/rows';
import type { ProjectorOptions } from '@platform/rows';
import { runReactions } from '@platform/reactions';
import type { ReactionsOptions } from '@platform/reactions';
import { serveMetrics } from '@platform/metrics';
import type { MetricsAccess } from '@platform/metrics';
import { Inject, Injectable, Logger } from '@nestjs/common';
import type { OnApplicationBootstrap, OnApplicationShutdown } from '@nestjs/common';
import { Pool } from 'pg';
import { Tracing } from '@platform/tracing';
import { Metrics } from './metrics.js';

export const metricsServer = Symbol('where the metrics are served');
/** Port 0: nowhere. */
export type MetricsServer = { host: string; port: number; access: MetricsAccess };

/** The connections of the audit's follower: they see its schema. */
export const auditPool = Symbol('connections to the schema of the audit');

/** What the state of the log is signed with: 32 bytes in base64; '' for nothing. */
export const logSigningKey = Symbol('the key that signs the log');
export const eventStoreUrl = Symbol('the address of the event store');

export const reactingTo = Symbol('the reactions, and how their effects are performed');
export type Reacting = Pick<ReactionsOptions, 'pool' | 'reactions' | 'channels' | 'deadlines'>;

/** Runs projectors and reactions until the process shuts down. A batch that is being written is finished first. */
@Injectable()
export class ProjectorService implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger('Projector');
  private readonly stopping = new AbortController();
  private serving: { close: () => Promise<void> } | undefined;
  private running: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly pool: Pool,
    private readonly store: EventStore,
    private readonly metrics: Metrics,
    @Inject(metricsServer) private readonly server: MetricsServer,
    @Inject(auditPool) private readonly audits: Pool,
    @Inject(eventStoreUrl) private readonly url: string,
    @Inject(logSigningKey) private readonly key: string,
    private readonly tracing: Tracing,
    @Inject(reactingTo) private readonly reacting: Reacting,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    const { pool, audits, store, logger, server, metrics, tracing } = this;
    if (server.port > 0) this.serving = await serveMetrics(metrics.registry, server);
    metrics.watchOutbox(this.reacting.pool);
    const log = (line: string, error?: unknown) => logger.warn({ err: error }, line);
    this.running = Promise.all([
      runProjector(
        { pool, store, readModels, log, observer: observed(metrics, tracing) },
        this.stopping.signal,
      ),
      runProjector({ pool: audits, store, readModels: audit, log }, this.stopping.signal),
      runReactions({ ...this.reacting, store, log, observer: metrics.reactions }, this.stopping.signal),
      this.key &&
        new LogSigner({ pool, eventStoreUrl: this.url, key: this.key, log }).run(this.stopping.signal),
      watchAnalysts(pool, log, this.stopping.signal),
    ]);
    logger.log('following the log');
  }

  async onApplicationShutdown(): Promise<void> {
    this.stopping.abort();
    await this.running;
    await this.serving?.close();
    await this.store.close();
    await Promise.all([this.pool, this.audits, this.reacting.pool].map((pool) => pool.end()));
    await this.tracing.close();
  }
}

/** The commit of an event continues the trace of the command that wrote it. */
export const observed = (
  { observer }: Pick<Metrics, 'observer'>,
  tracing: Tracing,
): NonNullable<ProjectorOptions['observer']> => ({
  ...observer,
  batch: (events, seconds) => {
    observer.batch(events, seconds);
    for (const { type, metadata } of events)
      if (metadata.traceparent)
        tracing.ended('project', seconds, { 'event.type': type }, metadata.traceparent);
  },
});
