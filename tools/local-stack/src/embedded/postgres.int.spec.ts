import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { Records } from '../supervisor/records.js';
import { Supervisor } from '../supervisor/supervisor.js';
import { logDatabase, logsOfOtherFormats } from './log-database.js';
import { embeddedPostgres } from './postgres.js';

let dataDir: string;
let port: number;
/** The databases that existed when the last server started. */
let databases: string[];

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'embedded-'));
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  port = (server.address() as AddressInfo).port;
  server.close();
  await once(server, 'close');
});

afterAll(() => rmSync(dataDir, { recursive: true }));

/** Starts the server, resolves to the result of `work` and stops the server. */
async function withServer<T>(
  work: (client: pg.Client) => Promise<T>,
  report?: (line: string) => void,
): Promise<T> {
  const postgres = await embeddedPostgres(dataDir, port);
  const supervisor = new Supervisor(new Records(dataDir), report);
  await postgres.endLeftOver();
  try {
    await postgres.initialise((part) => supervisor.run(part));
    await supervisor.start(postgres.part);
    databases = await postgres.createDatabases('control_center', logDatabase);
    const client = new pg.Client(postgres.url('control_center'));
    client.on('error', () => undefined);
    await client.connect();
    try {
      return await work(client);
    } finally {
      await client.end();
    }
  } finally {
    await supervisor.stop();
  }
}

describe('the embedded PostgreSQL', () => {
  it('is durable, listens on loopback only, and folds the case of Vietnamese letters', async () => {
    const settings = await withServer(async (client) => {
      await client.query('create table parts (name text)');
      await client.query(`insert into parts values ('Gá kẹp trục')`);
      const { rows } = await client.query(`select current_setting('fsync') fsync,
        current_setting('synchronous_commit') commit, current_setting('listen_addresses') address,
        lower('ĐƠN ƯỚC') lower, current_setting('server_version') version`);
      return rows[0] as Record<string, string>;
    });
    expect(settings).toMatchObject({ fsync: 'on', commit: 'on', address: '127.0.0.1', lower: 'đơn ước' });
    expect(settings['version']).toMatch(/^18\./);
    expect(statSync(join(dataDir, 'postgres', 'password')).mode & 0o777).toBe(0o600);
  });

  it('starts with its data although a stale lock file names a running process', async () => {
    writeFileSync(join(dataDir, 'postgres', 'data', 'postmaster.pid'), `${process.pid}\n`);
    const rows = await withServer(async (client) => (await client.query('select name from parts')).rows);
    expect(rows).toEqual([{ name: 'Gá kẹp trục' }]);
  });

  it('returns with its committed data at the same address after it was killed', async () => {
    const lines: string[] = [];
    const rows = await withServer(
      async (client) => {
        await client.query(`insert into parts values ('Trục vít')`);
        const postgres = await embeddedPostgres(dataDir, port);
        const { pid } = JSON.parse(readFileSync(join(dataDir, 'run', 'postgres.json'), 'utf8')) as {
          pid: number;
        };
        // A stopped backend cannot notice that the server has died, and holds on to its shared memory.
        const { rows: backends } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
        process.kill(backends[0]!.pid, 'SIGSTOP');
        const disconnected = new Promise<void>((resolve) => client.once('end', resolve));
        process.kill(pid, 'SIGKILL');
        await disconnected;
        while (!(await postgres.part.isReady!().catch(() => false))) await new Promise(setImmediate);
        const secondClient = new pg.Client(postgres.url('control_center'));
        await secondClient.connect();
        const { rows } = await secondClient.query('select name from parts');
        await secondClient.end();
        return rows;
      },
      (line) => lines.push(line),
    );
    expect(rows).toEqual([{ name: 'Gá kẹp trục' }, { name: 'Trục vít' }]);
    expect(lines[0]).toMatch(/postgres was ended by SIGKILL: started again .* \(attempt 1 of 5\)/);
  });

  it('leaves a log of another format in its database, and begins a new log in another', async () => {
    await withServer(async (client) => {
      await client.query(`alter database ${logDatabase} rename to event_node_0`);
    });
    const log = await withServer(
      async (client) => (await client.query('select datname from pg_database')).rows,
    );
    expect(logsOfOtherFormats(databases)).toEqual(['event_node_0']);
    expect(log).toEqual(expect.arrayContaining([{ datname: 'event_node_0' }, { datname: logDatabase }]));
    await withServer(() => Promise.resolve());
    expect(logsOfOtherFormats(databases)).toEqual([]);
  });

  it('ends a server that an earlier start left running on its data', async () => {
    await withServer(async (client) => {
      const postgres = await embeddedPostgres(dataDir, port);
      const disconnected = new Promise<void>((resolve) => client.once('end', resolve));
      expect(await postgres.endLeftOver()).toBe(true);
      await disconnected;
    });
  });
});
