import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { testDatabase } from '../testing/database.js';
import type { TestDatabase } from '../testing/database.js';
import { ChangeFeed } from './changes.js';
import type { Told } from './changes.js';
import { announce } from './checkpoint.js';
import { inTransaction, openDatabase } from './database.js';
import type { Change } from './projection.js';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

it.each([1, 2])(
  'a feed that lost its connection tells what was committed meanwhile: change %d',
  async (id) => {
    const { pool } = database;
    const change: Change = {
      message: { type: 'project_changed', projectId: `project-${String(id)}` },
      audience: ['provider'],
    };
    const feed = new ChangeFeed(pool);
    const told = new Promise<Told>((resolve, reject) => {
      feed.listen({ told: resolve, gap: () => reject(new Error('nothing that was kept is a gap')) });
    });
    await feed.start();
    await pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and application_name = 'test' and pid <> pg_backend_pid()`,
    );
    await inTransaction(pool, (db) => announce(db, BigInt(id), [change]));
    expect((await told).changes).toEqual([change]);
    await feed.close();
  },
);

/** PostgreSQL behind connections that can be made to swallow every byte, those to come excepted. */
async function muteable(databaseUrl: string) {
  const url = new URL(databaseUrl);
  const [port, host] = [Number(url.port || 5432), url.hostname];
  const open = new Set<Socket>();
  const server = createServer((inside) => {
    const outside = connect(port, host);
    for (const socket of [inside, outside]) open.add(socket.on('error', () => undefined));
    inside.on('close', () => outside.destroy());
    inside.pipe(outside).pipe(inside);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  url.host = `127.0.0.1:${String((server.address() as AddressInfo).port)}`;
  return {
    url: url.href,
    mute: () => open.forEach((socket) => socket.unpipe().resume()),
    close: () => {
      server.close();
      open.forEach((socket) => socket.destroy());
    },
  };
}

it('a feed whose connection has fallen silent tells what was committed meanwhile', async () => {
  const { pool } = database;
  const line = await muteable(pool.options.connectionString!);
  const through = openDatabase(line.url, { max: 2, name: 'muted' });
  const feed = new ChangeFeed(through);
  let tell: (told: Told) => void;
  const gap = () => {
    throw new Error('nothing that was kept is a gap');
  };
  feed.listen({ told: (told) => tell(told), gap });
  const toldOf = async (position: bigint) => {
    const projectId = `project-${String(position)}`;
    const change: Change = { message: { type: 'project_changed', projectId }, audience: ['provider'] };
    const told = new Promise<Told>((resolve) => (tell = resolve));
    await inTransaction(pool, (db) => announce(db, position, [change]));
    expect((await told).changes).toEqual([change]);
  };
  await feed.start();
  await toldOf(3n);
  line.mute();
  await toldOf(4n);
  await feed.close();
  line.close();
  await through.end();
});
