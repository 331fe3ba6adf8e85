import { createDatabase } from '@platform/testing';
import { expect, it, jest } from '@jest/globals';
import { DataSource } from 'typeorm';
import { migrateApp } from '../app-migrations.js';
import { readModels } from '../release.js';
import { bakery } from '@platform/rows/testing/bakery';
import { migrate, createReadSchema } from '@platform/rows';

it('concurrent migrations and creations of a read schema do not disturb each other', async () => {
  const { url, pool, drop } = await createDatabase('migrated');
  const three = [1, 2, 3];
  await Promise.all(three.map(() => migrateApp(url)));
  await Promise.all(three.map(() => createReadSchema(url, readModels)));
  const { rows } = await pool.query(`select count(*)::integer as n from ${readModels.schema}.checkpoint`);
  expect(rows).toEqual([{ n: 1 }]);
  await drop();
});

it('a read schema is left unchanged unless it is unfinished', async () => {
  const { url, pool, drop } = await createDatabase('made');
  const { schema } = readModels;
  const isComplete = async () =>
    (await pool.query<{ complete: boolean }>(`select complete from ${schema}.pulse`)).rows[0]!.complete;
  await migrateApp(url);
  await createReadSchema(url, readModels);
  await pool.query(`update ${schema}.pulse set complete = true`);
  await createReadSchema(url, readModels);
  expect(await isComplete()).toBe(true);
  // The comment is written last.
  await pool.query(`comment on schema ${schema} is null`);
  await createReadSchema(url, readModels);
  expect(await isComplete()).toBe(false);
  await drop();
});

// A projector tries again in the same process. It and all others would wait for a lock that the first attempt left.
it('a schema that could not be created is created by the next attempt', async () => {
  const { url, pool, drop } = await createDatabase('unmade');
  const impatient = `${url}?options=${encodeURIComponent('-c lock_timeout=1s')}`;
  const attempts = [() => Promise.reject(new Error('not yet')), () => Promise.resolve()];
  const made: string[] = [];
  const said = jest.spyOn(console, 'log').mockImplementation(() => undefined);
  for (const attempt of attempts) {
    class Later1764000000001 {
      up = attempt;
      down = attempt;
    }
    const told = (what: string) => [() => made.push(what), () => made.push(`no ${what}`)] as const;
    await migrate(impatient, [Later1764000000001]).then(...told('tables'));
    await createReadSchema(impatient, { ...bakery, complete: attempt }).then(...told('rows'));
  }
  said.mockRestore();
  expect(made).toEqual(['no tables', 'no rows', 'tables', 'rows']);
  const { rows } = await pool.query(`select epoch from ${bakery.schema}.checkpoint`);
  expect(rows).toHaveLength(1);
  await drop();
});

// A sweep may follow at once, and closed connections hold their locks a moment longer.
it('no lock outlasts the creation, not even until its connections close', async () => {
  const { url, pool, drop } = await createDatabase('unlocked');
  const held: number[] = [];
  const countLocks = async () => {
    const { rows } = await pool.query<{ n: number }>(
      `select count(*)::integer as n from pg_locks l join pg_database d on d.oid = l.database
       where locktype = 'advisory' and datname = current_database()`,
    );
    held.push(rows[0]!.n);
  };
  for (const make of [() => migrate(url, []), () => createReadSchema(url, bakery)]) {
    const closing = jest.spyOn(DataSource.prototype, 'destroy').mockImplementation(async function (
      this: DataSource,
    ) {
      await countLocks();
      closing.mockRestore();
      await this.destroy();
    });
    await make();
  }
  expect(held).toEqual([0, 0]);
  await drop();
});
