import type { PersonalDataHealth, ProjectorHealth, Rebuild } from '@market/contracts';
import type { EventStoreObserver } from '@platform/log';
import { seconds } from '@platform/metrics';
import type { Request, RequestHandler } from 'express';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { Pool } from 'pg';
import { pathPatternOf } from '../http/handles.js';
import type { OwnWritesObserver } from '../http/own-writes.js';
import type { Ages } from './upkeep.js';

/** The metrics of this process. No label contains text from a request. */
export class Metrics {
  readonly registry = new Registry();
  private readonly registers = [this.registry];

  readonly requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'From the request to the end of the answer, by the pattern of the route',
    labelNames: ['method', 'route', 'status'],
    buckets: seconds,
    registers: this.registers,
  });
  readonly commands = new Counter({
    name: 'commands_total',
    help: 'Commands by name and outcome',
    labelNames: ['command', 'outcome'],
    registers: this.registers,
  });
  private readonly appends = new Histogram({
    name: 'event_store_append_duration_seconds',
    help: 'Until an append was confirmed, retries included',
    buckets: seconds,
    registers: this.registers,
  });
  private readonly conflicts = this.counter(
    'event_store_conflicts_total',
    'Appends that found another writer before them; their commands are decided again',
  );
  private readonly reconnects = this.counter(
    'event_store_reconnects_total',
    'Subscriptions to the log that were lost and made again',
  );
  private readonly ownWritesWaits = new Histogram({
    name: 'own_writes_wait_seconds',
    help: 'How long queries waited for rows of their own changes, where these were not there yet',
    buckets: seconds,
    registers: this.registers,
  });
  private readonly staleAnswers = this.counter(
    'own_writes_stale_total',
    'Answers without rows of the own changes, after the longest wait',
  );
  readonly sockets = this.gauge('sockets_open', 'Sockets of signed-in browsers');
  private readonly lag = this.gauge(
    'projector_lag_seconds',
    'Age of the oldest event that is not in the rows; NaN when it is unknown',
  );
  private readonly behind = this.gauge('projector_behind', '1 while events are not in the rows');
  private readonly alive = this.gauge('projector_alive', '1 while the projector writes its pulse');
  private readonly parked = this.gauge('parked_events', 'Events that wait for an administrator');
  private readonly rebuild = this.gauge(
    'rebuild_progress_ratio',
    'Share of the running rebuild that is done; NaN when none runs',
  );
  private readonly connections = new Gauge({
    name: 'database_connections',
    help: 'Connections of this api to the database: idle, busy, and requests that wait for one',
    labelNames: ['state'],
    registers: this.registers,
  });
  private readonly notices = this.gauge(
    'database_notify_queue_ratio',
    'Used share of the queue of notices of the database; NaN when it is unknown',
  );
  private readonly unreadable = new Gauge({
    name: 'personal_events_unreadable',
    help: 'Events whose personal texts cannot be read, by the state of their key; 0 in a healthy system, NaN when unknown',
    labelNames: ['key'],
    registers: this.registers,
  });
  private readonly headAge = this.gauge(
    'log_head_age_seconds',
    'Since the state of the log was last signed; NaN when it never was, or when that is unknown',
  );

  private readonly backupAge = this.gauge(
    'backup_age_seconds',
    'Since the last backup; +Inf when there was none, NaN when that is unknown',
  );
  private readonly verifiedAge = this.gauge(
    'backup_verified_age_seconds',
    'Since a backup was last read again; +Inf when none was, NaN when that is unknown',
  );
  private readonly backupSize = this.gauge('backup_size_bytes', 'Bytes of the last backup; NaN without one');
  private readonly diskFree = this.gauge(
    'data_disk_free_ratio',
    'Free share of the disk with DATA_DIR; NaN when that is unknown',
  );
  private readonly certificate = this.gauge(
    'site_certificate_ends_seconds',
    'Until the certificate of PUBLIC_URL ends; NaN without https, and when that is unknown',
  );
  private readonly keyAge = new Gauge({
    name: 'key_age_seconds',
    help: 'Since a secret of the installation was first used, by its setting',
    labelNames: ['key'],
    registers: this.registers,
  });
  private readonly proofAge = this.gauge(
    'proof_age_seconds',
    'Since the rows were last compared with the log; +Inf when they never were, NaN when that is unknown',
  );
  private readonly proofDifferences = this.gauge(
    'proof_differences',
    'Tables and streams that differed from the log at the last comparison; NaN without one',
  );

  constructor() {
    collectDefaultMetrics({ register: this.registry });
  }

  recordProjector({ alive, behind, secondsBehind, parkedEvents }: ProjectorHealth): void {
    this.alive.set(Number(alive));
    this.behind.set(Number(behind));
    this.lag.set(secondsBehind ?? NaN);
    this.parked.set(parkedEvents);
  }

  recordUnreadable({ missing, unfit }: PersonalDataHealth = { missing: NaN, unfit: NaN }): void {
    this.unreadable.set({ key: 'missing' }, missing);
    this.unreadable.set({ key: 'unfit' }, unfit);
  }

  /** `signedAt`: ISO 8601. */
  recordLogHead(signedAt: string | undefined): void {
    this.headAge.set(signedAt === undefined ? NaN : (Date.now() - Date.parse(signedAt)) / 1000);
  }

  readonly eventStore: EventStoreObserver = {
    appended: (duration) => this.appends.observe(duration),
    conflicted: () => this.conflicts.inc(),
    dropped: () => this.reconnects.inc(),
  };

  readonly ownWrites: OwnWritesObserver = {
    waited: (duration, isStale) => {
      this.ownWritesWaits.observe(duration);
      if (isStale) this.staleAnswers.inc();
    },
  };

  recordRebuild(newest: Pick<Rebuild, 'finishedAt' | 'fraction'> | undefined): void {
    this.rebuild.set(newest && !newest.finishedAt ? newest.fraction : NaN);
  }

  recordConnections({ totalCount, idleCount, waitingCount }: Pool): void {
    this.connections.set({ state: 'idle' }, idleCount);
    this.connections.set({ state: 'busy' }, totalCount - idleCount);
    this.connections.set({ state: 'waiting' }, waitingCount);
  }

  /** The latest rebuilds, newest first. */
  recordProof(
    rebuilds: readonly Pick<Rebuild, 'purpose' | 'state' | 'finishedAt' | 'tables' | 'checks'>[] | undefined,
  ): void {
    const last = rebuilds?.find(({ purpose, state }) => purpose === 'proof' && state === 'completed');
    this.proofAge.set(rebuilds ? ageOf(last?.finishedAt) : NaN);
    const differing = last && [
      ...last.tables.filter(({ ids }) => ids.length > 0),
      ...last.checks.flatMap(({ differences }) => differences),
    ];
    this.proofDifferences.set(differing?.length ?? NaN);
  }

  recordUpkeep(upkeep: Ages | undefined): void {
    this.backupAge.set(upkeep ? ageOf(upkeep.backup?.savedAt) : NaN);
    this.verifiedAge.set(upkeep ? ageOf(upkeep.verifiedAt) : NaN);
    this.backupSize.set(upkeep?.backup?.bytes ?? NaN);
    const { disk, certificateEndsAt } = upkeep ?? {};
    this.diskFree.set(disk ? disk.free / disk.total : NaN);
    this.certificate.set(certificateEndsAt ? -ageOf(certificateEndsAt) : NaN);
    for (const { name, since } of upkeep?.keys ?? []) this.keyAge.set({ key: name }, ageOf(since));
  }

  recordNotices(usage = NaN): void {
    this.notices.set(usage);
  }

  /** Measures every request, whichever handler answers it. */
  readonly middleware: RequestHandler = (request, response, next) => {
    const end = this.requests.startTimer();
    response.once('close', () => {
      const status = response.writableFinished ? String(response.statusCode) : 'aborted';
      end({
        method: methods.has(request.method) ? request.method : 'other',
        route: routeOf(request),
        status,
      });
    });
    next();
  };

  private counter(name: string, help: string): Counter {
    return new Counter({ name, help, registers: this.registers });
  }

  private gauge(name: string, help: string): Gauge {
    return new Gauge({ name, help, registers: this.registers });
  }
}

/** Seconds since a moment; infinite where there was none. */
const ageOf = (moment: string | null | undefined): number =>
  moment ? (Date.now() - Date.parse(moment)) / 1000 : Infinity;

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** The pattern, such as '/api/projects/:id'; 'other' for files of the web app and unknown addresses. */
function routeOf(request: Request): string {
  const path: unknown = pathPatternOf(request);
  return typeof path === 'string' && path.startsWith('/') ? path : 'other';
}
