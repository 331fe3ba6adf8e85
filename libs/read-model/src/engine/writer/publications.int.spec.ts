import { noDiscards } from '@control-center/event-store';
import type { EventStore } from '@control-center/event-store';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from '@jest/globals';
import pg from 'pg';
import { testDatabase } from '@control-center/testing-read-model/database';
import type { TestDatabase } from '@control-center/testing-read-model/database';
import { auditSchema } from '../../audit/journal.js';
import { openDatabase, readModels } from '../../release/release.js';
import { lockSchemaInUse } from '../batches/locks.js';
import { SchemaBuild } from '../rebuild/schema-build.js';
import { addressOf, inTransaction } from '../rows/database.js';
import { setComplete } from './pulse.js';
import { sweep } from './publications.js';
import { createReadSchema } from './read-schema.js';

const otherRelease = { ...readModels, schema: 'read_0other' };
const options = { readModels, log: () => undefined };

let database: TestDatabase;
let pool: pg.Pool;
/** Connections of their own: a program of this release, one of the other, and an analyst. */
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

// Promise: After a release is rolled back, the views of analysts show its rows again
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

// Promise: A long query of an analyst holds up neither projection nor the swap of a rebuild
it('a rebuild is swapped in while an analyst’s transaction is open, and shown after it', async () => {
  await analyst.query('begin');
  await analyst.query('select * from analytics.freshness');
  const store = {
    logIdentity: () => Promise.resolve('log'),
    discards: () => Promise.resolve(noDiscards),
  } as unknown as EventStore;
  const build = new SchemaBuild({ ...options, pool, store }, 0, new AbortController().signal, {
    ...{ id: '00000000-0000-4000-8000-000000000000', purpose: 'repair', sample: null, requestedBy: 'an' },
    ...{ phase: 'applying', discards: 0, indexes: [], events: 0, tables: [] },
  });
  const before = await pool.query(`select 'checkpoint'::regclass::oid as oid`);
  await build.prepare();
  await build.swapIn({ isDifferent: false });
  await build.close();
  const after = await pool.query(`select 'checkpoint'::regclass::oid as oid, complete from pulse`);
  expect(after.rows).toEqual([{ oid: expect.any(Number), complete: true }]);
  expect(after.rows[0]).not.toMatchObject(before.rows[0] as object);
  await expect(sweep({ ...options, pool })).rejects.toThrow('lock timeout');

  await analyst.query('commit');
  await sweep({ ...options, pool });
  expect(await schemas()).toEqual([readModels.schema]);
  await analyst.query('select * from analytics.freshness');
});
