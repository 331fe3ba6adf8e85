import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { exportLog } from '@control-center/event-store/transfer';
import { MasterKeys } from '@control-center/read-model';
import { createDatabase, masterKey } from '@control-center/testing';
import type { TestDatabase } from '@control-center/testing';
import { startTestNode } from '@control-center/testing-event-store/server';
import type { TestServer } from '@control-center/testing-event-store/server';
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { logCommand } from './log/command.js';
import { writeKeys } from './log/keys.js';

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

// A new installation on an operator's own servers begins with a command as often as with a program.
it('a command works on an empty database of one’s own: it makes the tables that it needs', async () => {
  const said: string[] = [];
  for (const kind of ['log', 'error'] as const)
    jest.spyOn(console, kind).mockImplementation((line: string) => void said.push(line));
  process.env['INIT_CWD'] = folder;
  const env = {
    ...{ DATABASE_URL: database.url, EVENT_STORE_URL: node.url, PERSONAL_MASTER_KEY: masterKey },
    BACKUP_PASSPHRASE: 'a passphrase of some length',
  };
  await exportLog(node.url, join(folder, 'log'), () => undefined);
  const key = Buffer.alloc(32, 7);
  writeKeys(join(folder, 'keys'), new Map([['an', key]]), env.BACKUP_PASSPHRASE);
  expect([await logCommand(['import', 'log', '--keys', 'keys'], env), said.at(-1)]).toEqual([
    0,
    'Everybody’s key is here.',
  ]);
  const { rows } = await database.pool.query<{ key: Buffer; wrappedBy: string }>(
    `select key, "wrappedBy" from app.personal_keys where subject = 'an'`,
  );
  expect(new MasterKeys([masterKey]).unwrap('an', rows[0]!)).toEqual(key);
  expect([await logCommand(['heads', 'heads.json'], env), said.at(-1)]).toEqual([
    0,
    'No head was signed yet.',
  ]);
});
