// How fast read models are built from a log of realistic orders, compared with a reader that ignores the events.
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Pool } from 'pg';
import { setTimeout as after } from 'node:timers/promises';
import { EventStoreDBClient, START, streamNameFilter } from '@eventstore/db-client';
import { root } from '@control-center/checkout/prepare';
import { showBar } from '@control-center/operate/bar';
import { eventFormat, streamPrefixes } from '@market/domain';
import { EventStore } from '@platform/log';
import { auditSchema } from '@market/audit';
import { openDatabase } from '@market/release';
import { listRebuilds, requestRebuild } from '@platform/rows';
import { seedOrders } from '@control-center/operate/seed';
import { masterKey } from '@platform/testing';
import { EventNode, memoryOf } from '../../servers/servers.js';
import type { Postgres } from '../../servers/servers.js';

/** About how many events a seeded order has, its messages included. */
export const eventsPerOrder = 19;

export async function* measureRebuild(postgres: Postgres, targetEvents: number): AsyncGenerator<string[]> {
  const node = await EventNode.start(await postgres.database('log'), postgres);
  try {
    const startedAt = performance.now();
    const events = await seed(node.url, Math.ceil(targetEvents / eventsPerOrder));
    yield ['seed, events/s', (events / seconds(startedAt)).toFixed(0), '', `${events} events`, ''];
    const raw = await readRaw(node.url, events, streamPrefixes);
    for await (const { name, aim, took, memory } of build(node.url, await postgres.database('built'))) {
      const rate = events / took;
      yield [`${name} ÷ raw read, events/s`, rate.toFixed(0), raw.toFixed(0), (rate / raw).toFixed(2), aim];
      if (!memory) continue;
      const trend = `${memory.early.toFixed(0)} → ${memory.late.toFixed(0)} MB`;
      yield [`${name}, memory: most`, `${memory.most.toFixed(0)} MB`, '', trend, '≤ 300 MB, flat'];
    }
  } finally {
    await node.kill();
  }
}

export const seconds = (startedAt: number) => (performance.now() - startedAt) / 1000;

export async function seed(url: string, projects: number): Promise<number> {
  const store = new EventStore(url, { ...eventFormat, personal: {} });
  const bar = showBar(`${projects} orders`);
  try {
    const progress = (done: { projects: number; events: number }) =>
      bar.show({ events: done.events, fraction: done.projects / projects });
    const { events } = await seedOrders({ store, projects, seed: 'bench', ends: Date.now(), progress });
    bar.end();
    return events;
  } finally {
    await store.close();
  }
}

/** Events per second of a subscription that only counts them. */
export async function readRaw(url: string, events: number, prefixes: readonly string[]): Promise<number> {
  const client = EventStoreDBClient.connectionString(url);
  const filter = streamNameFilter({ prefixes: [...prefixes] });
  const startedAt = performance.now();
  let received = 0;
  for await (const { event } of client.subscribeToAll({ fromPosition: START, filter }))
    if (event && ++received === events) break;
  const rate = events / seconds(startedAt);
  await client.dispose();
  return rate;
}

const app = join(root, 'apps', 'projector', 'dist');

/** Seconds that something took, and the projector's memory meanwhile. */
type Measured = {
  name: string;
  aim: string;
  took: number;
  memory?: { most: number; early: number; late: number };
};

/**
 * A projector, run as in production, builds the read models and the audit from nothing, side by side, and then rebuilds the
 * read models beside the live ones.
 */
async function* build(eventStoreUrl: string, databaseUrl: string): AsyncGenerator<Measured> {
  const env = {
    ...process.env,
    DATABASE_URL: databaseUrl,
    EVENT_STORE_URL: eventStoreUrl,
    PERSONAL_MASTER_KEY: masterKey,
    LOG_LEVEL: 'error',
  };
  const run = (file: string) => spawn(process.execPath, [join(app, file)], { env, stdio: ['ignore', 2, 2] });
  const [code] = (await once(run('migrate.js'), 'exit')) as [number | null];
  if (code !== 0) throw new Error(`migrate ended with ${code}`);
  const pool = openDatabase(databaseUrl, { max: 1, name: 'bench' });
  type Pulse = { complete: boolean; aliveAt: Date | null };
  const pulse = async (name = 'pulse') =>
    (await pool.query<Pulse>(`select complete, "aliveAt" from ${name}`)).rows[0]!;
  const projector = run('main.js');
  const exited = once(projector, 'exit');
  try {
    while ((await pulse()).aliveAt === null) await after(10);
    const startedAt = performance.now();
    const first = await measureUntil(projector, async () => (await pulse()).complete);
    yield { name: 'first build', aim: '≥ 0.6', ...first };
    while (!(await pulse(`${auditSchema}.pulse`)).complete) await after(10);
    yield { name: 'first build of the audit, beside it', aim: '≥ 0.6', took: seconds(startedAt) };
    const again = await measureUntil(projector, await beginRebuild(pool));
    yield { name: 'rebuild until swapped', aim: '≥ 0.8', ...again };
  } finally {
    projector.kill('SIGTERM');
    await exited;
    await pool.end();
  }
}

/** Requests a rebuild. Returns whether its rows are the live ones by now, which throws when it has failed. */
export async function beginRebuild(pool: Pool): Promise<() => Promise<boolean>> {
  await requestRebuild(pool, { purpose: 'repair', by: 'bench' });
  return async () => {
    const { finishedAt, state, error } = (await listRebuilds(pool))[0]!;
    if (finishedAt === null) return false;
    if (state !== 'completed') throw new Error(`the rebuild is ${state}: ${error}`);
    return true;
  };
}

/** Seconds until `hasEnded`, and the process's memory in MB: the peak, and the mean of the second and last quarter. */
async function measureUntil(
  process: ChildProcess,
  hasEnded: () => Promise<boolean>,
): Promise<Pick<Measured, 'took' | 'memory'>> {
  const startedAt = performance.now();
  const memory: number[] = [];
  while (!(await hasEnded())) {
    memory.push(await memoryOf(process));
    await after(100);
  }
  const took = seconds(startedAt);
  const quarter = memory.length >> 2;
  const mean = (list: readonly number[]) =>
    list.reduce((sum, value) => sum + value, 0) / Math.max(1, list.length);
  const [early, late] = [mean(memory.slice(quarter, 2 * quarter)), mean(memory.slice(3 * quarter))];
  return { took, memory: { most: Math.max(...memory), early, late } };
}
