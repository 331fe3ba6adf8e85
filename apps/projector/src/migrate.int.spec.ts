import { randomBytes } from 'node:crypto';
import { MasterKeys } from '@market/personal';
import { createDatabase, masterKey } from '@platform/testing';
import { expect, it, jest } from '@jest/globals';
import { migrateDatabase } from './migrate-database.js';

const settingsOf = (url: string) => ({ DATABASE_URL: url, PERSONAL_MASTER_KEY: [masterKey] });

it('the migration of one part leaves the other part to its owner', async () => {
  const { url, pool, drop } = await createDatabase('migrated');
  const migrated = async (part: 'app' | 'rows') => {
    expect(await migrateDatabase(settingsOf(url), part)).toBe(0);
    const { rows } = await pool.query<{ schema: string }>(
      `select nspname as schema from pg_namespace where nspname ~ '^(app|read_|audit_|reactions)' order by 1`,
    );
    return rows.map(({ schema }) => schema.slice(0, 4));
  };
  expect(await migrated('app')).toEqual(['app']);
  expect(await migrated('rows')).toEqual(['app', 'audi', 'reac', 'read']);
  await drop();
});

it('a migration fails when a master key of the personal keys is missing, and names it', async () => {
  const { url, pool, drop } = await createDatabase('unwrapped');
  expect(await migrateDatabase(settingsOf(url), 'app')).toBe(0);
  const lost = new MasterKeys([randomBytes(32).toString('base64')]);
  const { key, wrappedBy } = lost.wrap('an', randomBytes(32));
  await pool.query(`insert into app.personal_keys (subject, key, "wrappedBy") values ('an', $1, $2)`, [
    key,
    wrappedBy,
  ]);
  const said = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  expect(await migrateDatabase(settingsOf(url), 'app')).toBe(1);
  expect(said.mock.calls).toEqual([
    [expect.stringContaining('1 personal keys are wrapped by a master key that PERSONAL_MASTER_KEY')],
  ]);
  said.mockRestore();
  await drop();
});
