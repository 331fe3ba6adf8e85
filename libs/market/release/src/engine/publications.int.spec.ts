import { accountDecider, noProject, orderFactsOf } from '@market/domain';
import { noDiscards } from '@platform/log';
import type { EventStore } from '@platform/log';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from '@jest/globals';
import pg from 'pg';
import { testDatabase } from '@market/rows/testing/database';
import type { TestDatabase } from '@market/rows/testing/database';
import type { AnalyticsColumn, AnalyticsView } from '@market/analysts';
import { publicationOf } from '@market/analysts/inside/publish';
import { analyticsViews } from '@market/analysts';
import { auditSchema } from '@market/audit';
import { keyRing, MasterKeys } from '@market/personal';
import { openDatabase, readModels } from '../release.js';
import { lockSchemaInUse } from '@platform/rows/inside/batches/locks';
import { SchemaBuild } from '@platform/rows/inside/rebuild/schema-build';
import { addressOf, inTransaction } from '@platform/rows/inside/rows/database';
import { rebuiltSchema } from '@platform/rows/inside/rows/read-models';
import { setComplete } from '@platform/rows/inside/writer/pulse';
import { sweep } from '@platform/rows/inside/writer/publications';
import { createReadSchema } from '@platform/rows';

const otherRelease = { ...readModels, schema: 'read_00000other' };
const options = { readModels, log: () => undefined };

let database: TestDatabase;
let pool: pg.Pool;
/** Separate connections: a program of this release, one of the other release, and an analyst. */
let own: pg.Client;
let other: pg.Client;
let analyst: pg.Client;
const connect = async (schema: string): Promise<pg.Client> => {
  const client = new pg.Client({
    connectionString: addressOf(pool),
    options: `-c search_path=${schema}`,
  });
  await client.connect();
  return client;
};

beforeAll(async () => {
  database = await testDatabase();
  ({ pool } = database);
  await pool.query(`update ${auditSchema}.pulse set complete = true`);
});
afterAll(() => database.close());

beforeEach(async () => {
  own = await connect(readModels.schema);
  await lockSchemaInUse(own);
  other = await connect(otherRelease.schema);
  analyst = await connect('public');
  await inTransaction(pool, (db) => setComplete(db, true));
  await sweep({ ...options, pool }, true);
});
afterEach(async () => {
  await Promise.all([own.end(), other.end(), analyst.end()]);
});

/** Rebuilds the rows beside the live ones and swaps them in. */
async function swapInRebuilt(): Promise<void> {
  const store = {
    logIdentity: () => Promise.resolve('log'),
    discards: () => Promise.resolve(noDiscards),
  } as unknown as EventStore;
  const build = new SchemaBuild({ ...options, pool, store }, 0, new AbortController().signal, {
    ...{ id: '00000000-0000-4000-8000-000000000000', purpose: 'repair', sample: null, requestedBy: 'an' },
    ...{ phase: 'applying', discards: 0, indexes: [], events: 0, tables: [] },
  });
  await build.prepare();
  await build.swapIn({ isDifferent: false });
  await build.close();
}

const schemas = async () => {
  const { rows } = await pool.query<{ name: string }>(
    `select nspname as name from pg_namespace where nspname like 'read\\_%' order by 1`,
  );
  return rows.map(({ name }) => name);
};
const shown = async () => {
  const { rows } = await own.query<{ definition: string | null }>(
    `select pg_get_viewdef(to_regclass('analytics.freshness')) as definition`,
  );
  return /(read_\w+)\.checkpoint/.exec(rows[0]!.definition ?? '')?.[1] ?? rows[0]!.definition;
};

it('after a rollback the views show our rows again, and the newer schema is dropped', async () => {
  await createReadSchema(addressOf(pool), otherRelease);
  await lockSchemaInUse(other);
  await other.query(`update ${otherRelease.schema}.pulse set complete = true`);
  const newer = openDatabase(addressOf(pool), { max: 1, name: 'newer', schema: otherRelease.schema });
  await sweep({ ...options, pool: newer, readModels: otherRelease }, true);
  await newer.end();
  expect(await shown()).toBe(otherRelease.schema);
  await sweep({ ...options, pool });
  expect([await shown(), await schemas()]).toEqual([
    otherRelease.schema,
    [otherRelease.schema, readModels.schema],
  ]);

  await other.end();
  await sweep({ ...options, pool });
  expect(await schemas()).toEqual([readModels.schema]);
  expect(await shown()).not.toBe(otherRelease.schema);
  await analyst.query('select * from analytics.freshness');
});

