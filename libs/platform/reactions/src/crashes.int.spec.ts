import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Pool, PoolClient } from 'pg';
import type { EventStore } from '@platform/log';
import { bakery, hour, stale } from './bakery.fixture.js';
import type { Bakery } from './bakery.fixture.js';
import type { Channel, ReactionsOptions } from './options.js';

let shop: Bakery;
beforeAll(async () => {
  shop = await bakery();
});
afterAll(() => shop.close());

class Killed extends Error {}

/**
 * A process that dies before its step with this number, or never. Each statement, and each side of a delivery and of an append,
 * is a step.
 */
class Mortal {
  steps = 0;
  isDead = false;

  constructor(private readonly diesAt: number) {}

  readonly step = (): void => {
    if (!this.isDead) this.steps += 1;
    if (this.steps === this.diesAt) this.isDead = true;
    // A process that is dead does nothing more.
    if (this.isDead) throw new Killed();
  };

  pool(pool: Pool): Pool {
    const step = this.step;
    const ofClient = (client: PoolClient) =>
      new Proxy(client, {
        get: (target, name) => {
          if (name === 'query')
            return async (...args: Parameters<PoolClient['query']>) => {
              step();
              return target.query(...args);
            };
          // What a dead process had begun is rolled back: its connection closes.
          if (name === 'release') return (error?: Error | boolean) => target.release(this.isDead || error);
          return Reflect.get(target, name) as unknown;
        },
      });
    return new Proxy(pool, {
      get: (target, name) => {
        if (name === 'connect') return async () => ofClient(await target.connect());
        if (name === 'query')
          return async (...args: Parameters<Pool['query']>) => {
            step();
            return target.query(...args);
          };
        return Reflect.get(target, name) as unknown;
      },
    });
  }

  store(store: EventStore): EventStore {
    const append: EventStore['append'] = async (...args) => {
      this.step();
      const appended = await store.append(...args);
      this.step();
      return appended;
    };
    return { ...store, append } as unknown as EventStore;
  }

  channel({ deliver, ...others }: Channel): Channel {
    return {
      ...others,
      deliver: async (...args) => {
        this.step();
        const outcome = await deliver(...args);
        this.step();
        return outcome;
      },
    };
  }
}

/** One life of the process, on events that end with its work; false when it was killed before the end. */
async function live(diesAt: number, deadlines: ReactionsOptions['deadlines'] = []): Promise<boolean> {
  const mortal = new Mortal(diesAt);
  const { pool, channels, store } = shop.options();
  const mortals = Object.entries(channels).map(([name, one]) => [name, mortal.channel(one)]);
  const term = await shop.begin({
    ...{ pool: mortal.pool(pool), channels: Object.fromEntries(mortals), deadlines },
    store: mortal.store(store),
  });
  await Promise.race([shop.quiet(), term.running.catch(() => undefined), shop.until(() => mortal.isDead)]);
  await term.stop();
  return !mortal.isDead;
}

it('killed between any two steps, nothing is lost; and what was delivered is delivered again only if its delivery was not recorded', async () => {
  const doubled: number[] = [];
  for (let diesAt = 1, isOver = false; !isOver; diesAt += 1) {
    await shop.reset();
    await live(Infinity);
    shop.order('1');
    shop.complete('1', 'baked');
    shop.order('2');
    isOver = await live(diesAt);
    if (!isOver) {
      // What the dead one had taken is free after two minutes.
      shop.state.now += 3 * 60_000;
      expect(await live(Infinity)).toBe(true);
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

it('killed between any two steps, what is due is decided once, and whoever is concerned is told', async () => {
  let deaths = 0;
  for (let diesAt = 1, isOver = false; !isOver; diesAt += 1) {
    await shop.reset();
    await live(Infinity, [stale]);
    shop.bake('1');
    shop.bake('2', { customer: 'dung' });
    shop.state.now += 25 * hour;
    isOver = await live(diesAt, [stale]);
    if (!isOver) {
      deaths += 1;
      shop.state.now += 3 * 60_000;
      expect(await live(Infinity, [stale])).toBe(true);
    }
    expect(
      shop
        .staled()
        .map((line) => line.split(' ')[0])
        .sort(),
    ).toEqual(['loaf-1', 'loaf-2']);
    const told = shop.delivered.filter(({ texts }) => texts.some((text) => text.endsWith('stale')));
    expect(new Set(told.flatMap(({ texts }) => texts)).size).toBe(2);
    // Only a delivery that was not recorded is repeated, by its name.
    expect(new Set(told.map(({ batch }) => batch)).size).toBe(2);
    expect((await shop.pool.query(`select from timers`)).rowCount).toBe(0);
  }
  expect(deaths).toBeGreaterThan(15);
});
