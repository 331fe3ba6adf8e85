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
import { logDatabase, logsSetAside } from './log-database.js';
import { embeddedPostgres } from './postgres.js';

let dataDir: string;
let port: number;
/** Those that the last life began with. */
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

/** One life of the server: what `work` sees while it runs. */
async function life<T>(work: (client: pg.Client) => Promise<T>, say?: (line: string) => void): Promise<T> {
  const postgres = await embeddedPostgres(dataDir, port);
  const supervisor = new Supervisor(new Records(dataDir), say);
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
  it('is durable, listens on loopback alone, and knows the case of Vietnamese letters', async () => {
    const seen = await life(async (client) => {
      await client.query('create table kept (name text)');
      await client.query(`insert into kept values ('Gá kẹp trục')`);
      const { rows } = await client.query(`select current_setting('fsync') fsync,
        current_setting('synchronous_commit') commit, current_setting('listen_addresses') address,
        lower('ĐƠN ƯỚC') lower, current_setting('server_version') version`);
      return rows[0] as Record<string, string>;
    });
    expect(seen).toMatchObject({ fsync: 'on', commit: 'on', address: '127.0.0.1', lower: 'đơn ước' });
    expect(seen['version']).toMatch(/^18\./);
    expect(statSync(join(dataDir, 'postgres', 'password')).mode & 0o777).toBe(0o600);
  });

  it('keeps its data, whatever process its stale lock file names', async () => {
    writeFileSync(join(dataDir, 'postgres', 'data', 'postmaster.pid'), `${process.pid}\n`);
    const rows = await life(async (client) => (await client.query('select name from kept')).rows);
    expect(rows).toEqual([{ name: 'Gá kẹp trục' }]);
  });

  it('comes back with what it had committed when it is killed, at the same address', async () => {
    const lines: string[] = [];
    const rows = await life(
      async (client) => {
        await client.query(`insert into kept values ('Trục vít')`);
        const postgres = await embeddedPostgres(dataDir, port);
        const { pid } = JSON.parse(readFileSync(join(dataDir, 'run', 'postgres.json'), 'utf8')) as {
          pid: number;
        };
        // It cannot see that the server has died, and keeps its memory.
        const { rows: backends } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
        process.kill(backends[0]!.pid, 'SIGSTOP');
        const lost = new Promise<void>((resolve) => client.once('end', resolve));
        process.kill(pid, 'SIGKILL');
        await lost;
        while (!(await postgres.part.isReady!().catch(() => false))) await new Promise(setImmediate);
        const again = new pg.Client(postgres.url('control_center'));
        await again.connect();
        const { rows } = await again.query('select name from kept');
        await again.end();
        return rows;
      },
      (line) => lines.push(line),
    );
    expect(rows).toEqual([{ name: 'Gá kẹp trục' }, { name: 'Trục vít' }]);
    expect(lines[0]).toMatch(/postgres was ended by SIGKILL: started again .* \(attempt 1 of 5\)/);
  });

  it('leaves a log of another format where it is, and begins a new one beside it', async () => {
    await life(async (client) => {
      await client.query(`alter database ${logDatabase} rename to event_node_0`);
    });
    const log = await life(async (client) => (await client.query('select datname from pg_database')).rows);
    expect(logsSetAside(databases)).toEqual(['event_node_0']);
    expect(log).toEqual(expect.arrayContaining([{ datname: 'event_node_0' }, { datname: logDatabase }]));
    await life(() => Promise.resolve());
    expect(logsSetAside(databases)).toEqual([]);
  });

  it('ends a server that was left running on its data', async () => {
    await life(async (client) => {
      const postgres = await embeddedPostgres(dataDir, port);
      const disconnected = new Promise<void>((resolve) => client.once('end', resolve));
      expect(await postgres.endLeftOver()).toBe(true);
      await disconnected;
    });
  });
});