it('nothing of another release is dropped while it runs, not even its half-built rebuild, nor while our rows are incomplete', async () => {
  const rebuilt = rebuiltSchema(otherRelease.schema);
  await createReadSchema(addressOf(pool), otherRelease);
  await createReadSchema(addressOf(pool), otherRelease, rebuilt);
  await lockSchemaInUse(other);
  const all = [otherRelease.schema, rebuilt, readModels.schema];
  await sweep({ ...options, pool });
  expect(await schemas()).toEqual(all);

  await other.end();
  await inTransaction(pool, (db) => setComplete(db, false));
  await sweep({ ...options, pool });
  expect(await schemas()).toEqual(all);

  await inTransaction(pool, (db) => setComplete(db, true));
  await sweep({ ...options, pool });
  expect(await schemas()).toEqual([readModels.schema]);
});

it('a schema that could not be dropped because it was being read is kept when its release starts again', async () => {
  await createReadSchema(addressOf(pool), otherRelease);
  await analyst.query(`begin; select from ${otherRelease.schema}.projects limit 0`);
  await expect(sweep({ ...options, pool })).rejects.toThrow('lock timeout');
  await analyst.query('commit');

  // This would wait for a lock that the sweep left.
  await other.query(`set lock_timeout = '1s'`);
  await lockSchemaInUse(other);
  await sweep({ ...options, pool });
  expect(await schemas()).toEqual([otherRelease.schema, readModels.schema]);
  await other.end();
  await sweep({ ...options, pool });
  expect(await schemas()).toEqual([readModels.schema]);
});

it('a schema that another release is still creating is not dropped', async () => {
  const standing: string[][] = [];
  const complete = async () => {
    await sweep({ ...options, pool });
    standing.push(await schemas());
  };
  await createReadSchema(addressOf(pool), { ...otherRelease, complete });
  expect(standing).toEqual([[otherRelease.schema, readModels.schema]]);
  await sweep({ ...options, pool });
  expect(await schemas()).toEqual([readModels.schema]);
});

it('a schema on which somebody’s own view depends is kept, and everything else goes on', async () => {
  const lines: string[] = [];
  const sweepAgain = () => sweep({ readModels, log: (line) => lines.push(line), pool });
  await createReadSchema(addressOf(pool), otherRelease);
  await pool.query(
    `create schema mine; create view mine.orders as select id from ${otherRelease.schema}.projects`,
  );
  await sweepAgain();
  expect([await schemas(), lines]).toEqual([[otherRelease.schema, readModels.schema], []]);
  expect((await pool.query('select * from mine.orders')).rows).toEqual([]);
  await pool.query('drop schema mine cascade');
  await sweepAgain();
  expect(await schemas()).toEqual([readModels.schema]);
  expect(lines).toEqual([`dropped ${otherRelease.schema}, which no release uses any more`]);
});

it('two sweeps of an installation without views publish one after the other', async () => {
  await pool.query('drop schema analytics cascade');
  const publication = readModels.publication!;
  let made!: () => void;
  let commit!: () => void;
  const isMade = new Promise<void>((resolve) => (made = resolve));
  const mayCommit = new Promise<void>((resolve) => (commit = resolve));
  const slow = {
    ...publication,
    publish: async (...args: Parameters<typeof publication.publish>) => {
      await publication.publish(...args);
      made();
      await mayCommit;
    },
  };
  const first = sweep({ ...options, pool, readModels: { ...readModels, publication: slow } });
  await isMade;
  const second = sweep({ ...options, pool });
  await own.query(`do $$ begin
    while not exists (select from pg_locks where not granted) loop
      perform pg_sleep(0.01), pg_stat_clear_snapshot();
    end loop;
  end $$`);
  commit();
  await Promise.all([first, second]);
  await analyst.query('select * from analytics.freshness');
});

// The connection is reused by work that must wait longer, such as a writer's.
it('a sweep leaves no lock timeout on its connection', async () => {
  const single = openDatabase(addressOf(pool), { max: 1, name: 'single' });
  await sweep({ ...options, pool: single });
  expect((await single.query('show lock_timeout')).rows).toEqual([{ lock_timeout: '0' }]);
  await single.end();
});

it('a rebuild is swapped in while an analyst’s transaction is open, and views show it afterwards', async () => {
  await analyst.query('begin');
  for (const { name } of analyticsViews) await analyst.query(`select from analytics.${name} limit 0`);
  const before = await pool.query(`select 'checkpoint'::regclass::oid as oid`);
  await swapInRebuilt();
  const after = await pool.query(`select 'checkpoint'::regclass::oid as oid, complete from pulse`);
  expect(after.rows).toEqual([{ oid: expect.any(Number), complete: true }]);
  expect(after.rows[0]).not.toMatchObject(before.rows[0] as object);
  await expect(sweep({ ...options, pool })).rejects.toThrow('lock timeout');

  await analyst.query('commit');
  await sweep({ ...options, pool });
  expect(await schemas()).toEqual([readModels.schema]);
  await analyst.query('select * from analytics.freshness');
});

