import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { eventFormat, projectExamples } from '@market/domain';
import { startEventNode } from '@control-center/event-node';
import type { EventNode } from '@control-center/event-node';
import { EventStore } from '@platform/log';
import { createDatabase, masterKey, nodeFolder } from '@platform/testing';
import type { TestDatabase } from '@platform/testing';
import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import type pg from 'pg';
import { until } from '@control-center/api/testing/until';

jest.setTimeout(240_000);

// The built programs run as separate processes, so that one can be killed.
const program = (name: string) => resolve(import.meta.dirname, '../../../projector/dist', name);

const history = projectExamples.completed;
let readModels: TestDatabase;
let log: TestDatabase;
let node: EventNode;
let store: EventStore;
let env: NodeJS.ProcessEnv;
let readSchema: string;
const running = new Set<ChildProcess>();

function start(file: string): ChildProcess {
  const child = spawn(process.execPath, [program(file)], { env, stdio: 'ignore' });
  running.add(child);
  void once(child, 'exit').then(() => running.delete(child));
  return child;
}

beforeAll(async () => {
  readModels = await createDatabase('killed');
  log = await createDatabase('killed_log');
  node = await startEventNode({ databaseUrl: log.url, port: 0, folder: nodeFolder() });
  store = new EventStore(node.url, eventFormat);
  env = { ...process.env, DATABASE_URL: readModels.url, EVENT_STORE_URL: node.url };
  Object.assign(env, { PERSONAL_MASTER_KEY: masterKey, LOG_LEVEL: 'fatal' });
  await once(start('migrate.js'), 'exit');
  const { rows } = await readModels.pool.query<{ name: string }>(
    `select nspname as name from pg_namespace where nspname ~ '^read_[0-9a-f]+$'`,
  );
  readSchema = rows[0]!.name;
});

afterAll(async () => {
  await Promise.all(
    [...running].map((child) => {
      child.kill('SIGKILL');
      return once(child, 'exit');
    }),
  );
  await store.close();
  await node.close();
  await readModels.drop();
  await log.drop();
});

/** Appends an order's first events at once. */
async function appendOrder(id: string, length = history.length): Promise<void> {
  const events = history.slice(0, length).map(({ type, data }, index) => ({
    id: randomUUID(),
    type,
    data: JSON.parse(
      JSON.stringify(data).replaceAll('project-1', id).replaceAll('quote-1', `quote ${id}`),
    ) as object,
    metadata: {
      correlationId: id,
      causationId: id,
      commandId: `${id}-${index}`,
      commandHash: '',
      command: 'test',
      actorId: projectExamples.people.customer.id,
      actorRole: 'customer' as const,
      occurredAt: projectExamples.now,
    },
  }));
  await store.append(`project-${id}`, events, -1);
}

const firstRow = async <Row extends pg.QueryResultRow>(sql: string, values: unknown[] = []) =>
  (await readModels.pool.query<Row>(sql, values)).rows[0]!;

const requestRebuild = async (purpose: 'repair' | 'proof') => {
  const { id } = await firstRow<{ id: string }>(
    `insert into app.rebuilds ("readSchema", purpose, "requestedBy") values ($1, $2, 'test') returning id`,
    [readSchema, purpose],
  );
  return id;
};

type Rebuild = { state: string; events: number; tables: { table: string; ids: string[] }[] };
const findRebuild = (id: string) =>
  firstRow<Rebuild>(`select state, events::integer, tables from app.rebuilds where id = $1`, [id]);
const finishedRebuild = async (id: string) => {
  const hasFinished = async () => !/requested|running/.test((await findRebuild(id)).state);
  await until('the rebuild has finished', hasFinished, 180_000);
  return findRebuild(id);
};

/** Blocks rebuilds by holding their lock. Releasing the returned client lets them continue. */
async function blockRebuilds(): Promise<pg.PoolClient> {
  const blocker = await readModels.pool.connect();
  await blocker.query(`select pg_advisory_lock(7310003, hashtext($1))`, [`${readSchema}_rebuilt`]);
  return blocker;
}

/** Lets the rebuild apply one batch. Waiters get the lock in order, and the test waits behind the rebuild. */
async function afterOneBatch(blocker: pg.PoolClient): Promise<pg.PoolClient> {
  const waiterCountIs = (count: number) => async () => {
    const { n } = await firstRow<{ n: number }>(
      `select count(*)::integer as n from pg_locks
       where locktype = 'advisory' and classid = 7310003 and not granted
         and database = (select oid from pg_database where datname = current_database())`,
    );
    return n === count;
  };
  await until('the rebuild waits for the lock', waiterCountIs(1));
  const nextBlocker = blockRebuilds();
  await until('the test waits behind the rebuild', waiterCountIs(2));
  blocker.release(true);
  return nextBlocker;
}

it('a rebuild whose process is killed resumes where it stopped, while new orders arrive', async () => {
  const before = Array.from({ length: 350 }, () => randomUUID());
  for (let from = 0; from < before.length; from += 20)
    await Promise.all(before.slice(from, from + 20).map((id) => appendOrder(id)));
  const projector = start('main.js');
  const liveRowCount = async () =>
    (await firstRow<{ n: number }>(`select count(*)::integer as n from ${readSchema}.projects`)).n;
  await until('all rows are written', async () => (await liveRowCount()) === before.length);

  const during: string[] = [];
  let stopped = false;
  const traffic = (async () => {
    while (!stopped) {
      const id = randomUUID();
      await appendOrder(id, 1);
      during.push(id);
    }
  })();

  let blocker = await blockRebuilds();
  const id = await requestRebuild('repair');
  while ((await findRebuild(id)).events < 100) blocker = await afterOneBatch(blocker);
  const { events } = await findRebuild(id);
  expect(events).toBeLessThan(before.length * history.length);
  projector.kill('SIGKILL');
  await once(projector, 'exit');
  const editedRow = await firstRow<{ id: string }>(
    `update ${readSchema}_rebuilt.projects set title = 'từ lần trước'
     where id = (select min(id) from ${readSchema}_rebuilt.projects) returning id`,
  );
  blocker.release(true);

  start('main.js');
  expect((await finishedRebuild(id)).state).toBe('completed');
  stopped = true;
  await traffic;
  const all = [...before, ...during];
  await until('all rows are written', async () => (await liveRowCount()) === all.length);
  const liveRow = await firstRow(`select title from ${readSchema}.projects where id = $1`, [editedRow.id]);
  expect(liveRow).toEqual({ title: 'từ lần trước' });

  const proof = await finishedRebuild(await requestRebuild('proof'));
  const different = proof.tables.filter(({ ids }) => ids.length > 0);
  expect(different).toMatchObject([{ table: 'projects', ids: [editedRow.id] }]);
  expect(proof.events).toBeGreaterThanOrEqual(before.length * history.length + during.length);
  console.info(`${during.length} orders arrived; killed after ${events} events`);
});
