import { randomUUID } from 'node:crypto';
import { dirname } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { connectionString, openAccess } from '@control-center/event-node/access';
import { eventFormat, projectExamples, streamName } from '@market/domain';
import { EventStore } from '@platform/log';
import { auditSchema } from '@market/audit';
import { migrateApp, openDatabase } from '@market/release';
import {
  createDatabase,
  freePort,
  masterKey,
  nodeFolder,
  startProxy,
  startTraceCollector,
  Program,
} from '@platform/testing';
import type { TcpProxy, TestDatabase } from '@platform/testing';
import { afterAll, afterEach, beforeAll, beforeEach } from '@jest/globals';
import type pg from 'pg';

/** Longest time without a writer, in milliseconds. */
const maxTakeover = 60_000;

/** `proxy`: its only way to the database. */
export type Projector = { program: Program; proxy: TcpProxy; metricsPort: number };

async function end({ program, proxy }: Projector): Promise<void> {
  await program.kill();
  proxy.close();
}

export async function until(condition: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + maxTakeover;
  while (!(await condition())) {
    if (Date.now() > deadline) throw new Error(`no projector wrote for ${maxTakeover} ms`);
    await delay(50);
  }
}

/** The value of a metric that is served at a port. */
export async function metric({ metricsPort }: Pick<Projector, 'metricsPort'>, name: string): Promise<number> {
  const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
  return Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1]);
}

/** A built event node, and before each test of a file two built projectors: the writer, and one that stands by. */
export class Writers {
  db: pg.Pool;
  node: Program;
  nodeMetrics: number;
  collector: Awaited<ReturnType<typeof startTraceCollector>>;
  writer: Projector;
  standby: Projector;
  private rows: TestDatabase;
  private log: TestDatabase;
  private store: EventStore;
  private eventstore: string;
  /** The writer first, then the standby. Projectors that the last test left unchanged are kept. */
  private running: Projector[] = [];
  private epochBefore: number;

  constructor() {
    beforeAll(() => this.start());
    beforeEach(() => this.complete());
    afterEach(() => this.keepUnharmed());
    afterAll(() => this.close());
  }

  private async start(): Promise<void> {
    this.rows = await createDatabase('writers');
    this.log = await createDatabase('writers_log');
    this.collector = await startTraceCollector();
    const port = await freePort();
    this.nodeMetrics = await freePort();
    this.node = new Program('dist/event-node.js', {
      EVENT_NODE_DATABASE_URL: this.log.url,
      EVENT_NODE_PORT: String(port),
      EVENT_NODE_METRICS_PORT: String(this.nodeMetrics),
      DATA_DIR: dirname(nodeFolder()),
    });
    await this.node.waitForLine('listens');
    this.eventstore = connectionString(await openAccess(nodeFolder()), port);
    this.store = new EventStore(this.eventstore, eventFormat);
    await migrateApp(this.rows.url);
    const first = await this.startProjector();
    this.running = [first];
    await until(async () => (await this.readSchema()) !== undefined);
    const schema = (await this.readSchema())!;
    this.db = openDatabase(this.rows.url, { max: 4, name: 'test', schema });
    await until(async () => (await this.epoch()) === 1);
  }

  /**
   * The read schema of the built programs, once it and the audit's schema exist. That of the sources has another hash.
   */
  private async readSchema(): Promise<string | undefined> {
    const found = await this.rows.pool.query<{ name: string }>(
      `select nspname as name from pg_namespace
       where nspname like 'read\\_%' and to_regclass(nspname || '.checkpoint') is not null
         and to_regclass('${auditSchema}.checkpoint') is not null`,
    );
    return found.rows[0]?.name;
  }

  private async complete(): Promise<void> {
    const [first, second] = this.running;
    this.epochBefore = await this.epoch();
    this.writer = first ?? (await this.startProjector());
    if (!first) await until(async () => (await this.epoch()) === this.epochBefore + 1);
    this.standby = second ?? (await this.startProjector());
    if (!second) await this.standby.program.waitForLine('following the log');
    this.running = [this.writer, this.standby];
    this.epochBefore = await this.epoch();
    await this.rowExists(await this.submitProject());
  }

  private async keepUnharmed(): Promise<void> {
    const { writer, standby } = this;
    const hasTakenOver = standby.program.isRunning() && (await metric(standby, 'projector_writer')) === 1;
    if (hasTakenOver) this.running = [standby];
    else if ((await this.epoch()) !== this.epochBefore || !writer.program.isRunning()) this.running = [];
    for (const projector of [writer, standby]) if (!this.running.includes(projector)) await end(projector);
  }

  private async close(): Promise<void> {
    await Promise.all(this.running.map(end));
    await this.store.close();
    await this.node.kill();
    await this.db.end();
    await this.rows.drop();
    await this.log.drop();
    this.collector.close();
  }

  async startProjector(): Promise<Projector> {
    const [proxy, metricsPort] = [await startProxy(this.rows.url), await freePort()];
    const program = new Program('dist/projector.js', {
      PROJECTOR_METRICS_PORT: String(metricsPort),
      DATABASE_URL: proxy.url,
      EVENT_STORE_URL: this.eventstore,
      PERSONAL_MASTER_KEY: masterKey,
      LOG_SIGNING_KEY: masterKey,
      OTEL_EXPORTER_OTLP_ENDPOINT: this.collector.url,
    });
    return { program, proxy, metricsPort };
  }

  /** The number of writers so far. */
  async epoch(): Promise<number> {
    const { rows } = await this.db.query<{ epoch: string }>(`select epoch from checkpoint`);
    return Number(rows[0]?.epoch);
  }

  /** Appends a new project to the log and returns its id. */
  async submitProject(traceparent?: string): Promise<string> {
    const projectId = randomUUID();
    const [event] = projectExamples.submitted;
    const metadata = {
      correlationId: 'c',
      causationId: 'c',
      commandId: projectId,
      commandHash: '',
      command: 'test',
      actorId: 'customer-1',
      actorRole: 'customer' as const,
      occurredAt: new Date().toISOString(),
      ...(traceparent && { traceparent }),
    };
    const data = { ...event!.data, projectId };
    await this.store.append(
      streamName('project', projectId),
      [{ id: randomUUID(), type: event!.type, data, metadata }],
      -1,
    );
    return projectId;
  }

  /** Resolves once the project has a row. */
  rowExists(projectId: string): Promise<void> {
    return until(async () => {
      const { rows } = await this.db.query(`select 1 from projects where id = $1`, [projectId]);
      return rows.length === 1;
    });
  }
}
