import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { bakery, hour, stale } from './bakery.fixture.js';
import type { Bakery } from './bakery.fixture.js';
import { live } from './mortal.fixture.js';

let shop: Bakery;
beforeAll(async () => {
  shop = await bakery();
});
afterAll(() => shop.close());

it('a process that is killed between any two steps decides each deadline once and sends its notices', async () => {
  let deaths = 0;
  for (let diesAt = 1, isOver = false; !isOver; diesAt += 1) {
    await shop.reset();
    await live(shop, Infinity, [stale]);
    shop.bake('1');
    shop.bake('2', { customer: 'dung' });
    shop.state.now += 25 * hour;
    isOver = await live(shop, diesAt, [stale]);
    if (!isOver) {
      deaths += 1;
      shop.state.now += 3 * 60_000;
      expect(await live(shop, Infinity, [stale])).toBe(true);
    }
    expect(
      shop
        .staled()
        .map((line) => line.split(' ')[0])
        .sort(),
    ).toEqual(['loaf-1', 'loaf-2']);
    // Beside other work a delivery may also tell what was due before.
    const isStale = (text: string) => text.endsWith('stale');
    const told = shop.delivered.filter(({ texts }) => texts.some(isStale));
    expect(new Set(told.flatMap(({ texts }) => texts.filter(isStale))).size).toBe(2);
    // Only a delivery that was not recorded is repeated, by its name.
    expect(new Set(told.map(({ batch }) => batch)).size).toBe(2);
    expect((await shop.pool.query(`select from timers`)).rowCount).toBe(0);
  }
  expect(deaths).toBeGreaterThan(15);
});
