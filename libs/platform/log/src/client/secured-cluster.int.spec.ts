import { randomUUID } from 'node:crypto';
import dns from 'node:dns';
import { plainEvents } from '@platform/kernel';
import { Cluster } from '@platform/log/testing/cluster/cluster';
import { metadata } from '@platform/log/testing/fake-server';
import { membersCertificate, startTestNode } from '@platform/log/testing/server';
import type { TestServer } from '@platform/log/testing/server';
import { afterAll, afterEach, beforeAll, expect, jest, test } from '@jest/globals';
import { Unreachable } from '../errors.js';
import { EventStore } from '../event-store.js';

const user = 'control-center:a password';
/** As an address has it. */
const written = user.replace(' ', '%20');

let node: TestServer;
let cluster: Cluster;
/** What the user may not do. */
const denied = new Set<'read' | 'append'>();
const closing: (() => unknown)[] = [];

beforeAll(async () => {
  node = await startTestNode();
  const certificate = await membersCertificate();
  const denies = (kind: 'read' | 'append') => denied.has(kind);
  // IPv6 alone, by a name, because the client understands no IPv6 address.
  const found = [{ address: '::1', family: 6 }];
  jest.spyOn(dns.promises, 'lookup').mockImplementation((() => Promise.resolve(found)) as never);
  // Servers that listen look up one address, and pass no options.
  type Tell = (error: null, ...addresses: unknown[]) => void;
  const lookup = (_: string, ...[tell, withOptions]: [Tell, Tell?]) =>
    withOptions ? withOptions(null, found) : tell(null, '::1', 6);
  jest.spyOn(dns, 'lookup').mockImplementation(lookup as never);
  const security = { host: '::1', name: 'localhost', ...certificate, user, denies };
  cluster = await Cluster.start(node.url.replace('localhost', '127.0.0.1'), {
    election: 200,
    notice: 200,
    security,
  });
});
afterAll(async () => {
  cluster.close();
  await node.close();
  jest.restoreAllMocks();
});
afterEach(async () => {
  denied.clear();
  for (const close of closing.splice(0)) await close();
});

const withUser = (url: string, given = `${written}@`) => url.replace(`${user}@`, given);
function storeOf(url: string) {
  const store = new EventStore(url, plainEvents, { timeouts: { perAttempt: 1_500, total: 5_000 } });
  closing.push(() => store.close());
  return store;
}
const event = () => ({ id: randomUUID(), type: 'Happened', data: {}, metadata });
/** Resolves to the ids of the first `count` followed events. */
async function followed(store: EventStore, prefix: string, count: number): Promise<string[]> {
  const stop = new AbortController();
  const ids: string[] = [];
  const following = { from: undefined, prefixes: [prefix], batchSize: 10, signal: stop.signal };
  for await (const batch of store.follow(following)) {
    ids.push(...batch.map(({ id }) => id));
    if (ids.length >= count) stop.abort();
  }
  return ids;
}

test.each<[string, () => string]>([
  ['all its members', () => cluster.url],
  ['one follower', () => cluster.urlOf(2)],
  ['a name behind which it is discovered', () => cluster.discoverUrlOf(1)],
])(
  'a cluster on IPv6 alone, with a private authority and a user, is used by the name of %s',
  async (_, url) => {
    const store = storeOf(withUser(url()));
    const stream = `order-${randomUUID()}`;
    const first = event();
    await store.append(stream, [first], -1);
    expect(await store.load(stream)).toHaveLength(1);
    expect(await followed(store, stream, 1)).toEqual([first.id]);
    expect(await store.writesLostAt()).toBeNull();
  },
);

test('its leader is lost, and the next one takes over, however it was found', async () => {
  const stores = [cluster.url, cluster.discoverUrlOf(1)].map((url) => storeOf(withUser(url)));
  const streams = stores.map(() => `order-${randomUUID()}`);
  await stores[0]!.append(streams[0]!, [event()], -1);
  for (const store of stores) expect(await store.writesLostAt()).toBeNull();
  const leader = await cluster.hasLeader();
  cluster.kill(leader);
  await cluster.hasLeader();
  await stores[0]!.append(streams[0]!, [event()], 0);
  for (const store of stores) {
    while ((await store.writesLostAt()) !== null) continue;
    expect(await store.load(streams[0]!)).toHaveLength(2);
  }
  await cluster.heal(leader);
});

test.each<[string, string]>([
  ['no user', ''],
  ['a wrong password', 'control-center:wrong@'],
])('%s: reads and appends fail with what an operator has to change', async (_, given) => {
  const store = storeOf(withUser(cluster.url, given));
  for (const call of [store.load('order-1'), store.append(`order-${randomUUID()}`, [event()], -1)]) {
    const error: unknown = await call.catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(Unreachable);
    expect((error as Error).message).toMatch(/refuses the user or the password/);
  }
});

test('a user who may read but not write: appends fail at once with the reason, and health hears of it', async () => {
  denied.add('append');
  const store = storeOf(withUser(cluster.url));
  const stream = `order-${randomUUID()}`;
  expect(await store.load(stream)).toEqual([]);
  const error: unknown = await store.append(stream, [event()], -1).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(Unreachable);
  expect((error as Error).message).toMatch(/cannot be written: .*lacks the right/);
  expect(await store.writesLostAt()).not.toBeNull();
  denied.clear();
  await store.append(stream, [event()], -1);
  expect(await store.writesLostAt()).toBeNull();
});

test('a user who may not read: reads fail with the reason, and a follower goes on once it may', async () => {
  const stream = `order-${randomUUID()}`;
  const first = event();
  await storeOf(withUser(cluster.url)).append(stream, [first], -1);
  denied.add('read');
  const store = storeOf(withUser(cluster.url));
  await expect(store.load(stream)).rejects.toThrow(/lacks the right/);
  const stop = new AbortController();
  let drops = 0;
  const ids: string[] = [];
  const onDropped = () => {
    drops += 1;
    if (drops === 2) denied.clear();
  };
  const following = { from: undefined, prefixes: [stream], batchSize: 10, signal: stop.signal, onDropped };
  for await (const batch of store.follow(following)) {
    ids.push(...batch.map(({ id }) => id));
    stop.abort();
  }
  expect([ids, drops]).toEqual([[first.id], 2]);
});