it('gives accounts a key for analysts, but none to erased accounts', async () => {
  const account = {
    ...accountDecider.initial,
    createdAt: '2026-03-02T03:00:00.000Z',
    updatedAt: '2026-03-02T03:00:00.000Z',
  };
  await pool.query(`insert into accounts select * from jsonb_populate_recordset(null::accounts, $1)`, [
    JSON.stringify(
      ['seeded', 'erased', 'forgotten'].map((id) => ({ ...account, id, isErased: id === 'erased' })),
    ),
  ]);
  // Its rows do not include the erasure yet.
  await pool.query(`insert into personal_keys (subject, key) values ('forgotten', null)`);
  const keys = async () => (await pool.query(`select "accountId", key from analyst_keys`)).rows;
  await sweep({ ...options, pool });
  const first = await keys();
  expect(first).toEqual([{ accountId: 'seeded', key: expect.any(String) }]);
  await sweep({ ...options, pool });
  expect(await keys()).toEqual(first);
});

it('views that others built on the analysts’ views survive release, rollback, rebuild and erasure', async () => {
  const [first, ...rest] = analyticsViews.filter(({ name }) => name === 'projects');
  expect(rest).toEqual([]);
  const risk: AnalyticsColumn = { name: 'risk', type: 'double precision', sql: '0.5', meaning: 'Later' };
  const forecast: AnalyticsView = {
    name: 'forecast',
    meaning: 'Later',
    columns: [risk],
    from: () => '(values (1)) one',
  };
  const later = publicationOf([
    ...analyticsViews.map((view) => (view === first ? { ...view, columns: [risk, ...view.columns] } : view)),
    forecast,
  ]);
  const order = {
    ...orderFactsOf({ ...noProject, id: 'order', customerId: 'an', createdAt: '2026-03-02T03:00:00.000Z' }),
  };
  const addOrder = (to: string) =>
    pool.query(
      `insert into ${to}.order_facts select * from jsonb_populate_record(null::${to}.order_facts, $1)`,
      [JSON.stringify(order)],
    );
  await addOrder(readModels.schema);
  await pool.query(`insert into analyst_keys ("accountId") values ('an')`);
  await pool.query(`create schema own; create view own.orders as select project_id, customer_key, is_late from analytics.projects;
    grant select on own.orders to control_center_analyst`);
  const own = async (columns = '*', view = 'orders') =>
    (await analyst.query(`select ${columns} from own.${view}`)).rows as unknown[];
  const same = [{ project_id: 'order', customer_key: expect.any(String), is_late: null }];
  expect(await own()).toEqual(same);

  const newerRelease = { ...otherRelease, publication: later };
  await createReadSchema(addressOf(pool), newerRelease);
  await addOrder(newerRelease.schema);
  await lockSchemaInUse(other);
  await other.query(`update ${newerRelease.schema}.pulse set complete = true`);
  const newer = openDatabase(addressOf(pool), { max: 1, name: 'newer', schema: newerRelease.schema });
  await sweep({ ...options, pool: newer, readModels: newerRelease }, true);
  await newer.end();
  expect(await own()).toEqual(same);
  await pool.query(
    `create view own.risks as select p.risk, f.risk as later from analytics.projects p, analytics.forecast f`,
  );
  expect(await own('*', 'risks')).toEqual([{ risk: 0.5, later: 0.5 }]);

  await other.end();
  await sweep({ ...options, pool });
  expect(await shown()).not.toBe(newerRelease.schema);
  expect(await own()).toEqual(same);
  expect(await own('*', 'risks')).toEqual([]);
  expect((await analyst.query('select risk from analytics.projects')).rows).toEqual([{ risk: null }]);

  await swapInRebuilt();
  await sweep({ ...options, pool });
  expect(await schemas()).toEqual([readModels.schema]);
  expect(await own()).toEqual([]);
  await addOrder(readModels.schema);
  await keyRing(pool, new MasterKeys([Buffer.alloc(32, 1).toString('base64')])).erase(['an']);
  expect(await own()).toEqual([{ project_id: 'order', customer_key: null, is_late: null }]);
  const { rows } = await pool.query(
    `select has_table_privilege('control_center_analyst', 'own.orders', 'select') as kept`,
  );
  expect(rows).toEqual([{ kept: true }]);
});
