import { setTimeout as delay } from 'node:timers/promises';
import type { EventStore, FollowOptions, StoredEvent } from '@platform/log';
import { testDatabase } from '@market/rows/testing/database';
import type { TestDatabase } from '@market/rows/testing/database';
import { MemoryLog } from '@platform/rows/testing/memory-log';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import type pg from 'pg';
import { auditSchema } from '@market/audit';
import { openDatabase, readModels } from '../release.js';
import { checkpointOf, Fenced, lockCheckpoint } from '@platform/rows/inside/batches/checkpoint';
import { dropSchema, lockSchemaInUse } from '@platform/rows/inside/batches/locks';
import { createReadSchema, indexesMade, lastError, listParked, runProjector } from '@platform/rows';
import { addressOf } from '@platform/rows/inside/rows/database';
import { sweep } from '@platform/rows/inside/writer/publications';

const otherRelease = { ...readModels, schema: 'read_00000other' };

let database: TestDatabase;
let pool: pg.Pool;
let failures: unknown[];
/** Sizes of batches, and whether the projector became the writer. */
let observed: (number | boolean)[];
let stop: () => Promise<void>;
beforeEach(async () => {
  database = await testDatabase();
  pool = openDatabase(addressOf(database.pool), { max: 6, name: 'test' });
  [failures, observed] = [[], []];
});
afterEach(async () => {
  await stop();
  await pool.end();
  await database.close();
});

