import { Unreachable } from '@platform/log';
import type { NewEvent, StoredEvent } from '@platform/log';
import { createDatabase } from '@platform/testing';
import { bakery } from '@platform/rows/testing/bakery';
import { MemoryLog } from '@platform/rows/testing/memory-log';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type pg from 'pg';
import { checkpointOf, Fenced } from '../batches/checkpoint.js';
import { processBatch } from '../batches/batch.js';
import { dropSchema } from '../batches/locks.js';
import { requestRetry, runRetries } from '../batches/retry-requests.js';
import { inTransaction, openSchema } from '../rows/database.js';
import { rebuiltSchema, replacedSchema } from '../rows/read-models.js';
import { migrate } from '../writer/migrate.js';
import { createReadSchema } from '../writer/read-schema.js';
import { runRebuilds } from './rebuild.js';
import { Rebuilds1763900000000, Retries1764040000000 } from './requests-table.js';
import { activeRequest, cancelRebuild, listRebuilds, requestRebuild, saveProgress } from './requests.js';
import { Cancelled, RestartRequired, SchemaBuild } from './schema-build.js';

const epoch = 7;
const { schema } = bakery;
const rebuilt = rebuiltSchema(schema);

let database: Awaited<ReturnType<typeof createDatabase>>;
let pool: pg.Pool;
let log: MemoryLog;
const builds: SchemaBuild[] = [];
beforeAll(async () => {
  database = await createDatabase('rebuilt');
  await migrate(database.url, [Rebuilds1763900000000, Retries1764040000000]);
  await createReadSchema(database.url, bakery);
  pool = openSchema(database.url, { max: 4, name: 'test', schema });
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

const order = (id: string, pieces = 1) => ({ type: 'LoafOrdered', data: { id, customer: 'binh', pieces } });
const baked = { type: 'StageCompleted', data: { stage: 'baked' } };
const noSuchEvent = { type: 'Dropped', data: {} };

/** The live rows of a log of three events, complete, as the projector of this epoch has written them. */
beforeEach(async () => {
  for (const name of [rebuilt, replacedSchema(schema)]) await dropSchema(pool, name);
  await pool.query(
    `truncate loaves, counters, parked, changes, app.rebuilds; update pulse set complete = true;
     update checkpoint set epoch = ${epoch}, "logId" = 'log', position = null, "eventId" = null`,
  );
  log = new MemoryLog();
  log.append('loaf-1', order('1', 3), baked);
  log.append('loaf-2', order('2'));
  await project();
  await requestRebuild(pool, { purpose: 'repair', by: 'an' });
});
afterEach(() => Promise.all(builds.splice(0).map((build) => build.close())));

/** The live rows follow the log. */
async function project(): Promise<void> {
  const reached = (await checkpointOf(pool))?.position ?? -1n;
  const next = log.events.filter(({ position }) => position > reached);
  const options = { projections: bakery.projections, epoch };
  await inTransaction(pool, (db) => processBatch(db, options, next));
}

/** An attempt at the requested rebuild. */
async function attempt(): Promise<SchemaBuild> {
  const options = { pool, store: log.store, readModels: bakery, log: () => undefined };
  const request = (await activeRequest(pool))!;
  const build = new SchemaBuild(options, epoch, new AbortController().signal, request);
  builds.push(build);
  return build;
}
async function prepared(): Promise<SchemaBuild> {
  const build = await attempt();
  await build.prepare();
  return build;
}

const rowsOf = async <Row extends object>(sql: string) => (await pool.query<Row>(sql)).rows;
const pieces = async (from = schema) =>
  (await rowsOf<{ id: string; pieces: number }>(`select id, pieces from ${from}.loaves order by id`)).map(
    (row) => [row.id, row.pieces],
  );
const schemas = async () =>
  (
    await rowsOf<{ name: string }>(
      `select nspname as name from pg_namespace where nspname ~ '^read_' order by 1`,
    )
  ).map(({ name }) => name);
const indexes = (of: string) =>
  rowsOf(
    `select replace(indexdef, '${of}.', '') as definition from pg_indexes where schemaname = '${of}' order by 1`,
  );
const tamper = () => pool.query('update loaves set pieces = 99');

describe('a rebuilt schema', () => {
  it('takes the place of the live one, with its rows, place in the log, indexes and progress', async () => {
    await tamper();
    const [before, checkpoint] = [await indexes(schema), await rowsOf('select * from checkpoint')];
    const build = await prepared();
    // Rows load faster without them.
    expect((await indexes(rebuilt)).length).toBeLessThan(before.length);
    await build.approachLive();
    expect(await build.compare()).toEqual([
      { table: 'counters', liveRows: 2, rebuiltRows: 2, ids: [] },
      { table: 'loaves', liveRows: 2, rebuiltRows: 2, ids: ['1', '2'] },
    ]);
    await build.buildIndexes();
    expect(await pieces()).toEqual([
      ['1', 99],
      ['2', 99],
    ]);
    await build.swapIn({ isDifferent: true });
    expect(await pieces()).toEqual([
      ['1', 3],
      ['2', 1],
    ]);
    expect(await rowsOf('select * from checkpoint')).toEqual(checkpoint);
    expect(await rowsOf('select complete from pulse')).toEqual([{ complete: true }]);
    expect(await indexes(schema)).toEqual(before);
    expect(await schemas()).toEqual([schema]);
    expect(await listRebuilds(pool)).toMatchObject([{ phase: 'swapped', events: 3, fraction: 1 }]);
  });

  it.each([
    ['no difference, leaves the changes that browsers continue from', false, [30, 40]],
    ['a difference, makes browsers load everything', true, [40]],
  ])('with %s', async (_, isDifferent, positions) => {
    const build = await prepared();
    await build.approachLive();
    await build.buildIndexes();
    log.append('loaf-2', baked);
    await project();
    // Events that came meanwhile are applied before the swap, while no others can come.
    await build.swapIn({ isDifferent });
    expect(await rowsOf('select stage from loaves order by id')).toEqual([
      { stage: 'baked' },
      { stage: 'baked' },
    ]);
    expect(await rowsOf('select position from changes order by id')).toEqual(
      positions.map((position) => ({ position })),
    );
  });

  it.each<[string, () => unknown, new () => Error]>([
    ['somebody cancels the rebuild', () => cancelRebuild(pool), Cancelled],
    ['an event is discarded', () => log.discarded.push({ stream: 'loaf-1', revision: 1 }), RestartRequired],
    ['the log is replaced', () => (log.id = 'another log'), RestartRequired],
    ['another projector takes over', () => pool.query('update checkpoint set epoch = epoch + 1'), Fenced],
  ])('is neither compared nor swapped in after %s', async (_, meanwhile, expected) => {
    await tamper();
    const build = await prepared();
    await build.approachLive();
    await meanwhile();
    await expect(build.compare()).rejects.toThrow(expected);
    await expect(build.swapIn({ isDifferent: false })).rejects.toThrow(expected);
    expect(await pieces()).toEqual([
      ['1', 99],
      ['2', 99],
    ]);
  });

  it('without any event is swapped in as well', async () => {
    await pool.query(
      'truncate loaves, counters, changes; update checkpoint set position = null, "eventId" = null',
    );
    log.entries.length = 0;
    await pool.query(`insert into loaves values ('9', 'an', 1, 'ordered', 0, now())`);
    const build = await prepared();
    await build.approachLive();
    expect(await build.compare()).toMatchObject([{ table: 'counters' }, { table: 'loaves', ids: ['9'] }]);
    await build.buildIndexes();
    await build.swapIn({ isDifferent: true });
    expect([await pieces(), await rowsOf('select from changes')]).toEqual([[], []]);
  });
});

describe('an attempt that was interrupted', () => {
  beforeEach(async () => {
    const build = await prepared();
    await build.approachLive();
    log.append('loaf-2', baked);
    await project();
  });

  it('continues after the last applied event and gets all its indexes', async () => {
    const before = await indexes(schema);
    const build = await prepared();
    expect(build.events).toBe(3);
    await build.approachLive();
    expect(build.events).toBe(4);
    expect((await build.compare()).flatMap(({ ids }) => ids)).toEqual([]);
    await build.buildIndexes();
    await build.buildIndexes();
    await build.swapIn({ isDifferent: false });
    expect(await indexes(schema)).toEqual(before);
  });

  it.each<[string, () => unknown]>([
    ['an event was discarded', () => log.discarded.push({ stream: 'loaf-1', revision: 1 })],
    ['the log was replaced', () => (log.id = 'another log')],
    ['the event that it reached is another one', () => Object.assign(log.entries[2]!, { id: 'another' })],
    ['its schema is gone', () => dropSchema(pool, rebuilt)],
    [
      'its progress is unknown',
      async () => saveProgress(pool, (await activeRequest(pool))!.id, { events: 0 }),
    ],
  ])('starts again where meanwhile %s', async (_, meanwhile) => {
    await meanwhile();
    const second = await attempt();
    await expect(second.prepare()).rejects.toThrow(RestartRequired);
    await second.reset();
    expect(await schemas()).toEqual([schema]);
    const third = await prepared();
    await third.approachLive();
    expect(third.events).toBe(4);
    expect(await listRebuilds(pool)).toMatchObject([
      { phase: 'applying', events: third.events, fraction: 1 },
    ]);
  });
});

describe('an event that cannot be applied', () => {
  beforeEach(async () => {
    log.append('loaf-2', noSuchEvent);
    await project();
  });

  it('ends the rebuild, which names the event and rolls back its batch', async () => {
    const build = await prepared();
    await expect(build.approachLive()).rejects.toThrow(
      'Event 1 of loaf-2 (Dropped, position 40) cannot be applied: TypeError',
    );
    expect(await pieces(rebuilt)).toEqual([]);
    expect(build.events).toBe(0);
  });

  it('is left out if it was discarded before, and restarts the rebuild if it is discarded now', async () => {
    const build = await prepared();
    log.discarded.push({ stream: 'loaf-2', revision: 1 });
    await expect(build.approachLive()).rejects.toThrow(RestartRequired);
    await build.reset();
    const next = await prepared();
    await next.approachLive();
    expect(await pieces(rebuilt)).toEqual([
      ['1', 3],
      ['2', 1],
    ]);
  });
});

it.each([
  ['as long as little is left', [3], 1],
  ['until little is left', [900, 300, 100, 50], 3],
  ['no further than it gets closer', [900, 500, 300, 100], 2],
])('a rebuild approaches the live rows %s', async (_, sizes, rounds) => {
  const [first, ...later] = sizes;
  const happen = (count: number) => {
    log.append('loaf-1', ...Array.from({ length: count }, () => baked));
    return project();
  };
  await happen(first! - log.entries.length + 1);
  let followed = 0;
  const follow = log.store.follow.bind(log.store);
  log.store.follow = async function* (options) {
    followed += 1;
    const next = later.shift();
    if (next) await happen(next);
    yield* follow(options);
  };
  await (await prepared()).approachLive();
  expect(followed).toBe(rounds);
});

/** Performs the requested rebuild. Returns its outcome, the recorded operations, and the logged failures. */
async function performed() {
  const recorded: StoredEvent[] = [];
  const store = Object.assign(log.store, {
    folds: {
      clearings: 0,
      get: () => undefined,
      set: () => undefined,
      forget: () => undefined,
    },
    foldings: { run: (_: string, work: () => unknown) => work() },
    loadToEnd: () => Promise.resolve({ events: [...recorded], revision: recorded.length - 1 }),
    append: (stream: string, events: readonly NewEvent[], expected: number) => {
      const placed = events.map((event, index) => ({
        ...{ ...event, stream, revision: expected + 1 + index, position: 0n },
        metadata: { ...event.metadata, schemaVersion: 1 },
      }));
      recorded.push(...placed);
      return Promise.resolve({ position: 0n, events: placed });
    },
  });
  const lines: string[] = [];
  const lost = new AbortController();
  const told = (line: string) => void (line.startsWith('dropped') || lines.push(line));
  const options = { pool, store, readModels: bakery, log: told };
  const running = runRebuilds(options, { epoch, lost: lost.signal });
  let [ended] = await listRebuilds(pool);
  while (!ended!.finishedAt) {
    await new Promise(setImmediate);
    [ended] = await listRebuilds(pool);
  }
  lost.abort();
  await running;
  const { state, error } = ended!;
  return { state, error, lines, recorded: recorded.map(({ type }) => type) };
}

describe('a rebuild that is performed', () => {
  it.each<[string, Error]>([
    ['the event store cannot be reached', new Unreachable('No node answers', new Error('no answer'))],
    ['the database restarts', Object.assign(new Error('shutting down'), { code: '57P01' })],
  ])('goes on after a transient failure: %s', async (_, failure) => {
    await tamper();
    let failures = 1;
    log.store.logIdentity = () => ((failures -= 1) < 0 ? Promise.resolve(log.id) : Promise.reject(failure));
    expect(await performed()).toEqual({
      ...{ state: 'completed', error: null, recorded: ['RebuildRequested', 'RebuildCompleted'] },
      lines: ['the rebuild failed and resumes from its checkpoint'],
    });
    expect(await pieces()).toEqual([
      ['1', 3],
      ['2', 1],
    ]);
  });

  it('ends with any other failure, which is recorded, and leaves the rows alone', async () => {
    await tamper();
    log.store.logIdentity = () => Promise.reject(new Error('the log has another format'));
    expect(await performed()).toEqual({
      ...{ state: 'failed', error: 'Error: the log has another format', lines: [] },
      recorded: ['RebuildRequested', 'RebuildFailed'],
    });
    expect(await pieces()).toEqual([
      ['1', 99],
      ['2', 99],
    ]);
    expect(await schemas()).toEqual([schema]);
  });

  it('is not repeated when it was swapped in but not recorded as completed', async () => {
    await tamper();
    const tables = [{ table: 'loaves', liveRows: 2, rebuiltRows: 2, ids: ['1'] }];
    await saveProgress(pool, (await activeRequest(pool))!.id, { phase: 'swapped', tables });
    expect(await performed()).toMatchObject({ state: 'completed', lines: [] });
    expect(await pieces()).toEqual([
      ['1', 99],
      ['2', 99],
    ]);
    expect(await listRebuilds(pool)).toMatchObject([{ tables }]);
  });
});

it('leaves requests of another release to that release', async () => {
  await pool.query(
    `truncate app.rebuilds, app.retries;
     insert into app.rebuilds ("readSchema", purpose, "requestedBy") values ('read_other', 'repair', 'an');
     insert into app.retries ("readSchema", stream) values ('read_other', 'loaf-2')`,
  );
  expect([await listRebuilds(pool), await activeRequest(pool), await cancelRebuild(pool)]).toEqual([
    [],
    undefined,
    undefined,
  ]);
  expect(await requestRebuild(pool, { purpose: 'repair', by: 'an' })).toBeDefined();

  log.append('loaf-2', noSuchEvent);
  await project();
  log.discarded.push({ stream: 'loaf-2', revision: 1 });
  const stopping = new AbortController();
  const options = { pool, store: log.store, readModels: bakery, log: () => undefined };
  const running = runRetries(options, stopping.signal);
  await requestRetry(pool, 'loaf-1');
  stopping.abort();
  await running;
  expect(await rowsOf('select stream from parked')).toEqual([{ stream: 'loaf-2' }]);
  expect(await rowsOf('select "readSchema", stream, error from app.retries')).toEqual([
    { readSchema: 'read_other', stream: 'loaf-2', error: null },
  ]);
  await pool.query('truncate app.retries');
});
