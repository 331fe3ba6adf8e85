import { setImmediate as turn } from 'node:timers/promises';
import { expect, it } from '@jest/globals';
import { seedOrders } from './seed-orders.js';

// Otherwise the others would open a connection again after the caller has closed it, and the command would never end.
it('an append that fails stops all writers before the caller learns of it', async () => {
  let calls = 0;
  const append = async () => {
    calls += 1;
    const call = calls;
    await turn();
    if (call === 100) throw new Error('The disk is full');
    return { position: 0n, events: [] };
  };
  const ends = Date.parse('2026-06-01T00:00:00.000Z');
  const seeding = seedOrders({ store: { append }, projects: 100, seed: 's', ends });
  await expect(seeding).rejects.toThrow('The disk is full');
  const before = calls;
  expect(before).toBeLessThan(250);
  for (let count = 0; count < 20; count += 1) await turn();
  expect(calls).toBe(before);
});
