import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { projectExamples } from '@control-center/domain';
import { startEventNode } from '@control-center/event-node';
import type { EventNode } from '@control-center/event-node';
import { EventStore } from '@control-center/event-store';
import { createDatabase } from '@control-center/testing';
import type { TestDatabase } from '@control-center/testing';
import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import type pg from 'pg';
import { until } from '../testing/until.js';

jest.setTimeout(240_000);

// Processes of their own, as they are built: one of them is killed.
const program = (name: string) => resolve(import.meta.dirname, '../../../projector/dist', name);

const history = projectExamples.completed;
let shown: TestDatabase;
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
  shown = await createDatabase('killed');
  log = await createDatabase('killed_log');
  node = await startEventNode({ databaseUrl: log.url, port: 0 });
  store = new EventStore(node.url);
  env = { ...process.env, DATABASE_URL: shown.url, EVENTSTORE_URL: node.url, LOG_LEVEL: 'fatal' };
  await once(start('migrate.js'), 'exit');
  const { rows } = await shown.pool.query<{ name: string }>(
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
  await shown.drop();
  await log.drop();
});

/** An order's first events in one append. */
async function order(id: string, length = history.length): Promise<void> {
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

const first = async <Row extends pg.QueryResultRow>(sql: string, values: unknown[] = []) =>
  (await shown.pool.query<Row>(sql, values)).rows[0]!;

const request = async (purpose: 'repair' | 'proof') => {
  const { id } = await first<{ id: string }>(
    `insert into app.rebuilds ("readSchema", purpose, "requestedBy") values ($1, $2, 'test') returning id`,
    [readSchema, purpose],
  );
  return id;
};

type Rebuild = { state: string; events: number; tables: { table: string; ids: string[] }[] };
const rebuild = (id: string) =>
  first<Rebuild>(`select state, events::integer, tables from app.rebuilds where id = $1`, [id]);
const ended = async (id: string) => {
  const hasEnded = async () => !/requested|running/.test((await rebuild(id)).state);
  await until('the rebuild has ended', hasEnded, 180_000);
  return rebuild(id);
};

/** Holds the lock under which rows are rebuilt. */
async function closed(): Promise<pg.PoolClient> {
  const gate = await shown.pool.connect();
  await gate.query(`select pg_advisory_lock(7310003, hashtext($1))`, [`${readSchema}_rebuilt`]);
  return gate;
}

/** Lets the rebuild make one step: whoever waits for the lock gets it in turn, and we queue behind it. */
async function afterOneBatch(gate: pg.PoolClient): Promise<pg.PoolClient> {
  const waiting = (count: number) => async () => {
    const { n } = await first<{ n: number }>(
      `select count(*)::integer as n from pg_locks
       where locktype = 'advisory' and classid = 7310003 and not granted
         and database = (select oid from pg_database where datname = current_database())`,
    );
    return n === count;
  };
  await until('the rebuild waits', waiting(1));
  const next = closed();
  await until('we wait behind it', waiting(2));
  gate.release(true);
  return next;
}

it('a rebuild whose process is killed goes on where it stood, while orders come in', async () => {
  const before = Array.from({ length: 350 }, () => randomUUID());
  for (let from = 0; from < before.length; from += 20)
    await Promise.all(before.slice(from, from + 20).map((id) => order(id)));
  const projector = start('main.js');
  const live = async () =>
    (await first<{ n: number }>(`select count(*)::integer as n from ${readSchema}.projects`)).n;
  await until('the rows have come', async () => (await live()) === before.length);

  const during: string[] = [];
  let stopped = false;
  const traffic = (async () => {
    while (!stopped) {
      const id = randomUUID();
      await order(id, 1);
      during.push(id);
    }
  })();

  let gate = await closed();
  const id = await request('repair');
  while ((await rebuild(id)).events < 100) gate = await afterOneBatch(gate);
  const { events } = await rebuild(id);
  expect(events).toBeLessThan(before.length * history.length);
  projector.kill('SIGKILL');
  await once(projector, 'exit');
  const marked = await first<{ id: string }>(
    `update ${readSchema}_rebuilt.projects set description = 'từ lần trước'
     where id = (select min(id) from ${readSchema}_rebuilt.projects) returning id`,
  );
  gate.release(true);

  start('main.js');
  expect((await ended(id)).state).toBe('completed');
  stopped = true;
  await traffic;
  const all = [...before, ...during];
  await until('the rows have come', async () => (await live()) === all.length);
  const kept = await first(`select description from ${readSchema}.projects where id = $1`, [marked.id]);
  expect(kept).toEqual({ description: 'từ lần trước' });

  const proof = await ended(await request('proof'));
  const different = proof.tables.filter(({ ids }) => ids.length > 0);
  expect(different).toMatchObject([{ table: 'projects', ids: [marked.id] }]);
  expect(proof.events).toBeGreaterThanOrEqual(before.length * history.length + during.length);
  console.info(`${during.length} orders came in; killed after ${events} events`);
});
