import { once } from 'node:events';
import { setImmediate as immediate } from 'node:timers/promises';
import { MalformedEvent } from '@platform/log';
import type { EventStore, FollowOptions, StoredEvent } from '@platform/log';
import { beforeAll, expect, it } from '@jest/globals';
import { Logger } from '@nestjs/common';
import type { Pool } from 'pg';
import type { Accounts } from '../accounts.js';
import { AccountFollower } from './account-follower.js';
import type { Enforcement } from './enforcement.js';

type Row = { logId: string; position: string; eventId: string | null };

/** A log of account events and the shared table, both controlled by the test. */
class World {
  logId = 'log';
  events: { id: string; position: bigint; account: string; malformed?: boolean }[] = [];
  row: Row | undefined;
  heard: string[] = [];
  /** The changes of whether folds may be cached. */
  followed: boolean[] = [];
  /** The account whose consequences fail the next time. */
  failing: string | undefined;
  clearedFolds = 0;
  private readonly followers: AccountFollower[] = [];

  append(account: string, id = `${this.logId} ${account} ${this.events.length}`, malformed = false): void {
    this.events.push({ id, position: BigInt(this.events.length * 10), account, malformed });
  }

  /** The follower connects to the present log, as after a lost connection. */
  async reconnect(follower: AccountFollower): Promise<void> {
    await follower.beforeApplicationShutdown();
    // The same instance goes on with its memory.
    Object.assign(follower, { stopping: new AbortController() });
    await this.run(follower);
  }

  start(name: string): Promise<AccountFollower> {
    const follower = this.follower(name);
    this.followers.push(follower);
    return this.run(follower);
  }

  private async run(follower: AccountFollower): Promise<AccountFollower> {
    const caughtUp = new AbortController();
    Object.assign(follower, { whenCaughtUp: () => caughtUp.abort() });
    const waiting = once(caughtUp.signal, 'abort');
    follower.onApplicationBootstrap();
    await waiting;
    return follower;
  }

  stop = (): Promise<unknown> =>
    Promise.all(this.followers.map((follower) => follower.beforeApplicationShutdown()));

  private follower(name: string): AccountFollower {
    const note = (what: string) => {
      this.heard.push(`${name}: ${what}`);
      return Promise.resolve();
    };
    const accounts = {
      changed: (id: string) => note(`${id} changed`),
      logReplaced: () => note('log replaced'),
      setFollowed: (followed: boolean) => {
        this.followed.push(followed);
        if (followed) (follower as unknown as { whenCaughtUp: () => void }).whenCaughtUp();
      },
    } as unknown as Accounts;
    const enforce = async (id: string) => {
      // Later than the next step of code that does not wait for it.
      await immediate();
      if (this.failing === id) {
        this.failing = undefined;
        throw new Error('the database does not answer');
      }
      await note(`${id} enforced`);
    };
    const enforcement = { enforce } as unknown as Enforcement;
    const pool = { query: (sql: string, values: never[]) => Promise.resolve(this.query(sql, values)) };
    const store = {
      folds: { clear: () => (this.clearedFolds += 1) },
      logIdentity: () => Promise.resolve(this.logId),
      eventIdAt: (position: bigint) =>
        Promise.resolve(this.events.find((event) => event.position === position)?.id),
      follow: (options: FollowOptions) => this.follow(options),
    } as unknown as EventStore;
    const follower: AccountFollower = new AccountFollower(
      store,
      pool as unknown as Pool,
      accounts,
      enforcement,
    );
    return follower;
  }

  private query(sql: string, [, first, second, third]: string[]) {
    if (sql.startsWith('select')) return { rows: this.row ? [this.row] : [] };
    if (sql.startsWith('delete')) {
      if (this.row?.position === first && this.row?.eventId === second) this.row = undefined;
    } else if (this.row?.logId !== first || BigInt(this.row!.position) < BigInt(second!))
      this.row = { logId: first!, position: second!, eventId: third! };
    return { rows: [] };
  }

  private async *follow({ from, signal, onCaughtUp, onMalformed }: FollowOptions) {
    for (const { id, position, account, malformed } of this.events) {
      if (from !== undefined && position <= from) continue;
      const place = { id, stream: `account-${account}`, type: 'Renamed', revision: 0n, position };
      if (malformed) await onMalformed!(new MalformedEvent(place, 'is malformed'));
      else yield [{ ...place, metadata: { occurredAt: '' } } as unknown as StoredEvent];
    }
    onCaughtUp!();
    if (!signal.aborted) await once(signal, 'abort');
  }
}

beforeAll(() => Logger.overrideLogger(false));

let world: World;
const heardIn = async (work: () => Promise<unknown>): Promise<string[]> => {
  world.heard = [];
  await work();
  return world.heard;
};

it('an instance resumes from its own position, not from that of another instance that is ahead', async () => {
  world = new World();
  world.append('an');
  const behind = await world.start('behind');
  await behind.beforeApplicationShutdown();
  world.append('binh');
  await world.start('ahead');
  expect(world.row).toMatchObject({ position: '10' });
  expect(await heardIn(() => world.reconnect(behind))).toEqual(['behind: binh enforced']);
  await world.stop();
});

it.each<[string, (world: World) => void]>([
  ['restored from a backup', (world) => world.events.pop()],
  [
    'restored from a backup and continued',
    (world) => {
      world.events.pop();
      world.append('chi');
    },
  ],
  ['another one with the same events', (world) => (world.logId = 'another')],
])('a log that is %s is read from its beginning', async (_, replace) => {
  world = new World();
  world.append('an', 'first');
  world.append('binh', 'second');
  const follower = await world.start('one');
  await follower.beforeApplicationShutdown();
  replace(world);
  const accounts = world.events.map(({ account }) => `one: ${account} enforced`);
  const cleared = world.clearedFolds;
  expect(await heardIn(() => world.reconnect(follower))).toEqual(['one: log replaced', ...accounts]);
  expect(world.clearedFolds).toBeGreaterThan(cleared);
  const last = world.events.at(-1)!;
  expect(world.row).toMatchObject({ position: String(last.position), eventId: last.id });
  expect(await heardIn(() => world.reconnect(follower))).toEqual([]);
  await world.stop();
});

it('an instance that starts resumes from the stored position, unless its event is not in the log', async () => {
  world = new World();
  world.append('an');
  world.append('binh');
  world.row = { logId: 'log', position: '0', eventId: world.events[0]!.id };
  expect(await heardIn(() => world.start('one'))).toEqual(['one: binh enforced']);
  world.row = { logId: 'log', position: '0', eventId: 'of another event' };
  expect(await heardIn(() => world.start('two'))).toEqual([
    'two: log replaced',
    'two: an enforced',
    'two: binh enforced',
  ]);
  await world.stop();
});

it('a consequence that fails is repeated, and until it succeeds no fold is cached', async () => {
  world = new World();
  for (const account of ['an', 'binh', 'chi']) world.append(account);
  world.failing = 'binh';
  expect(await heardIn(() => world.start('one'))).toEqual([
    'one: an enforced',
    'one: binh enforced',
    'one: chi enforced',
  ]);
  expect(world.row).toMatchObject({ position: '20' });
  expect(world.followed).toEqual([false, true]);
  await world.stop();
  expect(world.followed).toEqual([false, true, false]);
});

it('after an event that cannot be decoded the earlier fold is no longer used', async () => {
  world = new World();
  world.append('an');
  world.append('an', 'broken', true);
  expect(await heardIn(() => world.start('one'))).toEqual(['one: an enforced', 'one: an changed']);
  await world.stop();
});
