import { setTimeout as delay } from 'node:timers/promises';
import { once } from 'node:events';
import { createDatabase, nodeFolder } from '@platform/testing';
import type { TestDatabase } from '@platform/testing';
import { afterEach, expect, test } from '@jest/globals';
import { EventStoreDBClient, NO_STREAM } from '@eventstore/db-client';
import pg from 'pg';
import { startEventNode } from './index.js';
import type { EventNode, EventNodeOptions } from './index.js';
import { all, event, events, ids, take } from './node.fixture.js';

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

async function testDatabase(): Promise<TestDatabase> {
  const database = await createDatabase('event_node');
  closing.push(() => database.drop());
  return database;
}

async function start(
  databaseUrl: string,
  log?: (line: string) => void,
  options: Pick<EventNodeOptions, 'readTimeout' | 'observer'> = {},
): Promise<EventNode> {
  const node = await startEventNode({ databaseUrl, port: 0, log, folder: nodeFolder(), ...options });
  closing.push(() => node.close());
  return node;
}

function connect(node: EventNode): EventStoreDBClient {
  const client = EventStoreDBClient.connectionString(node.url);
  closing.push(() => client.dispose());
  return client;
}

test('a restart preserves the events, their order and the safety of retries', async () => {
  const database = await testDatabase();
  const before = await startEventNode({ databaseUrl: database.url, port: 0, folder: nodeFolder() });
  const sent = events(3);
  const first = await connect(before).appendToStream('order', sent, { expectedRevision: NO_STREAM });
  await before.close();

  const client = connect(await start(database.url));
  expect(await client.appendToStream('order', sent, { expectedRevision: NO_STREAM })).toEqual(first);
  expect(await client.appendToStream('order', sent)).toEqual(first);
  const next = event();
  const { nextExpectedRevision, position } = await client.appendToStream('order', next);
  expect(nextExpectedRevision).toBe(3n);
  expect(position?.commit).toBeGreaterThan(first.position?.commit ?? 0n);
  expect(ids(await all(client.readAll()))).toEqual([...sent, next].map(({ id }) => id));
});

test('while the database does not answer, waiting reads end instead of piling up', async () => {
  const database = await testDatabase();
  const client = connect(await start(database.url, undefined, { readTimeout: 1_000 }));
  await client.appendToStream('order', event());
  const frozen = await database.pool.connect();
  await frozen.query('begin; lock table events in access exclusive mode');
  const reads = Array.from({ length: 10 }, () =>
    all(client.readStream('order', { deadline: 60_000 })).then(
      () => 'answered',
      () => 'ended',
    ),
  );
  let ended = 0;
  // The node has four connections for reads, which wait for the table.
  await new Promise<void>((resolve) => {
    for (const read of reads)
      void read.then((outcome) => {
        if (outcome === 'ended' && (ended += 1) === reads.length - 4) resolve();
      });
  });
  await frozen.query('rollback');
  frozen.release();
  expect((await Promise.all(reads)).filter((outcome) => outcome === 'answered')).toHaveLength(4);
  expect(await all(client.readStream('order'))).toHaveLength(1);
});

test('the node writes durably, whatever the settings of its database', async () => {
  const database = await testDatabase();
  await connect(await start(database.url)).appendToStream('order', event());
  await closing.pop()?.();
  await closing.pop()?.();
  await database.pool.query(`
    do $$ begin execute format('alter database %I set synchronous_commit = off', current_database()); end $$;
    create function refuse() returns trigger language plpgsql as $$ begin
      if current_setting('synchronous_commit') <> 'on' then raise 'not durable'; end if;
      return new;
    end $$;
    create trigger durable before insert on events for each row execute function refuse()`);
  const client = connect(await start(database.url));
  await expect(client.appendToStream('order', event())).resolves.toMatchObject({ nextExpectedRevision: 1n });
});

test('a second node does not write while the first runs, and takes over when it has ended', async () => {
  const database = await testDatabase();
  const first = await startEventNode({ databaseUrl: database.url, port: 0, folder: nodeFolder() });
  await expect(start(database.url)).rejects.toThrow('another event node writes to this database');
  const leavesConnection = async () =>
    (
      await database.pool.query(`select from pg_stat_activity
        where datname = current_database() and query like 'select pg_advisory_lock(%'`)
    ).rowCount === 1;
  while (await leavesConnection()) await delay(20);
  const second = start(database.url);
  await first.close();
  await connect(await second).appendToStream('order', event());
});

