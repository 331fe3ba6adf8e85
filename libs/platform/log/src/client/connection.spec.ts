import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo, Server } from 'node:net';
import { held, settled } from '@platform/testing/held';
import { DeadlineExceededError, NotLeaderError, UnavailableError } from '@eventstore/db-client';
import type { EventStoreDBClient } from '@eventstore/db-client';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import {
  ClientClosed,
  Connection,
  connectionString,
  openClient,
  seedsOf,
  withoutCredentials,
} from './connection.js';
import { NoAnswer } from './timeout.js';

describe('the URL of the event store', () => {
  // The caller tries again with a new client, because the old one remembers its failure.
  test.each([
    ['esdb://a:2113', 'esdb://a:2113?maxDiscoverAttempts=1&gossipTimeout=1'],
    ['esdb://a,b,c?tls=false', 'esdb://a,b,c?tls=false&maxDiscoverAttempts=1&gossipTimeout=1'],
    [
      'esdb+discover://u:p@a?max_discover_attempts=7',
      'esdb+discover://u:p@a?maxDiscoverAttempts=1&gossipTimeout=1',
    ],
    ['esdb://a,b?gossip_timeout=3', 'esdb://a,b?gossip_timeout=3&maxDiscoverAttempts=1'],
    ['esdb://user:p?/w@a/?tls=false', 'esdb://user:p?/w@a/?tls=false&maxDiscoverAttempts=1&gossipTimeout=1'],
  ])('%s makes one discovery attempt, with the timeout that it sets for each node', (url, expected) => {
    expect(connectionString(url)).toBe(expected);
  });

  test.each(['throwOnAppendFailure=false', 'throw-on-append-failure=false', 'THROWONAPPENDFAILURE=true'])(
    'cannot switch off conflict errors with %s',
    (option) => {
      expect(connectionString(`esdb://a?${option}&tls=false`)).toBe(
        'esdb://a?tls=false&maxDiscoverAttempts=1&gossipTimeout=1',
      );
    },
  );

  test.each(['nodePreference=follower', 'node_preference=random', 'NODEPREFERENCE=readOnlyReplica'])(
    'cannot prefer a node other than the leader with %s',
    (option) => {
      expect(connectionString(`esdb://a,b?${option}&tls=false`)).toBe(
        'esdb://a,b?tls=false&maxDiscoverAttempts=1&gossipTimeout=1',
      );
    },
  );

  // The client also treats 0 as never.
  test.each([-1, 0])('can set keep-alive but not switch it off with %d', (never) => {
    const url = `esdb://a?keepAliveInterval=${never}&keep_alive_timeout=${never}`;
    expect(connectionString(url)).not.toMatch(/keep/);
    expect(connectionString('esdb://a?keepAliveInterval=15000')).toContain('keepAliveInterval=15000');
  });

  test.each([
    [
      'esdb://a?tlsCAFile=/nowhere.crt',
      'a certificate file that EVENT_STORE_URL names cannot be read (Error: Failed to load certificate file. File was not found.)',
    ],
    ['localhost:2113', 'Error: Unexpected "?" at position 0, expected esdb:// or esdb+discover://.'],
    ['of the log: esdb://a', 'Error: Unexpected "?" at position 0, expected esdb:// or esdb+discover://.'],
  ])('is refused at start, with the reason, when it is %s', (url, reason) => {
    let refusal: unknown;
    try {
      openClient(url);
    } catch (error) {
      refusal = error;
    }
    expect(refusal).toEqual(new Error(`The event store cannot be used: ${reason}`));
    expect(reason).toContain(String((refusal as Error).cause));
  });
});

test.each([
  ['esdb://u:p@localhost:2113?tls=true', 'esdb://localhost:2113?tls=true'],
  ['esdb+discover://u:p%40@a,b:2114', 'esdb+discover://a,b:2114'],
  ['esdb://a:2113', 'esdb://a:2113'],
  ['esdb://user@a:2113/?tls=false', 'esdb://a:2113/?tls=false'],
  // The client reads these characters of a password literally.
  ['esdb://user:p/w@a:2113', 'esdb://a:2113'],
  ['esdb://user:p?w@a:2113?tls=false', 'esdb://a:2113?tls=false'],
  ['esdb://user:p@w@a:2113', 'esdb://a:2113'],
])('%s appears in messages as %s', (url, shown) => {
  expect(withoutCredentials(url)).toBe(shown);
});

