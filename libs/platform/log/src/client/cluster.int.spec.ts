import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { plainEvents } from '@platform/kernel';
import { Cluster } from '@platform/log/testing/cluster/cluster';
import { metadata } from '@platform/log/testing/fake-server';
import { startTestNode } from '@platform/log/testing/server';
import type { TestServer } from '@platform/log/testing/server';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { UnknownOutcome, Unreachable } from '../errors.js';
import { EventStore } from '../event-store.js';
import type { EventStoreOptions } from '../event-store.js';
import { logFormat } from '../format.js';
import { identityStream } from '../read/identity.js';
import { exportLog, linesAfter } from '../transfer/export.js';
import { importLog } from '../transfer/import.js';
import { openClient } from './connection.js';
import { defaultTimeouts } from './retry.js';

let node: TestServer;
let cluster: Cluster;
const closing: (() => unknown)[] = [];

beforeAll(async () => {
  node = await startTestNode();
});
afterAll(() => node.close());
beforeEach(async () => {
  cluster = await Cluster.start(node.url);
});
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
  cluster.close();
});

const storeOf = (url = cluster.url, options: EventStoreOptions = {}) => {
  const store = new EventStore(url, plainEvents, options);
  closing.push(() => store.close());
  return store;
};

const event = () => ({ id: randomUUID(), type: 'Happened', data: {}, metadata });
const newStream = () => `order-${randomUUID()}`;
const secondsSince = (start: number) => (performance.now() - start) / 1_000;

/** Follows a stream, and resolves `arrived` when it has that many events. */
function following(store: EventStore, stream: string) {
  const stopping = new AbortController();
  const ids: string[] = [];
  const dropped: unknown[] = [];
  let look: () => void = () => undefined;
  const running = (async () => {
    const options = { from: undefined, prefixes: [stream], batchSize: 10, signal: stopping.signal };
    for await (const batch of store.follow({ ...options, onDropped: (error) => dropped.push(error) })) {
      ids.push(...batch.map(({ id }) => id));
      look();
    }
  })();
  closing.push(async () => {
    stopping.abort();
    await running;
  });
  const arrived = async (count: number) => {
    while (ids.length < count) await new Promise<void>((resolve) => (look = resolve));
    return ids;
  };
  return { arrived, dropped };
}

