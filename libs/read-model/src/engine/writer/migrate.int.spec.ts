import { createDatabase } from '@control-center/testing';
import { expect, it } from '@jest/globals';
import { migrateApp } from '../../release/app-migrations.js';
import { readModels } from '../../release/release.js';
import { createReadSchema } from './read-schema.js';

// Promise: Several processes may migrate one database at the same time
it('migrations and the making of a read schema at the same time do not disturb each other', async () => {
  const { url, pool, drop } = await createDatabase('migrated');
  const three = [1, 2, 3];
  await Promise.all(three.map(() => migrateApp(url)));
  await Promise.all(three.map(() => createReadSchema(url, readModels)));
  const { rows } = await pool.query(`select count(*)::integer as n from ${readModels.schema}.checkpoint`);
  expect(rows).toEqual([{ n: 1 }]);
  await drop();
});

it('a read schema is left as it is, unless it was not finished', async () => {
  const { url, pool, drop } = await createDatabase('made');
  const { schema } = readModels;
  const isComplete = async () =>
    (await pool.query<{ complete: boolean }>(`select complete from ${schema}.pulse`)).rows[0]!.complete;
  await migrateApp(url);
  await createReadSchema(url, readModels);
  await pool.query(`update ${schema}.pulse set complete = true`);
  await createReadSchema(url, readModels);
  expect(await isComplete()).toBe(true);
  // The comment is made last.
  await pool.query(`comment on schema ${schema} is null`);
  await createReadSchema(url, readModels);
  expect(await isComplete()).toBe(false);
  await drop();
});
