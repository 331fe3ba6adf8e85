import { setImmediate as turn } from 'node:timers/promises';
import { expect, it } from '@jest/globals';
import { memoryLog } from './memory-log.fixture.js';
import { seedOrders } from './seed-orders.js';

const ends = Date.parse('2026-06-01T00:00:00.000Z');

const orders = (streams: ReadonlyMap<string, unknown>) =>
  [...streams.keys()].filter((stream) => stream.startsWith('project-'));

it('each order and account of a plan is written once, however often the plan is repeated', async () => {
  const store = memoryLog();
  const plan = { store, projects: 20, seed: 's', ends };
  const seen: number[] = [];
  const { events } = await seedOrders({ ...plan, progress: ({ projects }) => void seen.push(projects) });
  const first = new Map(store.streams);
  expect([orders(first).length, seen.at(-1)]).toEqual([20, 20]);
  expect([...first.values()].flat()).toHaveLength(events);
  // Accounts come before the orders that name them.
  const kinds = [...first.keys()].map((stream) => stream.split('-')[0]);
  expect(kinds.lastIndexOf('account')).toBeLessThan(kinds.indexOf('project'));

  expect(await seedOrders(plan)).toEqual({ events });
  expect(store.streams).toEqual(first);
});

it('an order that somebody has continued is left alone, and the others go on', async () => {
  const plan = { projects: 20, seed: 's', ends };
  const whole = memoryLog();
  await seedOrders({ ...plan, store: whole });
  const continued = orders(whole.streams).find((stream) => whole.streams.get(stream)!.length > 10)!;
  const store = memoryLog();
  const [begun, next] = whole.streams.get(continued)!;
  const before = [begun!, { ...next!, id: 'of a user' }];
  store.streams.set(continued, before);

  const seen: number[] = [];
  await seedOrders({ ...plan, store, progress: ({ projects }) => void seen.push(projects) });
  expect(seen.at(-1)).toBe(20);
  expect(store.streams.get(continued)).toEqual(before);
  for (const stream of orders(whole.streams).filter((stream) => stream !== continued))
    expect(store.streams.get(stream)).toEqual(whole.streams.get(stream));
});

// Otherwise other writers would reconnect after the caller has closed the connection, and the command would never end.
it('an append that fails stops all writers before the caller learns of it', async () => {
  let calls = 0;
  const append = async () => {
    calls += 1;
    const call = calls;
    await turn();
    if (call === 100) throw new Error('The disk is full');
    return { position: 0n, events: [] };
  };
  const seeding = seedOrders({ store: { append }, projects: 100, seed: 's', ends });
  await expect(seeding).rejects.toThrow('The disk is full');
  const before = calls;
  expect(before).toBeLessThan(250);
  for (let count = 0; count < 20; count += 1) await turn();
  expect(calls).toBe(before);
});
