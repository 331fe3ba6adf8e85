import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { bakery } from './bakery.fixture.js';
import type { Bakery } from './bakery.fixture.js';
import { live } from './mortal.fixture.js';

let shop: Bakery;
beforeAll(async () => {
  shop = await bakery();
});
afterAll(() => shop.close());

it('a process that is killed between any two steps loses no effect, and repeats a delivery only if it was not recorded', async () => {
  const doubled: number[] = [];
  for (let diesAt = 1, isOver = false; !isOver; diesAt += 1) {
    await shop.reset();
    await live(shop, Infinity);
    shop.order('1');
    shop.complete('1', 'baked');
    shop.order('2');
    isOver = await live(shop, diesAt);
    if (!isOver) {
      // What the dead one had taken is free after two minutes.
      shop.state.now += 3 * 60_000;
      expect(await live(shop, Infinity)).toBe(true);
    }
    const keys = shop.delivered.flatMap((one) => one.keys);
    expect(new Set(keys).size).toBe(5);
    expect(
      shop.delivered
        .map(({ to }) => to)
        .sort()
        .filter((to, index, all) => to !== all[index - 1]),
    ).toEqual(['an', 'binh', 'chi']);
    const batches = shop.delivered.map(({ batch }) => batch);
    const again = batches.filter((batch, index) => batches.indexOf(batch) !== index);
    // The same batch, and so the same name of the message: whoever receives it can tell.
    expect(keys.length - 5).toBe(
      shop.delivered.filter(({ batch }, index) => batches.indexOf(batch) !== index).flatMap((one) => one.keys)
        .length,
    );
    if (again.length > 0) doubled.push(diesAt);
    expect(await shop.count(`state <> 'done'`)).toBe(0);
  }
  expect(doubled.length).toBeGreaterThan(0);
});
