// A log of believable orders: how fast its read models are built, beside a reader that does nothing with the events.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import { EventStoreDBClient, START, streamNameFilter } from '@eventstore/db-client';
import { streamPrefixes } from '@control-center/domain';
import { EventStore } from '@control-center/event-store';
import { listRebuilds, openDatabase, requestRebuild } from '@control-center/read-model';
import { EventNode, memoryOf } from '../chaos/servers.mjs';
import { showBar } from '../log/bar.mjs';
import { root } from '../prepare.mjs';
import { plant } from '../seed/dist/index.js';

/** About so many events has an order of the seed, its messages included. */
const eventsOfOrder = 19;

export async function* measureRebuild(postgres, wanted) {
  const node = await EventNode.start(await postgres.database('log'));
  try {
    const begun = performance.now();
    const events = await seed(node.url, Math.ceil(wanted / eventsOfOrder));
    yield ['seed, events/s', (events / seconds(begun)).toFixed(0), '', `${events} events`, ''];
    const raw = await readRaw(node.url, events);
    for await (const { name, took, memory } of build(node.url, await postgres.database('built'))) {
      const rate = events / took;
      yield [
        `${name} ÷ raw read, events/s`,
        rate.toFixed(0),
        raw.toFixed(0),
        (rate / raw).toFixed(2),
        '≥ 0.5',
      ];
      const flat = `${memory.early.toFixed(0)} → ${memory.late.toFixed(0)} MB`;
      yield [`${name}, memory: most`, `${memory.most.toFixed(0)} MB`, '', flat, '≤ 300 MB, flat'];
    }
  } finally {
    await node.kill();
  }
}

const seconds = (begun) => (performance.now() - begun) / 1000;

async function seed(url, projects) {
  const store = new EventStore(url, { personal: {} });
  const bar = showBar(`${projects} orders`);
  try {
    const progress = (done) => bar.show({ events: done.events, fraction: done.projects / projects });
    const { events } = await plant({ store, projects, seed: 'bench', ends: Date.now(), progress });
    bar.end();
    return events;
  } finally {
    await store.close();
  }
}

/** Events a second of a subscription that only counts them. */
async function readRaw(url, events) {
  const client = EventStoreDBClient.connectionString(url);
  const filter = streamNameFilter({ prefixes: streamPrefixes });
  const begun = performance.now();
  let seen = 0;
  for await (const { event } of client.subscribeToAll({ fromPosition: START, filter }))
    if (event && ++seen === events) break;
  const rate = events / seconds(begun);
  await client.dispose();
  return rate;
}

const app = join(root, 'apps', 'projector', 'dist');

/**
 * Read models from nothing, and then again beside the live ones, by a projector as it runs for users: what each took in
 * seconds, and the projector's memory meanwhile.
 */
async function* build(eventStoreUrl, databaseUrl) {
  const env = {
    ...process.env,
    DATABASE_URL: databaseUrl,
    EVENTSTORE_URL: eventStoreUrl,
    LOG_LEVEL: 'error',
  };
  const run = (file) => spawn(process.execPath, [join(app, file)], { env, stdio: ['ignore', 2, 2] });
  const [code] = await once(run('migrate.js'), 'exit');
  if (code !== 0) throw new Error(`migrate ended with ${code}`);
  const pool = openDatabase(databaseUrl, { max: 1, name: 'bench' });
  const pulse = async () => (await pool.query('select complete, "aliveAt" from pulse')).rows[0];
  const projector = run('main.js');
  const exited = once(projector, 'exit');
  try {
    while ((await pulse()).aliveAt === null) await after(10);
    yield { name: 'first build', ...(await watched(projector, async () => (await pulse()).complete)) };
    await requestRebuild(pool, { purpose: 'repair', by: 'bench' });
    const newest = async () => (await listRebuilds(pool))[0];
    const again = await watched(projector, async () => (await newest()).finishedAt);
    const { state, error } = await newest();
    if (state !== 'completed') throw new Error(`the rebuild is ${state}: ${error}`);
    yield { name: 'rebuild until swapped', ...again };
  } finally {
    projector.kill('SIGTERM');
    await exited;
    await pool.end();
  }
}

/** Seconds until it has ended, and the process's memory in MB: the most, and in the second and the last quarter. */
async function watched(process, hasEnded) {
  const begun = performance.now();
  const memory = [];
  while (!(await hasEnded())) {
    memory.push(await memoryOf(process));
    await after(100);
  }
  const took = seconds(begun);
  const quarter = memory.length >> 2;
  const mean = (list) => list.reduce((sum, one) => sum + one, 0) / Math.max(1, list.length);
  const [early, late] = [memory.slice(quarter, 2 * quarter), memory.slice(3 * quarter)].map(mean);
  return { took, memory: { most: Math.max(...memory), early, late } };
}