/** Runs a projector on a log. `follows` is called when it has subscribed. */
function start(follows: (options: FollowOptions) => unknown = () => undefined, log = new MemoryLog()): void {
  const follow = async function* (options: FollowOptions): AsyncGenerator<StoredEvent[]> {
    await follows(options);
    yield* log.store.follow(options);
  };
  const store = { ...log.store, follow } as unknown as EventStore;
  const stopping = new AbortController();
  const observer = {
    batch: (events: readonly StoredEvent[]) => void observed.push(events.length),
    writer: (isWriter: boolean) => void observed.push(isWriter),
  };
  const options = { pool, store, readModels, observer, sweepInterval: 50 };
  const running = runProjector({ ...options, log: (_, error) => void failures.push(error) }, stopping.signal);
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
/** Whether the analysts' views show the other release's rows. */
const showsOther = () =>
  isSo(`pg_get_viewdef('analytics.freshness'::regclass) like '%${otherRelease.schema}.checkpoint%'`);
const viewsStand = () => isSo(`to_regclass('analytics.freshness') is not null`);
const otherStands = () => isSo(`to_regnamespace('${otherRelease.schema}') is not null`);

it('a running projector corrects the analysts’ views and drops schemas of ended releases', async () => {
  start();
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

it('a projector that was stopped does not open the rows to readers', async () => {
  const other = await pool.connect();
  try {
    start(async () => {
      await other.query('begin');
      await lockCheckpoint(other);
    });
    await until(() =>
      isSo(
        `exists (select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock')`,
      ),
    );
    let hasEnded = false;
    const ending = stop().then(() => (hasEnded = true));
    await until(() => observed.includes(false));
    // Enough time for everything else that it waits for.
    for (let trips = 0; trips < 100; trips += 1) await other.query('select 1');
    expect(hasEnded).toBe(false);
    await other.query('rollback');
    await ending;
    expect(pool.idleCount).toBe(pool.totalCount - 1);
  } finally {
    other.release(true);
  }
});

it('a schema that another release dropped before the projector ran is created again', async () => {
  await dropSchema(pool, readModels.schema);
  start();
  await until(() => isSo(`to_regclass('pulse') is not null`));
  await until(() => isSo('select complete from pulse'));
  expect(failures).toEqual([]);
});

const changed = (quoteValidityDays: number) => ({
  type: 'CompanyChanged',
  data: { changes: { quoteValidityDays } },
});
const reached = async () => Number((await checkpointOf(pool))?.position);
const days = async () =>
  (await pool.query<{ days: number }>('select "quoteValidityDays" as days from company')).rows.map(
    (row) => row.days,
  );

it('events become rows, undecodable ones are parked, and both are reported to metrics', async () => {
  const log = new MemoryLog();
  log.append('settings-company', changed(3), changed(4));
  log.appendMalformed('project-1');
  log.append('settings-company', changed(5));
  start(undefined, log);
  await until(() => isSo('select complete from pulse'));
  expect(await days()).toEqual([5]);
  expect(await listParked(pool)).toMatchObject([{ stream: 'project-1', revision: 0 }]);
  await stop();
  expect([observed, failures]).toEqual([[true, 2, 1, false], []]);
});

it('a projector works without metrics', async () => {
  const log = new MemoryLog();
  log.append('settings-company', changed(3));
  const stopping = new AbortController();
  const options = {
    pool,
    store: log.store,
    readModels,
    log: (_: string, error: unknown) => void failures.push(error),
  };
  const running = runProjector(options, stopping.signal);
  stop = () => (stopping.abort(), running);
  await until(() => isSo('select complete from pulse'));
  expect([await days(), failures]).toEqual([[3], []]);
});

/** A log of some batches, whose last event is in a batch that is not full. */
function longLog(length = 1_005): MemoryLog {
  const log = new MemoryLog();
  log.append('settings-company', ...Array.from({ length }, (_, index) => changed(1 + (index % 7))));
  return log;
}
const indexes = async () =>
  (
    await pool.query<{ indexdef: string }>(
      `select indexdef from pg_indexes where schemaname = $1 order by indexname`,
      [readModels.schema],
    )
  ).rows;
const announced = async () =>
  (await pool.query<{ position: string; changes: object[] }>('select position::text, changes from changes'))
    .rows;

it('the rows of a long log are built without indexes and announcements, and opened with them', async () => {
  const before = await indexes();
  const log = longLog();
  start(undefined, log);
  await until(() => isSo('select complete from pulse'));
  expect(observed).toEqual([true, 1_000, 5]);
  expect([await days(), await indexes()]).toEqual([[4], before]);
  // Browsers of an api that has waited load everything again.
  expect(await announced()).toEqual([{ position: '10050', changes: [] }]);
  log.append('settings-company', changed(6));
  await until(async () => (await reached()) === 10_060);
  expect(await announced()).toHaveLength(2);
  await stop();
  expect(failures).toEqual([]);
});

it('a first build that was interrupted is finished by the next projector', async () => {
  const before = await indexes();
  // Rows are written after 10,000 events.
  const log = longLog(10_005);
  const { store } = log;
  const stopping = new AbortController();
  const untilStopped = new Promise((resolve) => stopping.signal.addEventListener('abort', resolve));
  const follow = async function* (options: FollowOptions): AsyncGenerator<StoredEvent[]> {
    for await (const batch of store.follow(options)) {
      yield batch;
      if (batch.at(-1)!.position === 100_000n) await untilStopped;
    }
  };
  const interrupted = { ...store, follow } as unknown as EventStore;
  const options = { pool, store: interrupted, readModels, log: () => undefined };
  const running = runProjector(options, stopping.signal);
  await until(async () => (await reached()) === 100_000);
  expect((await indexes()).length).toBeLessThan(before.length);
  expect([await announced(), await isSo('select complete from pulse')]).toEqual([[], false]);
  const all = before.length - (await indexes()).length;
  expect(await indexesMade(pool)).toEqual({ made: 0, all });
  stopping.abort();
  await running;
  const there = new Set((await indexes()).map(({ indexdef }) => indexdef));
  await pool.query(before.find(({ indexdef }) => !there.has(indexdef))!.indexdef);
  expect(await indexesMade(pool)).toEqual({ made: 1, all });

  start(undefined, log);
  await until(() => isSo('select complete from pulse'));
  expect([await days(), await indexes()]).toEqual([[2], before]);
  expect(await indexesMade(pool)).toBeNull();
  expect(await isSo(`obj_description('checkpoint'::regclass) is null`)).toBe(true);
  expect([observed, failures]).toEqual([[true, 5], []]);
});

it('a projector that catches up twice makes each index once', async () => {
  const log = longLog();
  let reports = 0;
  start((options) => {
    const { onCaughtUp } = options;
    options.onCaughtUp = () => {
      for (; reports < 2; reports += 1) onCaughtUp!();
    };
  }, log);
  await until(() => isSo('select complete from pulse'));
  await stop();
  expect([reports, failures]).toEqual([2, []]);
});

it('says when the rows cannot be opened, and opens them once they can', async () => {
  await pool.query(`create function refuse() returns event_trigger language plpgsql as
    $$ begin raise exception 'no index today'; end $$`);
  await pool.query(`create event trigger refuse on ddl_command_end when tag in ('CREATE INDEX')
    execute function refuse()`);
  start(undefined, longLog());
  // It is recorded after it was logged.
  await until(async () => failures.length > 0 && (await lastError(pool)) !== null);
  expect([await lastError(pool), await isSo('select complete from pulse')]).toEqual([
    expect.objectContaining({ message: expect.stringContaining('no index today') }),
    false,
  ]);
  await pool.query('drop event trigger refuse');
  await until(() => isSo('select complete from pulse'));
});

it('the rows are behind since the time of the leader’s last event when it has not arrived', async () => {
  const since = '2026-03-01T12:00:00.000Z';
  start(({ onBehind, signal }) => {
    onBehind!(new Date(since));
    return new Promise((resolve) => signal.addEventListener('abort', resolve));
  });
  await until(() => isSo(`select coalesce("behindSince" = '${since}', false) from pulse`));
});

// A server that comes back may hold another log whose events look like later ones.
it.each([
  ['the same log', 'log', [true, 1, 1], 'the server is gone'],
  ['another log', 'another log', [true, 1, false, true, 2], 'the event store holds another log'],
])('after a subscription was dropped, the rows are those of %s', async (_, logId, expected, failure) => {
  const gone = new Error('the server is gone');
  const log = new MemoryLog();
  log.append('settings-company', changed(3));
  let drop!: FollowOptions['onDropped'];
  start(({ onDropped }) => (drop ??= onDropped), log);
  await until(() => isSo('select complete from pulse'));
  const logIdentity = log.store.logIdentity.bind(log.store);
  log.store.logIdentity = () => {
    log.store.logIdentity = logIdentity;
    return Promise.reject(gone);
  };
  log.id = logId;
  if (logId !== 'log') Object.assign(log.entries[0]!, { id: 'another', ...changed(9) });
  drop!(gone);
  log.append('settings-company', { type: 'CompanyChanged', data: { changes: { slaHours: { quote: 7 } } } });
  await until(async () => (await reached()) === 20);
  expect(await days()).toEqual([logId === 'log' ? 3 : 9]);
  expect(observed).toEqual(expected);
  expect(await lastError(pool)).toMatchObject({ message: expect.stringContaining(failure) });
});

it('a release takes over the analysts’ views when its rows become complete, and not when it merely restarts', async () => {
  const third = { ...readModels, schema: 'read_0third' };
  const url = addressOf(pool);
  const other = openDatabase(url, { max: 2, name: 'other', schema: otherRelease.schema });
  const programs = [await database.pool.connect(), await other.connect()];
  const takeOver = async () => {
    await sweep({ pool: other, readModels: otherRelease, log: () => undefined }, true);
    expect(await showsOther()).toBe(true);
  };
  await createReadSchema(url, otherRelease);
  for (const program of programs) await lockSchemaInUse(program);
  await other.query(`update pulse set complete = true; update ${auditSchema}.pulse set complete = true`);
  await takeOver();
  start();
  await until(async () => !(await showsOther()));
  await stop();
  await takeOver();
  await createReadSchema(url, third);
  start();
  // A sweep checks the views before it drops unused schemas.
  await until(() => isSo(`to_regnamespace('${third.schema}') is null`));
  expect(await showsOther()).toBe(true);
  for (const program of programs) program.release(true);
  await other.end();
});
