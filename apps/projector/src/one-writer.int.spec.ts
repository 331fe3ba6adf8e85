import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { projectExamples, streamName } from '@control-center/domain';
import { EventStore } from '@control-center/event-store';
import { openDatabase } from '@control-center/read-model';
import { createDatabase, freePort, lineTo, Program } from '@control-center/testing';
import type { Line, TestDatabase } from '@control-center/testing';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from '@jest/globals';
import type pg from 'pg';

/** For how long nobody may be writing, in milliseconds. */
const takeover = 60_000;

let rows: TestDatabase;
let log: TestDatabase;
let db: pg.Pool;
let node: Program;
let store: EventStore;
let eventstore: string;

beforeAll(async () => {
  rows = await createDatabase('writers');
  log = await createDatabase('writers_log');
  const port = String(await freePort());
  node = new Program('apps/event-node/dist/main.js', {
    EVENT_NODE_DATABASE_URL: log.url,
    EVENT_NODE_PORT: port,
  });
  await node.says('listens');
  eventstore = `esdb://127.0.0.1:${port}?tls=false`;
  store = new EventStore(eventstore);
  const prepared = new Program('apps/projector/dist/migrate.js', { DATABASE_URL: rows.url });
  expect(await prepared.ended()).toBe(0);
  db = openDatabase(rows.url, { max: 4, name: 'test', schema: await readSchema() });
});
afterAll(async () => {
  await store.close();
  await node.kill();
  await db.end();
  await rows.drop();
  await log.drop();
});

/** That of the programs as they are built. */
async function readSchema(): Promise<string> {
  const found = await rows.pool.query<{ name: string }>(
    `select nspname as name from pg_namespace where nspname like 'read\\_%'`,
  );
  return found.rows[0]!.name;
}

let line: Line;
let writer: Program;
let standby: Program;

const projector = (databaseUrl: string) =>
  new Program('apps/projector/dist/main.js', { DATABASE_URL: databaseUrl, EVENTSTORE_URL: eventstore });

beforeEach(async () => {
  const before = await epoch();
  line = await lineTo(rows.url);
  writer = projector(line.url);
  await until(async () => (await epoch()) === before + 1);
  standby = projector(rows.url);
  await standby.says('following the log');
  await shown(await submitted());
});
afterEach(async () => {
  await Promise.all([writer.kill(), standby.kill()]);
  line.close();
});

async function epoch(): Promise<number> {
  const { rows } = await db.query<{ epoch: string }>(`select epoch from checkpoint`);
  return Number(rows[0]!.epoch);
}

/** A new project in the log: its id. */
async function submitted(): Promise<string> {
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
  };
  const data = { ...event!.data, projectId };
  await store.append(
    streamName('project', projectId),
    [{ id: randomUUID(), type: event!.type, data, metadata }],
    -1,
  );
  return projectId;
}

async function until(ask: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + takeover;
  while (!(await ask())) {
    if (Date.now() > deadline) throw new Error(`nobody wrote for ${takeover} ms`);
    await delay(50);
  }
}

/** The row is there. */
const shown = (projectId: string): Promise<void> =>
  until(async () => {
    const { rows } = await db.query(`select 1 from projects where id = $1`, [projectId]);
    return rows.length === 1;
  });

it.each<[string, () => unknown]>([
  ['is killed', () => writer.signal('SIGKILL')],
  ['is cut off without a word', () => line.goSilent()],
  ['is frozen', () => writer.signal('SIGSTOP')],
])('a standby takes over when the writer %s', async (_, hit) => {
  const before = await epoch();
  hit();
  await shown(await submitted());
  expect(await epoch()).toBe(before + 1);
});

it('a writer whose connection is ended by the server is followed by another, or by itself', async () => {
  const before = await epoch();
  await db.query(
    `select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and mode = 'ExclusiveLock'
     and granted and database = (select oid from pg_database where datname = current_database())`,
  );
  await until(async () => (await epoch()) === before + 1);
  await shown(await submitted());
});

it('a writer frozen in the middle of a batch, and woken up, changes nothing and stands by', async () => {
  const before = await epoch();
  const holder = await db.connect();
  await holder.query('begin');
  await holder.query('select pg_advisory_xact_lock(7310003, hashtext(current_schema()))');
  const halfDone = await submitted();
  await until(async () => {
    const waiting = await db.query(
      `select 1 from pg_stat_activity
       where datname = current_database() and wait_event = 'advisory' and query like '%7310003%'`,
    );
    return waiting.rows.length === 1;
  });
  writer.signal('SIGSTOP');
  await holder.query('commit');
  holder.release();

  await shown(halfDone);
  expect(await epoch()).toBe(before + 1);
  await shown(await submitted());
  const shownNow = async () =>
    (await db.query(`select p.*, c.* from projects p, checkpoint c order by id`)).rows;
  const after = await shownNow();

  writer.signal('SIGCONT');
  await writer.says('starts again from its checkpoint');
  expect(await shownNow()).toEqual(after);

  standby.signal('SIGKILL');
  await shown(await submitted());
  expect(await epoch()).toBe(before + 2);
});