// Each node is asked where the log ends: an event is lost only if a majority says so.
test.each([
  ['esdb://a', ['esdb://a']],
  ['esdb://a:1,b:2,c', ['esdb://a:1', 'esdb://b:2', 'esdb://c']],
  [
    'esdb://user:p/,w@a:1,b:2/?tls=true',
    ['esdb://user:p/,w@a:1/?tls=true', 'esdb://user:p/,w@b:2/?tls=true'],
  ],
  ['esdb+discover://u:p@a,b?tls=true', ['esdb+discover://u:p@a,b?tls=true']],
])('%s names the nodes %j', (url, nodes) => {
  expect(seedsOf(url)).toEqual(nodes);
});

const isOf = <Kind extends object>(kind: { prototype: Kind }): Kind => Object.create(kind.prototype) as Kind;

// Health shows since when no leader answers. The next call looks for the leader again, unless that makes things
// worse.
test.each<[string, Error | undefined, number, boolean, boolean]>([
  ['the node is gone', isOf(UnavailableError), 0, true, true],
  ['the reason is unknown', undefined, 0, true, true],
  // Its client turns to the leader that the follower names.
  ['the node is a follower', isOf(NotLeaderError), 0, true, false],
  ['a follower has answered others meanwhile', isOf(NotLeaderError), 1, true, false],
  ['the node does not answer', new NoAnswer(1_500), 0, true, true],
  ['the node does not answer in its own time', isOf(DeadlineExceededError), 0, true, true],
  ['the node was too slow for this call alone', new NoAnswer(1_500), 1, false, false],
  ['the node took too long for this call alone', isOf(DeadlineExceededError), 1, false, false],
])(
  'a call that fails because %s: whether the leader counts as lost and the client is replaced',
  async (...row) => {
    const [, reason, answersSince, isLost, isLeft] = row;
    const connection = new Connection('esdb://127.0.0.1:1?tls=false');
    const client = await connection.current();
    const { answers } = connection;
    for (let count = 0; count < answersSince; count += 1) connection.answered();
    connection.leave(client, reason, answers);
    expect([connection.lostAt !== null, (await connection.current()) !== client]).toEqual([isLost, isLeft]);
    connection.answered();
    expect(connection.lostAt).toBeNull();
    await connection.close();
  },
);

describe('a client that was closed', () => {
  let server: Server;
  let connections: number;
  beforeEach(async () => {
    connections = 0;
    server = createServer((socket) => {
      connections += 1;
      socket.destroy();
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
  });
  afterEach(() => void server.close());
  const node = () => `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const read = (client: EventStoreDBClient) => client.readStream('order-1')[Symbol.asyncIterator]().next();

  test('does not connect again, not even to look for a node', async () => {
    const { client, close } = openClient(`esdb+discover://${node()}?tls=false`);
    await close();
    await expect(read(client)).rejects.toThrow(ClientClosed);
    expect(connections).toBe(0);
  });

  test('during discovery does not connect to the node that it finds', async () => {
    const { client, close } = openClient(`esdb://${node()}?tls=false`);
    const search = held(() => node());
    Object.assign(client, { resolveUri: search.call });
    const reading = read(client);
    while (search.calls.length === 0) await settled();
    await close();
    await Promise.all([expect(reading).rejects.toThrow(ClientClosed), search.calls[0]!.release()]);
    expect(connections).toBe(0);
  });

  test('with its connection is not used again', async () => {
    const connection = new Connection(`esdb://${node()}?tls=false`);
    const client = await connection.current();
    await connection.close();
    await expect(read(client)).rejects.toThrow(ClientClosed);
    expect(connections).toBe(0);
  });
});

test('the package of the other client, which breaks this one in the same process, is not installed', () => {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: object };
  expect(Object.keys(packages).filter((path) => path.includes('@kurrent/'))).toEqual([]);
  expect(Object.keys(packages)).toContain('node_modules/@eventstore/db-client');
});
