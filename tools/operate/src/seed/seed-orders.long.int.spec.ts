import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { startEventNode } from '@control-center/event-node';
import { eventFormat, streamPrefixes } from '@market/domain';
import { EventStore } from '@platform/log';
import type { StoredEvent } from '@platform/log';
import { createDatabase, nodeFolder } from '@platform/testing';
import type { TestDatabase } from '@platform/testing';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { participantsOf } from './orders/participants.js';
import { order, projectIdOf } from './orders/order.js';
import { seedOrders } from './seed-orders.js';

const ends = Date.parse('2026-06-01T00:00:00.000Z');
let database: TestDatabase;
let node: Awaited<ReturnType<typeof startEventNode>>;
let store: EventStore;

beforeAll(async () => {
  database = await createDatabase('seed');
  node = await startEventNode({ databaseUrl: database.url, port: 0, folder: nodeFolder() });
  store = new EventStore(node.url, { ...eventFormat, personal: {} });
});
afterAll(async () => {
  await store.close();
  await node.close();
  await database.drop();
});

/** All events of the log. */
async function log(): Promise<StoredEvent[]> {
  const all: StoredEvent[] = [];
  const reached = new AbortController();
  const onCaughtUp = () => reached.abort();
  const following = {
    from: undefined,
    prefixes: streamPrefixes,
    batchSize: 500,
    signal: reached.signal,
    onCaughtUp,
  };
  for await (const batch of store.follow(following)) all.push(...batch);
  return all;
}

it('writes every event once, however often it is run', async () => {
  const seen: number[] = [];
  const progress = ({ projects }: { projects: number }) => seen.push(projects);
  const { events } = await seedOrders({ store, projects: 40, seed: 'a', ends, progress });
  const first = await log();
  expect(first).toHaveLength(events);
  expect(seen.at(-1)).toBe(40);
  expect(new Set(first.map(({ stream }) => stream).filter((name) => name.startsWith('project-'))).size).toBe(
    40,
  );

  await seedOrders({ store, projects: 40, seed: 'a', ends });
  expect(await log()).toEqual(first);

  const other = await seedOrders({ store, projects: 10, seed: 'b', ends });
  expect(await log()).toHaveLength(events + other.events);
});

it('does not change an order that a user has continued', async () => {
  const [first] = order({ seed: 'c-3', index: 0, participants: participantsOf('c-3', 3), begins: 0, ends });
  const { stream, events } = first![0]!;
  const { metadata } = events[0]!;
  const userEvent = { id: randomUUID(), type: 'NotesAdded', data: { notes: 'của người dùng' }, metadata };
  await store.append(stream, [...events, userEvent], -1);

  await seedOrders({ store, projects: 3, seed: 'c', ends });
  expect((await store.load(stream)).map(({ id }) => id)).toEqual([...events, userEvent].map(({ id }) => id));
  expect((await store.load(`project-${projectIdOf('c-3', 1)}`)).length).toBeGreaterThan(1);
});

it.each([
  ['of even business', ['--projects', '2']],
  ['with years of history', ['--projects', '3', '--years', '2']],
])('runs as a command, %s', async (_, options) => {
  const before = (await log()).length;
  const start = join(import.meta.dirname, '..', '..', '..', 'checkout', 'src', 'start.mjs');
  const args = [start, 'dist/seed-orders.js', ...options, '--seed', 'd', '--url', node.url];
  const { stdout } = await promisify(execFile)(process.execPath, args);
  const [, events] = /(\d+) events are in the log/.exec(stdout)!;
  expect(Number(events)).toBeGreaterThan(10);
  expect(await log()).toHaveLength(before + Number(events));
});

it.each([
  ['--years', '0'],
  ['--years', '11'],
  ['--seed', 'd'],
])('refuses %s %s as a command, and says how it is called', async (...options) => {
  const seed = join(import.meta.dirname, '..', '..', '..', '..', 'dist', 'seed-orders.js');
  const run = promisify(execFile)(process.execPath, [seed, ...options, '--url', node.url]);
  await expect(run).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining('[--years YEARS]') });
});
