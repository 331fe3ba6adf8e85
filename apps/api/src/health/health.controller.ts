import { healthRoutes } from '@market/contracts';
import type { Health, HealthDetails, ProjectorHealth, Readiness } from '@market/contracts';
import { EventStore } from '@platform/log';
import { mayScrape } from '@platform/metrics';
import type { MetricsAccess } from '@platform/metrics';
import { notifyQueueUsage } from '@market/analysts';
import { lastHead } from '@market/audit';
import { unreadableEvents } from '@market/personal';
import { lastError, listRebuilds, projectorHealth } from '@platform/rows';
import { Controller, Header, HttpStatus, Inject, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { Pool } from 'pg';
import { denied } from '../http/caller.js';
import { Handles } from '../http/handles.js';
import { reservedConnections } from '../infrastructure/reserve.js';
import { StorageProbe } from '../objects/storage-probe.js';
import { ReadsNoRows } from '../http/own-writes.js';
import { UpkeepFacts } from './upkeep.js';
import { BuildProgress } from '../http/build-progress.js';
import { withinTimeout } from '../http/within-timeout.js';
import { Metrics } from './metrics.js';
import { assess } from './problems.js';

export const scrapers = Symbol('who may read the metrics');

/** A part that takes longer to answer counts as unavailable. */
const timeoutMs = 1_500;

const unknownProjector: ProjectorHealth = {
  alive: false,
  complete: false,
  behind: true,
  secondsBehind: null,
  parkedStreams: 0,
  parkedEvents: 0,
};

const inTime = <Answer>(pending: Promise<Answer>): Promise<Answer | undefined> =>
  withinTimeout(pending, timeoutMs);

@Controller()
export class HealthController {
  private asking: Promise<Health> | undefined;

  constructor(
    private readonly pool: Pool,
    @Inject(reservedConnections) private readonly db: Pool,
    private readonly store: EventStore,
    private readonly metrics: Metrics,
    private readonly storage: StorageProbe,
    private readonly progress: BuildProgress,
    private readonly upkeep: UpkeepFacts,
    @Inject(scrapers) private readonly scrapers: MetricsAccess,
  ) {}

  @Handles(healthRoutes.live)
  live(): { status: 'ok' } {
    return { status: 'ok' };
  }

  /**
   * Ready: the database answers, the event store has answered, and the rows have been complete once. Callers who may
   * read the metrics also get the problems.
   */
  @Handles(healthRoutes.ready)
  async ready(@Req() request: Request, @Res({ passthrough: true }) response: Response): Promise<Readiness> {
    // Anybody may call this as often as they like, so simultaneous callers share one check.
    this.asking ??= this.health().finally(() => (this.asking = undefined));
    const health = await this.asking;
    const failing = health.status === 'failing';
    response.status(failing ? HttpStatus.SERVICE_UNAVAILABLE : HttpStatus.OK);
    if (mayScrape(request, this.scrapers)) return health;
    return { status: failing ? 'failing' : 'ok' };
  }

  @Handles(healthRoutes.details)
  @ReadsNoRows()
  async details(): Promise<HealthDetails> {
    return {
      ...(await this.health()),
      lastError: (await inTime(lastError(this.db))) ?? null,
      filesProblem: this.storage.problem ?? null,
    };
  }

  @Handles(healthRoutes.metrics)
  @Header('Cache-Control', 'no-store')
  async scrape(@Req() request: Request, @Res() response: Response): Promise<void> {
    if (!mayScrape(request, this.scrapers)) throw denied();
    this.metrics.recordProjector((await inTime(projectorHealth(this.db))) ?? unknownProjector);
    this.metrics.recordUnreadable(await inTime(unreadableEvents(this.db)));
    this.metrics.recordLogHead((await inTime(lastHead(this.db)))?.head.time);
    const rebuilds = await inTime(listRebuilds(this.db));
    this.metrics.recordRebuild(rebuilds?.[0]);
    this.metrics.recordProof(rebuilds);
    this.metrics.recordUpkeep(await inTime(this.upkeep.ages()));
    this.metrics.recordNotices(await inTime(notifyQueueUsage(this.db)));
    this.metrics.recordConnections(this.pool);
    const { registry } = this.metrics;
    response.type(registry.contentType).send(await registry.metrics());
  }

  private async health(): Promise<Health> {
    const [database, isAnswering, writesLostAt, projector, personalData] = await Promise.all([
      inTime(this.db.query('select 1')),
      inTime(this.store.head().then(() => true)),
      inTime(this.store.writesLostAt()),
      inTime(projectorHealth(this.db)),
      inTime(unreadableEvents(this.db)),
    ]);
    const { problem } = this.storage;
    const isBuilding = projector?.complete === false;
    const facts = {
      building: (isBuilding && (await inTime(this.progress.look()))) || null,
      database: database !== undefined,
      // Commands need a leader that confirms appends; a cut-off leader still answers reads.
      eventStore: isAnswering === true && writesLostAt === null,
      projector: projector ?? unknownProjector,
      personalData: personalData ?? null,
      files: problem === undefined ? null : problem === null,
    };
    const { hasAnswered: hasReachedStore } = this.store;
    const leaderLostAt = this.store.leaderLostAt ?? writesLostAt ?? null;
    return { ...assess({ ...facts, leaderLostAt, hasReachedStore, now: new Date() }), ...facts };
  }
}
