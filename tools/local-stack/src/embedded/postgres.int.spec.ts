import { once } from 'node:events';
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { Records } from '../supervisor/records.js';
import { Supervisor } from '../supervisor/supervisor.js';
import { embeddedPostgres } from './postgres.js';

let dataDir: string;
let port: number;

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
async function life<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const postgres = await embeddedPostgres(dataDir, port);
  const supervisor = new Supervisor(new Records(dataDir));
  await postgres.endLeftOver();
  try {
    await postgres.initialise((part) => supervisor.run(part));
    await supervisor.start(postgres.part);
    await postgres.createDatabases('control_center', 'event_node');
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

  it('ends a server that was left running on its data', async () => {
    await life(async (client) => {
      const postgres = await embeddedPostgres(dataDir, port);
      const disconnected = new Promise<void>((resolve) => client.once('end', resolve));
      expect(await postgres.endLeftOver()).toBe(true);
      await disconnected;
    });
  });
});
