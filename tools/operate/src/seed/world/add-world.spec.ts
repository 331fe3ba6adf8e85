import { randomUUID } from 'node:crypto';
import type { NewEvent } from '@platform/log';
import { expect, it } from '@jest/globals';
import { memoryLog } from '../memory-log.fixture.js';
import type { NewFile } from '../orders/new-files.js';
import type { OrderStorage } from '../seed-orders.js';
import { addWorld } from './add-world.js';
import { beginOf, worldFrom } from './world.js';

const now = Date.parse('2026-11-27T08:30:00.000Z');
const day = 86_400_000;

const storage = (): OrderStorage & { names: Set<string> } => {
  const names = new Set<string>();
  return {
    names,
    keepFiles: (files: readonly NewFile[]) =>
      Promise.resolve(files.forEach(({ objectName }) => names.add(objectName))),
    markRead: () => Promise.resolve(),
  };
};

const idsIn = ({ streams }: ReturnType<typeof memoryLog>) =>
  [...streams].map(([stream, events]) => [stream, events.map(({ id }) => id)] as const).sort();

it('fills a new log once, and another start adds nothing', async () => {
  const [log, files] = [memoryLog(), storage()];
  const { orders } = worldFrom(beginOf(now));
  expect(await addWorld(log, files, now)).toBe(orders.length);
  const first = idsIn(log);
  expect(log.order.map(({ events }) => events.length).reduce((a, b) => a + b)).toBeGreaterThan(2_000);
  for (const later of [now + 1, now + 40 * day]) expect(await addWorld(log, files, later)).toBe(0);
  expect(idsIn(log)).toEqual(first);
});

it('adds nothing to a log that has any other event', async () => {
  const log = memoryLog();
  const metadata = { actorId: 'a', actorRole: 'admin', occurredAt: new Date(now).toISOString() };
  const event = { id: randomUUID(), type: 'CompanyChanged', data: {}, metadata } as unknown as NewEvent;
  await log.append('company-settings', [event], -1);
  expect(await addWorld(log, storage(), now)).toBe(0);
  expect(log.streams.size).toBe(1);
});

it('is completed by the next start when it was interrupted, as of the time when it began', async () => {
  const [log, whole] = [memoryLog(), memoryLog()];
  await addWorld(whole, storage(), now);
  let left = 60;
  const dying: typeof log.append = (...append) =>
    (left -= 1) < 0 ? Promise.reject(new Error('killed')) : log.append(...append);
  await expect(addWorld({ ...log, append: dying }, storage(), now)).rejects.toThrow('killed');
  expect(log.order.length).toBe(60);
  expect(await addWorld(log, storage(), now + 3 * day)).toBeGreaterThan(0);
  expect(idsIn(log)).toEqual(idsIn(whole));
});

it('stores files before the events that name them', async () => {
  const [log, files] = [memoryLog(), storage()];
  const checking: typeof log.append = (stream, events, revision) => {
    for (const [, name] of JSON.stringify(events.map(({ data }) => data)).matchAll(/\/objects\/([^"]+)/g))
      expect(files.names.has(name!)).toBe(true);
    return log.append(stream, events, revision);
  };
  await addWorld({ ...log, append: checking }, files, now);
  expect(files.names.size).toBeGreaterThan(250);
});
