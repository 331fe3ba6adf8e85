import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { testDatabase } from '@market/rows/testing/database';
import type { TestDatabase } from '@market/rows/testing/database';
import { ChangeFeed, inTransaction } from '@platform/rows';
import type { CommittedChanges } from '@platform/rows/inside/batches/changes';
import { announce } from '@platform/rows/inside/batches/checkpoint';
import { setComplete } from '@platform/rows/inside/writer/pulse';
import { openDatabase } from '../release.js';
import type { Change } from '@platform/rows/inside/rows/projection';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

it.each([1, 2])(
  'a feed that lost its connection delivers what was committed meanwhile: change %d',
  async (id) => {
    const { pool } = database;
    const change: Change = {
      message: { type: 'project_changed', projectId: `project-${String(id)}` },
      audience: ['provider'],
    };
    const feed = new ChangeFeed(pool);
    const received = new Promise<CommittedChanges>((resolve, reject) => {
      feed.listen({
        onChanges: resolve,
        onGap: () => reject(new Error('stored changes were reported as a gap')),
      });
    });
    await feed.start();
    await pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and application_name = 'test' and pid <> pg_backend_pid()`,
    );
    await inTransaction(pool, (db) => announce(db, BigInt(id), [change]));
    expect((await received).changes).toEqual([change]);
    await feed.close();
  },
);

/** A proxy to PostgreSQL whose open connections can be made to drop every byte; new connections still work. */
async function muteableProxy(databaseUrl: string) {
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

it('a feed that starts does not wait for rows that already exist', async () => {
  const { pool } = database;
  await pool.query(`update checkpoint set position = 70`);
  await pool.query(`update pulse set complete = true`);
  const feed = new ChangeFeed(pool);
  await feed.start();
  expect([await feed.has(70n, 0), await feed.has(71n, 0), await feed.complete(10_000)]).toEqual([
    true,
    false,
    true,
  ]);
  await inTransaction(pool, (db) => announce(db, 71n, []));
  expect([await feed.has(71n, 10_000), await feed.has(72n, 0)]).toEqual([true, false]);
  await feed.close();
});

it('readers wait while the rows are rebuilt, until they are complete', async () => {
  const { pool } = database;
  await setComplete(pool, true);
  const feed = new ChangeFeed(pool);
  await feed.start();
  expect(await feed.complete(10_000)).toBe(true);
  await setComplete(pool, false);
  await inTransaction(pool, (db) => announce(db, 72n, []));
  // A feed reads changes and rows to the same point.
  expect([await feed.has(72n, 10_000), await feed.complete(0)]).toEqual([true, false]);
  const complete = feed.complete(10_000);
  await setComplete(pool, true);
  expect(await complete).toBe(true);
  await feed.close();
});

it('a feed whose connection no longer answers delivers what was committed meanwhile', async () => {
  const { pool } = database;
  const proxy = await muteableProxy(pool.options.connectionString!);
  const proxied = openDatabase(proxy.url, { max: 2, name: 'muted' });
  const feed = new ChangeFeed(proxied);
  let receive: (committed: CommittedChanges) => void;
  const onGap = () => {
    throw new Error('stored changes were reported as a gap');
  };
  feed.listen({ onChanges: (committed) => receive(committed), onGap });
  const expectChange = async (position: bigint) => {
    const projectId = `project-${String(position)}`;
    const change: Change = { message: { type: 'project_changed', projectId }, audience: ['provider'] };
    const received = new Promise<CommittedChanges>((resolve) => (receive = resolve));
    await inTransaction(pool, (db) => announce(db, position, [change]));
    expect((await received).changes).toEqual([change]);
  };
  await feed.start();
  await expectChange(3n);
  proxy.mute();
  await expectChange(4n);
  await feed.close();
  proxy.close();
  await proxied.end();
});

const changeOf = (projectId: string): Change => ({
  message: { type: 'project_changed', projectId },
  audience: ['provider'],
});
const commit = (position: bigint) =>
  inTransaction(database.pool, (db) => announce(db, position, [changeOf(`project-${String(position)}`)]));

it('a reader receives what was committed after its token, as long as that is stored', async () => {
  const { pool } = database;
  await pool.query('delete from changes');
  for (const position of [101n, 102n, 103n]) await commit(position);
  const { rows } = await pool.query<{ token: string }>(
    `select tableoid::text || '-' || id as token from changes order by id`,
  );
  const [first, second, third] = rows.map(({ token }) => token);
  const feed = new ChangeFeed(pool);
  const changes = ['project-102', 'project-103'].map(changeOf);
  expect(await feed.since(first!)).toEqual({ changes, resumeToken: third });
  expect(await feed.since(third!)).toEqual({ changes: [], resumeToken: third });
  await pool.query('delete from changes where position = 101');
  expect(await feed.since(first!)).toBeUndefined();
  expect((await feed.since(second!))?.changes).toEqual(changes.slice(1));
  // The token of a table that was swapped out, whose ids also began at 1.
  const [tableOid, id] = second!.split('-');
  expect(await feed.since(`${String(Number(tableOid) + 1)}-${id!}`)).toBeUndefined();
  for (const invalid of ['', id!, `${second!}'`, '-1-1', 'x-1', '0-0'])
    expect(await feed.since(invalid)).toBeUndefined();
});

it.each([
  ['were deleted', 'delete from changes'],
  [
    'are those of another table, which was swapped in',
    `alter table changes rename to swapped_out;
     create table changes (like swapped_out including all);
     drop table swapped_out`,
  ],
])('a feed whose last changes %s says once that there is a gap, and goes on', async (_, replaced) => {
  const { pool } = database;
  await commit(200n);
  const told: string[] = [];
  let wake: () => void = () => undefined;
  const tell = (what: string) => {
    told.push(what);
    wake();
  };
  const next = async (what: string) => {
    while (told.at(-1) !== what) await new Promise<void>((resolve) => (wake = resolve));
  };
  const feed = new ChangeFeed(pool);
  feed.listen({
    onChanges: ({ changes }) => tell(JSON.stringify(changes)),
    onGap: () => tell('gap'),
  });
  await feed.start();
  await inTransaction(pool, async (db) => {
    await db.query(replaced);
    // A token of a log that was replaced by a shorter one.
    await db.query('update checkpoint set position = 110');
    await announce(db, 110n, [changeOf('project-110')]);
  });
  await next('gap');
  expect([feed.position, await feed.has(111n, 0)]).toEqual([110n, false]);
  await commit(111n);
  await next(JSON.stringify([changeOf('project-111')]));
  expect([feed.position, await feed.has(111n, 0)]).toEqual([111n, true]);
  expect(told).toHaveLength(2);
  // Or of a log whose rows continue the changes of the former one.
  await commit(20n);
  await next(JSON.stringify([changeOf('project-20')]));
  expect([feed.position, await feed.has(111n, 0)]).toEqual([20n, false]);
  await feed.close();
});
