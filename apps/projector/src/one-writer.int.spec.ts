import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { projectExamples, streamName } from '@control-center/domain';
import { EventStore } from '@control-center/event-store';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, jest } from '@jest/globals';
import pg from 'pg';
import { freePort, lineTo, Program } from './testing/processes.js';
import type { Line } from './testing/processes.js';

jest.setTimeout(60_000);

/** For how long nobody may be writing, in milliseconds. */
const takeover = 10_000;

const database = `writers_${randomUUID().slice(0, 8)}`;
const urlOf = (name: string) =>
  Object.assign(new URL(process.env['TEST_PG_URL']!), { pathname: `/${name}` }).href;

let admin: pg.Pool;
let db: pg.Pool;
let node: Program;
let store: EventStore;
let eventstore: string;

beforeAll(async () => {
  admin = new pg.Pool({ connectionString: process.env['TEST_PG_URL'], max: 1 });
  await admin.query(`create database ${database}`);
  await admin.query(`create database ${database}_events`);
  const port = String(await freePort());
  node = new Program('apps/event-node/dist/main.js', {
    EVENT_NODE_DATABASE_URL: urlOf(`${database}_events`),
    EVENT_NODE_PORT: port,
  });
  await node.says('listens');
  eventstore = `esdb://127.0.0.1:${port}?tls=false`;
  store = new EventStore(eventstore);
  const prepared = new Program('apps/projector/dist/migrate.js', { DATABASE_URL: urlOf(database) });
  expect(await prepared.ended()).toBe(0);
  db = new pg.Pool({ connectionString: urlOf(database), options: `-c search_path=${await readSchema()}` });
});
afterAll(async () => {
  await store.close();
  await node.kill();
  await db.end();
  await admin.query(`drop database ${database} with (force)`);
  await admin.query(`drop database ${database}_events with (force)`);
  await admin.end();
});

/** That of the programs as they are built. */
async function readSchema(): Promise<string> {
  const client = new pg.Client({ connectionString: urlOf(database) });
  await client.connect();
  const { rows } = await client.query<{ name: string }>(
    `select nspname as name from pg_namespace where nspname like 'read\\_%'`,
  );
  await client.end();
  return rows[0]!.name;
}

let line: Line;
let writer: Program;
let standby: Program;

const projector = (databaseUrl: string) =>
  new Program('apps/projector/dist/main.js', { DATABASE_URL: databaseUrl, EVENTSTORE_URL: eventstore });

beforeEach(async () => {
  const before = await epoch();
  line = await lineTo(urlOf(database));
  writer = projector(line.url);
  await until(async () => (await epoch()) === before + 1);
  standby = projector(urlOf(database));
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
    const { rows } = await admin.query(
      `select 1 from pg_stat_activity where datname = $1 and wait_event = 'advisory' and query like '%7310003%'`,
      [database],
    );
    return rows.length === 1;
  });
  writer.signal('SIGSTOP');
  await holder.query('commit');
  holder.release();

  await shown(halfDone);
  expect(await epoch()).toBe(before + 1);
  await shown(await submitted());
  const rows = async () => (await db.query(`select p.*, c.* from projects p, checkpoint c order by id`)).rows;
  const after = await rows();

  writer.signal('SIGCONT');
  await writer.says('starts again from its checkpoint');
  expect(await rows()).toEqual(after);

  standby.signal('SIGKILL');
  await shown(await submitted());
  expect(await epoch()).toBe(before + 2);
});
