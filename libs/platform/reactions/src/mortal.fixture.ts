import type { Pool, PoolClient } from 'pg';
import type { EventStore } from '@platform/log';
import type { Bakery } from './bakery.fixture.js';
import type { Channel, ReactionsOptions } from './options.js';

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
            return (...args: Parameters<PoolClient['query']>) =>
              Promise.resolve().then(() => {
                step();
                return target.query(...args);
              });
          // What a dead process had begun is rolled back: its connection closes.
          if (name === 'release') return (error?: Error | boolean) => target.release(this.isDead || error);
          return Reflect.get(target, name) as unknown;
        },
      });
    return new Proxy(pool, {
      get: (target, name) => {
        if (name === 'connect') return async () => ofClient(await target.connect());
        if (name === 'query')
          return (...args: Parameters<Pool['query']>) =>
            Promise.resolve().then(() => {
              step();
              return target.query(...args);
            });
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
export async function live(
  shop: Bakery,
  diesAt: number,
  deadlines: ReactionsOptions['deadlines'] = [],
): Promise<boolean> {
  const mortal = new Mortal(diesAt);
  const { pool, channels, store } = shop.options();
  const mortals = Object.fromEntries(
    Object.entries(channels).map(([name, one]) => [name, mortal.channel(one)] as const),
  );
  const term = await shop.begin({
    ...{ pool: mortal.pool(pool), channels: mortals, deadlines },
    store: mortal.store(store),
  });
  await Promise.race([shop.quiet(), term.running.catch(() => undefined), shop.until(() => mortal.isDead)]);
  await term.stop();
  return !mortal.isDead;
}
