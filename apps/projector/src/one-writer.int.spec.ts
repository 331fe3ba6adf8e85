import { randomUUID } from 'node:crypto';
import { dirname } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { connectionString, openAccess } from '@control-center/event-node/access';
import { eventFormat, projectExamples, streamName } from '@control-center/domain';
import { EventStore } from '@control-center/event-store';
import { auditSchema, lastHead, openDatabase } from '@control-center/read-model';
import {
  createDatabase,
  freePort,
  masterKey,
  nodeFolder,
  startProxy,
  startTraceCollector,
  Program,
} from '@control-center/testing';
import type { TcpProxy, TestDatabase } from '@control-center/testing';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from '@jest/globals';
import type pg from 'pg';

/** Longest time without a writer, in milliseconds. */
const maxTakeover = 60_000;

let rows: TestDatabase;
let log: TestDatabase;
let db: pg.Pool;
let node: Program;
let store: EventStore;
let eventstore: string;

beforeAll(async () => {
  rows = await createDatabase('writers');
  log = await createDatabase('writers_log');
  collector = await startTraceCollector();
  const port = await freePort();
  nodeMetrics = await freePort();
  node = new Program('dist/event-node.js', {
    EVENT_NODE_DATABASE_URL: log.url,
    EVENT_NODE_PORT: String(port),
    EVENT_NODE_METRICS_PORT: String(nodeMetrics),
    DATA_DIR: dirname(nodeFolder()),
  });
  await node.waitForLine('listens');
  eventstore = connectionString(await openAccess(nodeFolder()), port);
  store = new EventStore(eventstore, eventFormat);
  const migration = new Program('dist/migrate.js', {
    DATABASE_URL: rows.url,
    PERSONAL_MASTER_KEY: masterKey,
  });
  expect(await migration.exitCode()).toBe(0);
  db = openDatabase(rows.url, { max: 4, name: 'test', schema: await readSchema() });
});
afterAll(async () => {
  await Promise.all(running.map(end));
  await store.close();
  await node.kill();
  await db.end();
  await rows.drop();
  await log.drop();
  collector.close();
});

/** The read schema of the built programs; that of the sources has another hash. */
async function readSchema(): Promise<string> {
  const found = await rows.pool.query<{ name: string }>(
    `select nspname as name from pg_namespace where nspname like 'read\\_%'`,
  );
  return found.rows[0]!.name;
}

type Projector = { program: Program; proxy: TcpProxy; metricsPort: number };

/** Each is reached only through its own proxy to the database. */
let writer: Projector;
let standby: Projector;
let nodeMetrics: number;
let collector: Awaited<ReturnType<typeof startTraceCollector>>;

async function startProjector(): Promise<Projector> {
  const [proxy, metricsPort] = [await startProxy(rows.url), await freePort()];
  const program = new Program('dist/projector.js', {
    PROJECTOR_METRICS_PORT: String(metricsPort),
    DATABASE_URL: proxy.url,
    EVENT_STORE_URL: eventstore,
    PERSONAL_MASTER_KEY: masterKey,
    LOG_SIGNING_KEY: masterKey,
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
  });
  return { program, proxy, metricsPort };
}

async function end({ program, proxy }: Projector): Promise<void> {
  await program.kill();
  proxy.close();
}

/** In order: the writer, and who stands by. Projectors that the last test left as they were go on. */
let running: Projector[] = [];
let epochBefore: number;

beforeEach(async () => {
  const [first, second] = running;
  epochBefore = await epoch();
  writer = first ?? (await startProjector());
  if (!first) await until(async () => (await epoch()) === epochBefore + 1);
  standby = second ?? (await startProjector());
  if (!second) await standby.program.waitForLine('following the log');
  running = [writer, standby];
  epochBefore = await epoch();
  await rowExists(await submitProject());
});
afterEach(async () => {
  const hasTakenOver = standby.program.isRunning() && (await metric(standby, 'projector_writer')) === 1;
  if (hasTakenOver) running = [standby];
  else if ((await epoch()) !== epochBefore || !writer.program.isRunning()) running = [];
  for (const projector of [writer, standby]) if (!running.includes(projector)) await end(projector);
});

async function epoch(): Promise<number> {
  const { rows } = await db.query<{ epoch: string }>(`select epoch from checkpoint`);
  return Number(rows[0]!.epoch);
}

/** Appends a new project to the log and returns its id. */
async function submitProject(traceparent?: string): Promise<string> {
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
  await store.append(
    streamName('project', projectId),
    [{ id: randomUUID(), type: event!.type, data, metadata }],
    -1,
  );
  return projectId;
}

async function until(condition: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + maxTakeover;
  while (!(await condition())) {
    if (Date.now() > deadline) throw new Error(`no projector wrote for ${maxTakeover} ms`);
    await delay(50);
  }
}

/** Resolves once the project has a row. */
const rowExists = (projectId: string): Promise<void> =>
  until(async () => {
    const { rows } = await db.query(`select 1 from projects where id = $1`, [projectId]);
    return rows.length === 1;
  });

/** The value of a metric that is served at a port. */
async function metric({ metricsPort }: Pick<Projector, 'metricsPort'>, name: string): Promise<number> {
  const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
  return Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1]);
}