describe('what a decision depends on', () => {
  test('is read at the leader, although the address names only a follower whose copy lags', async () => {
    const stream = newStream();
    const writer = storeOf();
    await writer.append(stream, [event()], -1);
    for (const index of [1, 2]) cluster.lag(index, 60_000);
    const { position } = await writer.append(stream, [event()], 0);
    // A client that was at the leader once stays there, so each requests something else first.
    const reader = () => storeOf(cluster.urlOf(1));
    expect(await reader().load(stream)).toHaveLength(2);
    expect(await reader().head()).toBe(position);
    expect(await reader().eventIdAt(position)).toBeDefined();
    expect(await reader().endsBefore(position)).toBe(false);
    expect(await reader().endsBefore(position + 1n)).toBe(true);
    await writer.close();
    await expect(reader().append(stream, [event()], 1)).resolves.toBeDefined();
    for (const close of closing.splice(0)) await close();
    while (cluster.connections() > 0) await delay(20);
  });

  // A client that was at the leader once stays there, so the second backup requests the events first.
  test.each([
    ['of all events', false],
    ['of those since the last one', true],
  ])('is the complete log in a backup %s, although the first node asked lags', async (_, isNext) => {
    const stream = newStream();
    const [first, last] = [event(), event()];
    const writer = storeOf();
    const { position } = await writer.append(stream, [first], -1);
    for (const index of [1, 2]) cluster.lag(index, 60_000);
    await writer.append(stream, [last], 0);
    await writer.close();
    const after = isNext ? { position: String(position), id: first.id } : undefined;
    const saved: string[] = [];
    for await (const line of linesAfter(cluster.urlOf(1), after)) saved.push(line);
    expect(saved.at(-1)).toContain(last.id);
  });

  test('is the complete log when a repeated import compares it, although the first node asked lags', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'cluster-'));
    closing.push(() => rm(folder, { recursive: true }));
    const file = join(folder, 'log');
    const writer = storeOf();
    await writer.append(newStream(), [event()], -1);
    for (const index of [1, 2]) cluster.lag(index, 60_000);
    await writer.append(newStream(), [event()], -1);
    await writer.close();
    const { events } = await exportLog(cluster.url, file);
    expect(await importLog(cluster.urlOf(1), file)).toEqual({ events, resumedAt: events });
  });

  test('is the present id of the log, although the follower that is asked still has the former one', async () => {
    const writer = storeOf();
    await writer.logIdentity();
    cluster.cut(1);
    const logId = randomUUID();
    const identified = { ...event(), type: 'LogIdentified', data: { logId, format: logFormat } };
    await writer.append(identityStream, [identified], 0);
    await writer.close();
    expect(await storeOf(cluster.urlOf(1)).logIdentity()).toBe(logId);
  });

  test('is not read from a leader that has not noticed yet that it is cut off', async () => {
    const unaware = await Cluster.start(node.url, { election: 200, notice: 60_000 });
    closing.push(() => unaware.close());
    const reader = storeOf(unaware.url);
    // It may ask the cut-off leader several times which node leads.
    const writer = storeOf(unaware.url, { timeouts: { ...defaultTimeouts, total: 60_000 } });
    const stream = newStream();
    await writer.append(stream, [event()], -1);
    while ((await reader.head()) === undefined) await delay(20);
    unaware.cut(0);
    await unaware.hasLeader();
    const { position } = await writer.append(stream, [event()], 0);
    expect(await reader.endsBefore(position)).toBe(false);
    expect(await reader.endsBefore(position + 1n)).toBe(true);
  });

  test('never includes events that only a lost leader has, although it serves them when it comes back', async () => {
    const stream = newStream();
    const [kept, lost, later] = [event(), event(), event()];
    const unaware = await Cluster.start(node.url, { election: 200, notice: 60_000 });
    closing.push(() => unaware.close());
    await storeOf(unaware.url).append(stream, [kept], -1);
    const writer = storeOf(unaware.url, { timeouts: { perAttempt: 2_000, total: 2_000 } });
    await writer.load(stream);
    unaware.cut(0);
    await expect(writer.append(stream, [lost], 0)).rejects.toThrow(UnknownOutcome);
    await unaware.hasLeader();
    unaware.return(0);
    const anybody = openClient(unaware.urlOf(0));
    closing.push(() => anybody.close());
    const idsAt = async () => {
      const ids: string[] = [];
      for await (const { event } of anybody.client.readStream(stream)) ids.push(event!.id);
      return ids;
    };
    expect(await idsAt()).toEqual([kept.id, lost.id]);

    const reader = storeOf(unaware.urlOf(0), { timeouts: { perAttempt: 2_000, total: 2_000 } });
    await expect(reader.load(stream)).rejects.toThrow(Unreachable);
    const { arrived, dropped } = following(storeOf(unaware.urlOf(0)), stream);
    while (dropped.length < 2) await delay(20);
    await writer.close();
    await storeOf(unaware.url).append(stream, [later], 0);
    await unaware.heal(0);
    expect(await arrived(2)).toEqual([kept.id, later.id]);
    while ((await idsAt().catch(() => [])).at(-1) !== later.id) await delay(20);
    expect((await reader.load(stream)).map(({ id }) => id)).toEqual([kept.id, later.id]);
  });

  test('is not read from a follower while there is no leader', async () => {
    const store = storeOf(cluster.url, { timeouts: { perAttempt: 2_000, total: 2_000 } });
    const stream = newStream();
    await store.append(stream, [event()], -1);
    await store.load(stream);
    cluster.kill(0);
    cluster.kill(1);
    await expect(store.load(stream)).rejects.toThrow(Unreachable);
    await expect(store.head()).rejects.toThrow(Unreachable);
    await expect(store.logIdentity()).rejects.toThrow(Unreachable);
    expect(store.hasAnswered).toBe(true);
    expect(store.leaderLostAt).toBeInstanceOf(Date);
  });
});

