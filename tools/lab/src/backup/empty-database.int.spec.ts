import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { logCommand } from '@control-center/operate/log-command';
import { createDatabase, masterKey } from '@platform/testing';
import type { TestDatabase } from '@platform/testing';
import { startTestNode } from '@platform/log/testing/server';
import type { TestServer } from '@platform/log/testing/server';
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';

let database: TestDatabase;
let node: TestServer;
let folder: string;
beforeEach(async () => {
  [database, node] = await Promise.all([createDatabase('commands'), startTestNode()]);
  folder = await mkdtemp(join(tmpdir(), 'commands-'));
});
afterEach(async () => {
  jest.restoreAllMocks();
  await Promise.all([node.close(), database.drop(), rm(folder, { recursive: true })]);
});

// A new installation on an operator's own servers may begin with a command.
it('a command works on an operator’s empty database and creates the tables that it needs', async () => {
  const said: string[] = [];
  for (const kind of ['log', 'error'] as const)
    jest.spyOn(console, kind).mockImplementation((line: string) => void said.push(line));
  process.env['INIT_CWD'] = folder;
  const env = {
    ...{ DATABASE_URL: database.url, EVENT_STORE_URL: node.url, PERSONAL_MASTER_KEY: masterKey },
    BACKUP_PASSPHRASE: 'a passphrase of some length',
  };
  const run = async (...args: string[]) => [await logCommand(args, env), said.at(-1)];
  expect(await run('export', 'log', '--keys', 'keys')).toEqual([0, 'The keys of 0 people.']);
  await database.pool.query('drop schema app cascade');
  expect(await run('import', 'log', '--keys', 'keys')).toEqual([0, 'Everybody’s key is here.']);
  expect((await database.pool.query('select from app.personal_keys')).rowCount).toBe(0);
  await database.pool.query('drop schema app cascade');
  expect(await run('heads', 'heads.json')).toEqual([0, 'No head was signed yet.']);
});