it('the metrics of each projector say whether it is the writer, and what it has applied', async () => {
  expect(await metric(writer, 'projector_writer')).toBe(1);
  expect(await metric(writer, 'projector_events_total')).toBeGreaterThanOrEqual(1);
  expect(await metric(writer, 'projector_batch_duration_seconds_count')).toBeGreaterThanOrEqual(1);
  expect(await metric({ metricsPort: nodeMetrics }, 'event_node_group_appends_count')).toBeGreaterThanOrEqual(
    1,
  );
  expect(await metric(standby, 'projector_writer')).toBe(0);
  expect(await metric(standby, 'projector_events_total')).toBe(0);
  writer.program.signal('SIGKILL');
  await rowExists(await submitProject());
  expect(await metric(standby, 'projector_writer')).toBe(1);
  expect(await metric(standby, 'projector_events_total')).toBeGreaterThanOrEqual(1);
});

it('projectors end what analysts leave running', async () => {
  await until(async () => {
    const { rows } = await db.query(
      `select from pg_stat_activity where datname = current_database() and query like '%pg_cancel_backend%'
         and application_name <> current_setting('application_name')`,
    );
    return rows.length > 0;
  });
});

it('a projector appends each event to the audit, and signs the log when it begins and when it is told to stop', async () => {
  const projectId = await submitProject();
  await until(async () => {
    const { rows } = await db.query(`select from ${auditSchema}.events where "projectId" = $1`, [projectId]);
    return rows.length === 1;
  });
  await until(async () => (await lastHead(db)) !== undefined);
  const before = await lastHead(db);
  // Only what was appended since is signed anew.
  await rowExists(await submitProject());
  writer.program.signal('SIGTERM');
  await writer.program.exitCode();
  const after = await lastHead(db);
  expect(after!.head.ordinal).toBeGreaterThan(before!.head.ordinal);
  // It leaves its place at once.
  await rowExists(await submitProject());
});

// Promise: The commit of an event to the rows is part of the trace of its command
it('the commit of an event continues the trace of its command', async () => {
  const [trace, span] = ['c'.repeat(32), 'd'.repeat(16)];
  await rowExists(await submitProject());
  await rowExists(await submitProject(`00-${trace}-${span}-01`));
  await until(() => Promise.resolve(collector.spans.length > 0));
  expect(collector.spans).toMatchObject([
    {
      ...{ service: 'control-center-projector', name: 'project', traceId: trace, parentSpanId: span },
      attributes: { 'event.type': projectExamples.submitted[0]!.type },
    },
  ]);
});

it.each<[string, () => unknown]>([
  ['is killed', () => writer.program.signal('SIGKILL')],
  ['is disconnected silently', () => writer.proxy.stall()],
  ['is frozen', () => writer.program.signal('SIGSTOP')],
])('a standby takes over when the writer %s', async (_, disable) => {
  const before = await epoch();
  disable();
  await rowExists(await submitProject());
  expect(await epoch()).toBe(before + 1);
});

it('when the server ends the connection of the writer, the standby or the same process takes over', async () => {
  const before = await epoch();
  await db.query(
    `select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and mode = 'ExclusiveLock'
     and granted and database = (select oid from pg_database where datname = current_database())`,
  );
  await until(async () => (await epoch()) === before + 1);
  await rowExists(await submitProject());
});

it('a writer that is frozen during a batch and resumed later changes nothing and becomes the standby', async () => {
  const before = await epoch();
  const holder = await db.connect();
  await holder.query('begin');
  await holder.query('select pg_advisory_xact_lock(7310003, hashtext(current_schema()))');
  const halfDone = await submitProject();
  await until(async () => {
    const waiting = await db.query(
      `select 1 from pg_stat_activity
       where datname = current_database() and wait_event = 'advisory' and query like '%7310003%'`,
    );
    return waiting.rows.length === 1;
  });
  writer.program.signal('SIGSTOP');
  await holder.query('commit');
  holder.release();

  await rowExists(halfDone);
  expect(await epoch()).toBe(before + 1);
  await rowExists(await submitProject());
  const rowsNow = async () =>
    (await db.query(`select p.*, c.* from projects p, checkpoint c order by id`)).rows;
  const after = await rowsNow();

  writer.program.signal('SIGCONT');
  await writer.program.waitForLine('restarts from its checkpoint');
  expect(await rowsNow()).toEqual(after);

  standby.program.signal('SIGKILL');
  await rowExists(await submitProject());
  expect(await epoch()).toBe(before + 2);
});

// Promise: A projector that is told to stop ends within seconds, also while the event store is frozen
it('a projector that is told to stop ends within 5 s while the event store is frozen, whatever it does', async () => {
  node.signal('SIGSTOP');
  // It writes without the event store: the standby takes over, and reads which log it is.
  const before = await epoch();
  writer.program.signal('SIGKILL');
  await until(async () => (await epoch()) > before);
  const starting = await startProjector();
  await starting.program.waitForLine('following the log');
  const told = performance.now();
  for (const { program } of [standby, starting]) program.signal('SIGTERM');
  await Promise.all([standby.program.exitCode(), starting.program.exitCode()]);
  const milliseconds = performance.now() - told;
  node.signal('SIGCONT');
  starting.proxy.close();
  expect(milliseconds).toBeLessThan(5_000);
});

it('a projector that follows a log that freezes ends within 5 s as well', async () => {
  node.signal('SIGSTOP');
  const told = performance.now();
  writer.program.signal('SIGTERM');
  await writer.program.exitCode();
  const milliseconds = performance.now() - told;
  node.signal('SIGCONT');
  expect(milliseconds).toBeLessThan(5_000);
});
