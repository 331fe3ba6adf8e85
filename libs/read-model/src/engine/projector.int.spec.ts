import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { noDiscards } from '@control-center/event-store';
import type { EventStore, FollowOptions, StoredEvent } from '@control-center/event-store';
import { testDatabase } from '@control-center/testing-read-model/database';
import type { TestDatabase } from '@control-center/testing-read-model/database';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import type pg from 'pg';
import { openDatabase, readModels } from '../release/release.js';
import { Fenced } from './batches/checkpoint.js';
import { dropSchema } from './batches/locks.js';
import { runProjector } from './projector.js';
import { addressOf } from './rows/database.js';
import { createReadSchema } from './writer/read-schema.js';

const otherRelease = { ...readModels, schema: 'read_0other' };

let database: TestDatabase;
let pool: pg.Pool;
let failures: unknown[];
let stop: () => Promise<void>;
beforeEach(async () => {
  database = await testDatabase();
  pool = openDatabase(addressOf(database.pool), { max: 6, name: 'test' });
  failures = [];
});
afterEach(async () => {
  await stop();
  await pool.end();
  await database.close();
});

/** Runs a projector on a log without events. `follows` is called when it has subscribed. */
function start(follows: (options: FollowOptions) => Promise<void>): void {
  const store = {
    logIdentity: () => Promise.resolve('log'),
    discards: () => Promise.resolve(noDiscards),
    async *follow(options: FollowOptions): AsyncGenerator<StoredEvent[]> {
      await follows(options);
      if (!options.signal.aborted) await once(options.signal, 'abort');
      yield* [];
    },
  } as unknown as EventStore;
  const stopping = new AbortController();
  const log = (_: string, error?: unknown) => void failures.push(error);
  const running = runProjector({ pool, store, readModels, log, sweepInterval: 50 }, stopping.signal);
  stop = () => {
    stopping.abort();
    return running;
  };
}

const isSo = async (sql: string): Promise<boolean> =>
  (await pool.query<{ so: boolean }>(`select (${sql}) as so`)).rows[0]!.so;
const until = async (condition: () => boolean | Promise<boolean>) => {
  while (!(await condition())) await delay(20);
};
const viewsStand = () => isSo(`to_regclass('analytics.freshness') is not null`);
const otherStands = () => isSo(`to_regnamespace('${otherRelease.schema}') is not null`);

// Promise: A running projector sees within a minute that the views of analysts do not show its rows, and which schemas nobody uses
it('while a projector runs, it mends the views of analysts and drops schemas of releases that ended', async () => {
  start(({ onCaughtUp }) => Promise.resolve(onCaughtUp!()));
  await until(viewsStand);
  await createReadSchema(addressOf(pool), otherRelease);
  await pool.query('drop schema analytics cascade');
  await until(viewsStand);
  await until(async () => !(await otherStands()));
});

it('a projector that catches up after another one has taken over does not open the rows to readers', async () => {
  start(async ({ onCaughtUp }) => {
    await pool.query('update checkpoint set epoch = epoch + 1');
    onCaughtUp!();
  });
  const isComplete = () => isSo('select complete from pulse');
  const isFenced = () => failures.some((error) => error instanceof Fenced);
  await until(async () => isFenced() || (await isComplete()));
  expect(await isComplete()).toBe(false);
});

// Promise: A projector makes its read schema again when another release has dropped it before the projector ran
it('a schema that another release dropped before the projector ran is made again', async () => {
  await dropSchema(pool, readModels.schema);
  start(({ onCaughtUp }) => Promise.resolve(onCaughtUp!()));
  await until(() => isSo(`to_regclass('pulse') is not null`));
  await until(() => isSo('select complete from pulse'));
  expect(failures).toEqual([]);
});