test('a cut-off leader that still answers reads is not considered able to confirm appends', async () => {
  const store = storeOf(cluster.url, { timeouts: { perAttempt: 500, total: 1_000 } });
  const stream = newStream();
  await store.append(stream, [event()], -1);
  expect(await store.writesLostAt()).toBeNull();
  expect(await storeOf(cluster.url.replace('esdb:', 'esdb+discover:')).writesLostAt()).toBeNull();
  cluster.cut(0, { notices: false });
  cluster.kill(1);
  const appending = store.append(stream, [event()], 0).catch((error: unknown) => error);
  while ((await store.writesLostAt()) === null) await delay(20);
  expect(await store.load(stream)).toHaveLength(1);
  expect(await store.head()).toBeDefined();
  expect(store.leaderLostAt).toBeNull();
  expect(await appending).toBeInstanceOf(UnknownOutcome);
  // A process that has written nothing learns it from the other members.
  for (const url of [cluster.url, cluster.url.replace('esdb:', 'esdb+discover:')])
    while ((await storeOf(url).writesLostAt()) === null) await delay(20);
  expect(await store.writesLostAt()).toBeInstanceOf(Date);

  for (const index of [0, 1]) await cluster.heal(index);
  await cluster.hasLeader();
  await store.append(stream, [event()], (await store.load(stream)).length - 1);
  expect(await store.writesLostAt()).toBeNull();
});

describe('when the leader is lost', () => {
  test.each<[string, 'kill' | 'freeze' | 'cut']>([
    ['dies', 'kill'],
    ['freezes', 'freeze'],
    ['is cut off from the others', 'cut'],
  ])(
    'because it %s, commands and followers use the next one within seconds',
    async (_, harm) => {
      const stream = newStream();
      const store = storeOf();
      const { arrived } = following(storeOf(), stream);
      const first = event();
      await store.append(stream, [first], -1);
      await store.load(stream);
      await arrived(1);
      cluster[harm](0);
      const second = event();
      const reading = store.load(stream);
      const appending = store.append(stream, [second], 0);
      await cluster.hasLeader();
      const elected = performance.now();
      await Promise.all([appending, reading]);
      expect(secondsSince(elected)).toBeLessThan(3);
      expect(await arrived(2)).toEqual([first.id, second.id]);
      expect(secondsSince(elected)).toBeLessThan(5);
      expect(await store.load(stream)).toHaveLength(2);
      expect(store.leaderLostAt).toBeNull();
    },
    30_000,
  );
});

describe('when all members are dark', () => {
  test('for longer than any attempt lasts, the same store and follower work again within 5 s', async () => {
    const stream = newStream();
    const store = storeOf(cluster.url, { timeouts: { perAttempt: 2_000, total: 2_000 } });
    const { arrived, dropped } = following(storeOf(), stream);
    await store.append(stream, [event()], -1);
    await arrived(1);
    for (const index of [0, 1, 2]) cluster.kill(index);
    await expect(store.load(stream)).rejects.toThrow(Unreachable);
    await expect(store.append(stream, [event()], 0)).rejects.toThrow(Unreachable);
    while (dropped.length < 4) await delay(50);
    for (const index of [0, 1, 2]) await cluster.heal(index);
    await cluster.hasLeader();
    const lit = performance.now();
    const again = storeOf(cluster.url);
    await again.append(stream, [event()], 0);
    await arrived(2);
    expect(await store.load(stream)).toHaveLength(2);
    expect(secondsSince(lit)).toBeLessThan(5);
    // The connections of the store and the follower stay; those opened during the outage are closed.
    await again.close();
    while (cluster.connections() > 3) await delay(50);
  });

  test('or no majority is left, a process has few connections, not one for each attempt', async () => {
    const stream = newStream();
    const store = storeOf(cluster.url, { timeouts: { perAttempt: 2_000, total: 4_000 } });
    const { arrived, dropped } = following(storeOf(), stream);
    await store.append(stream, [event()], -1);
    await arrived(1);
    cluster.kill(0);
    cluster.freeze(1);
    const attempts = [1, 2, 3, 4, 5].flatMap(() => [
      store.load(stream),
      store.append(newStream(), [event()], -1),
      store.head(),
    ]);
    const settled = Promise.allSettled(attempts);
    let most = 0;
    let isDone = false;
    void settled.then(() => (isDone = true));
    while (!isDone) {
      most = Math.max(most, cluster.connections());
      await delay(20);
    }
    expect((await settled).map(({ status }) => status)).toEqual(attempts.map(() => 'rejected'));
    expect(dropped.length).toBeGreaterThan(1);
    // Four, and those that a slow machine is still closing.
    expect(most).toBeLessThan(attempts.length / 2);
  });
});