test('appends fail when the database drops the connection, and succeed again soon after', async () => {
  const database = await testDatabase();
  const lines: string[] = [];
  let resume: () => void = () => undefined;
  const writesAgain = new Promise<void>((resolve) => (resume = resolve));
  const node = await start(database.url, (line) => {
    lines.push(line);
    if (line === 'The event node writes again.') resume();
  });
  const [writer, reader] = [connect(node), connect(node)];
  const sent = events(1);
  await writer.appendToStream('order', sent);
  const ofStream = reader.subscribeToStream('order');
  const ofAll = reader.subscribeToAll();
  const received = [take(ofStream, 2), take(ofAll, 2)];
  await Promise.all([once(ofStream, 'caughtUp'), once(ofAll, 'caughtUp')]);

  await database.pool.query(`select pg_terminate_backend(pid) from pg_locks
    where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())`);
  await writesAgain;
  expect(lines[0]).toMatch(/cannot write: terminating connection/);

  const next = event();
  await writer.appendToStream('order', next, { expectedRevision: 0n });
  for (const events of received) expect(ids(await events)).toEqual([sent[0]?.id, next.id]);
});

test('a node without its database refuses appends and reads until it can reach it again', async () => {
  const database = await testDatabase();
  const waiting: [string, () => void][] = [];
  const said = (words: string) => new Promise<void>((resolve) => waiting.push([words, resolve]));
  const node = await start(database.url, (line) => {
    for (const [words, resolve] of waiting) if (line.includes(words)) resolve();
  });
  const append = () => connect(node).appendToStream('order', event());
  const read = () => all(connect(node).readAll());
  await append();
  const server = new pg.Client({ connectionString: process.env['TEST_PG_URL'] });
  closing.push(() => server.end());
  await server.connect();
  const allowConnections = (are: boolean) =>
    server.query(`alter database ${database.name} with allow_connections ${String(are)}`);

  const isRefused = said('is not currently accepting connections');
  await allowConnections(false);
  await server.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [
    database.name,
  ]);
  await isRefused;
  for (const call of [append, read]) await expect(call()).rejects.toMatchObject({ type: 'unavailable' });

  const writesAgain = said('writes again');
  await allowConnections(true);
  await writesAgain;
  await append();
  expect(await read()).toHaveLength(2);
});

test('an event that could not be committed is never sent to a reader, and its append fails', async () => {
  const database = await testDatabase();
  let resume: () => void = () => undefined;
  const writesAgain = new Promise<void>((resolve) => (resume = resolve));
  const queue: number[] = [];
  const log = (line: string) => void (line === 'The event node writes again.' && resume());
  const node = await start(database.url, log, {
    observer: { queued: (appends) => queue.push(appends), committed: () => undefined },
  });
  await database.pool.query(`
    create function refuse() returns trigger language plpgsql as $$ begin
      if new.type = 'Refused' then raise 'refused'; end if;
      return new;
    end $$;
    create trigger refused before insert on events for each row execute function refuse()`);
  const subscription = connect(node).subscribeToAll();
  const received = take(subscription, 1);
  await once(subscription, 'caughtUp');
  const refused = connect(node).appendToStream('order', event('Refused'));
  await expect(refused).rejects.toMatchObject({ type: 'unavailable' });
  expect(queue).toEqual([1, 0]);
  await writesAgain;
  const next = event();
  await connect(node).appendToStream('order', next, { expectedRevision: NO_STREAM });
  expect(ids(await received)).toEqual([next.id]);
});

test('the node closes while subscriptions are open, and ends them with an error', async () => {
  const database = await testDatabase();
  const node = await start(database.url);
  const subscription = connect(node).subscribeToAll();
  const dropped = once(subscription, 'error');
  subscription.on('data', () => undefined);
  await once(subscription, 'caughtUp');
  await closing.splice(1, 1)[0]!();
  expect(await dropped).toMatchObject([{ type: 'unavailable' }]);
});

test('the node listens only on loopback, and reports when its port is in use', async () => {
  const { url: databaseUrl } = await testDatabase();
  for (const host of [
    '0.0.0.0',
    '192.168.1.1',
    '::',
    'example.com',
    '127.example.com',
    '127.0.0.1.example.com',
  ])
    await expect(startEventNode({ databaseUrl, port: 0, host, folder: nodeFolder() })).rejects.toThrow(
      'loopback only',
    );
  const { port } = await start(databaseUrl);
  const other = await testDatabase();
  await expect(startEventNode({ databaseUrl: other.url, port, folder: nodeFolder() })).rejects.toThrow(
    `127.0.0.1:${port} is in use`,
  );
  // It has released the lock of its database.
  await start(other.url);
});

test('a node that was replaced ends its subscriptions and rejects new reads', async () => {
  const database = await testDatabase();
  const replaced = connect(await start(database.url));
  const subscription = replaced.subscribeToAll();
  const failed = once(subscription, 'error').then(([error]) => error as Error);
  await once(subscription, 'caughtUp');

  const next = start(database.url);
  const ofThisDatabase = `locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())`;
  await database.pool.query(`do $$ begin
    while not exists (select from pg_locks where not granted and ${ofThisDatabase}) loop perform pg_sleep(0.01); end loop;
  end $$`);
  await database.pool.query(
    `select pg_terminate_backend(pid) from pg_locks where granted and ${ofThisDatabase}`,
  );
  await next;
  expect(await failed).toMatchObject({ type: 'unavailable' });
  await expect(all(replaced.readAll())).rejects.toMatchObject({ type: 'unavailable' });
});
