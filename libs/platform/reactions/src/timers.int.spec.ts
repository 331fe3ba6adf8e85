import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from '@jest/globals';
import type { EventStore } from '@platform/log';
import { bakery, hour, minute, stale } from './bakery.fixture.js';
import type { Bakery } from './bakery.fixture.js';
import type { ReactionsOptions } from './options.js';

let shop: Bakery;
let stops: (() => Promise<void>)[] = [];
beforeAll(async () => {
  shop = await bakery();
});
beforeEach(() => shop.reset());
afterEach(async () => {
  for (const stop of stops) await stop();
  stops = [];
});
afterAll(() => shop.close());

async function start(changed: Partial<ReactionsOptions> = {}) {
  const term = await shop.begin({ deadlines: [stale], ...changed });
  stops.push(term.stop);
  return term;
}
/** A start at the end of what there is, ended again. */
async function opened() {
  const { stop } = await start();
  await shop.quiet();
  await stop();
}
async function timers() {
  const { rows } = await shop.pool.query<{
    stream: string;
    dueAt: string;
    isOpen: boolean;
    reason: string | null;
  }>(`select stream, "dueAt", "lookAt" is not null as "isOpen", reason from timers order by stream`);
  return rows;
}
/** The second event of a loaf is of 03:00:01. */
const baked = Date.parse('2026-03-02T03:00:01.000Z');
const later = async (to: number) => {
  shop.state.now = to;
  await shop.quiet();
};
const toldOf = () => shop.delivered.flatMap(({ texts }) => texts).filter((text) => text.endsWith('stale'));

it('a command is decided in the second in which it is due, once, with the event that it follows from', async () => {
  await start();
  shop.bake('1');
  await later(baked + 24 * hour - 1);
  expect(shop.staled()).toEqual([]);
  await later(baked + 24 * hour);
  expect(shop.staled()).toEqual(['loaf-1 2026-03-03T03:00:01.000Z']);
  expect(toldOf()).toEqual(['1 is stale']);
  const [, cause, event] = shop.state.log.events;
  expect(event!.metadata).toMatchObject({ causationId: cause!.id, correlationId: 'c', actorId: 'clock' });
  await later(baked + 48 * hour);
  expect(shop.staled()).toHaveLength(1);
  expect(await timers()).toEqual([]);
});

it('all deadlines of a month are decided in order, each in its second', async () => {
  await start();
  const days = Array.from({ length: 30 }, (_, day) => day + 1);
  for (const day of days) shop.bake(String(day), { pieces: day });
  await shop.quiet();
  for (const day of days) {
    await later(baked + day * 24 * hour - 1);
    await later(baked + day * 24 * hour);
  }
  const timeOf = (day: number) => new Date(baked + day * 24 * hour).toISOString();
  expect(shop.staled()).toEqual(days.map((day) => `loaf-${String(day)} ${timeOf(day)}`));
});

it('a deadline that no longer applies loses its timer', async () => {
  await start();
  shop.bake('1');
  await shop.quiet();
  expect(await timers()).toMatchObject([{ stream: 'loaf-1', dueAt: '2026-03-03T03:00:01.000Z' }]);
  shop.complete('1', 'collected');
  await shop.quiet();
  expect(await timers()).toEqual([]);
  await later(baked + 48 * hour);
  expect(shop.staled()).toEqual([]);
});

it('changed settings move open deadlines in both directions, and no decided one', async () => {
  await start();
  shop.bake('1');
  shop.bake('2');
  await shop.quiet();
  shop.setHours(48);
  await shop.quiet();
  await later(baked + 24 * hour);
  expect(shop.staled()).toEqual([]);
  shop.setHours(25);
  await shop.quiet();
  shop.complete('2', 'collected');
  await later(baked + 25 * hour);
  expect(shop.staled()).toEqual(['loaf-1 2026-03-03T04:00:01.000Z']);
  shop.setHours(30);
  await later(baked + 100 * hour);
  expect(shop.staled()).toHaveLength(1);
});

it('shorter hours take effect at once, even if a deadline is then in the past', async () => {
  await start();
  shop.bake('1');
  await shop.quiet();
  shop.state.now = baked + 5 * hour;
  shop.setHours(2);
  await shop.quiet();
  expect(shop.staled()).toEqual(['loaf-1 2026-03-02T08:00:01.000Z']);
  expect(toldOf()).toEqual(['1 is stale']);
});

it('a deadline whose command is refused is done until its stream changes', async () => {
  await start();
  shop.bake('1', { customer: 'the baker' });
  await later(baked + 24 * hour);
  expect(await timers()).toMatchObject([{ isOpen: false, reason: 'Error: that one is for the duck' }]);
  await later(baked + 100 * hour);
  expect(shop.staled()).toEqual([]);
  shop.complete('1', 'collected');
  await shop.quiet();
  expect(await timers()).toEqual([]);
});

it('a deadline whose command fails is tried again and delays no other', async () => {
  let failures = 2;
  const failing = {
    ...shop.state.log.store,
    append: async (...args: Parameters<EventStore['append']>) => {
      if (args[0] === 'loaf-1' && failures-- > 0) throw new Error('no oven');
      return shop.state.log.store.append(...args);
    },
  } as unknown as EventStore;
  await start({ store: failing });
  shop.bake('1');
  shop.bake('2');
  await later(baked + 24 * hour);
  expect(shop.staled()).toEqual(['loaf-2 2026-03-03T03:00:01.000Z']);
  await later(baked + 24 * hour + minute);
  await later(baked + 24 * hour + 6 * minute);
  expect(shop.staled().slice(1)).toEqual(['loaf-1 2026-03-03T03:06:01.000Z']);
});

it('a start decides what became due while no process ran', async () => {
  await opened();
  shop.bake('1');
  shop.state.now = baked + 30 * hour;
  await start();
  await shop.quiet();
  expect(shop.staled()).toEqual(['loaf-1 2026-03-03T09:00:01.000Z']);
  expect(toldOf()).toEqual(['1 is stale']);
});

it('two processes that both believe to hold the lease decide a deadline once', async () => {
  let release!: () => void;
  const isHeld = new Promise<void>((resolve) => (release = resolve));
  const held: string[] = [];
  const slow = {
    ...shop.state.log.store,
    append: async (...args: Parameters<EventStore['append']>) => {
      held.push(...args[1].map(({ id }) => id));
      await isHeld;
      return shop.state.log.store.append(...args);
    },
  } as unknown as EventStore;
  await start({ store: slow });
  shop.bake('1');
  await shop.quiet();
  shop.state.now = baked + 24 * hour;
  await shop.until(() => held.length === 1);
  await start();
  await shop.quiet();
  expect(shop.staled()).toHaveLength(1);
  release();
  await stops[0]!();
  expect(shop.staled()).toHaveLength(1);
  // Both have tried to write the same event, whatever a decider would say to the second one.
  expect(held).toEqual([shop.state.log.events.at(-1)!.id]);
});

const withoutDeadlines = async (work: () => void) => {
  const { stop } = await start({ deadlines: [] });
  work();
  await shop.followed();
  await stop();
};
const nothing = () => undefined;

it.each<[string, () => Promise<void>]>([
  ['a first start', () => Promise.resolve()],
  ['a deadline that is new', () => withoutDeadlines(nothing)],
  ['an imported log', () => opened().then(() => void (shop.state.log.id = 'imported'))],
])('%s records what is long past, tells nobody of it, and waits for the rest', async (_, before) => {
  shop.bake('1');
  shop.complete('1', 'collected');
  shop.bake('2');
  shop.order('3');
  await before();
  shop.state.now = baked + 25 * hour;
  await start();
  await shop.quiet();
  expect(shop.staled()).toEqual(['loaf-2 2026-03-03T04:00:01.000Z silently']);
  shop.complete('3', 'baked');
  await shop.quiet();
  expect(toldOf()).toEqual(['3 is stale']);
});

it.each<[string, () => Promise<unknown>]>([
  ['that does not know this deadline', () => Promise.resolve()],
  // It moves its own place in the log, and not that of the timers.
  [
    'that knows no timers at all',
    () => shop.pool.query(`update checkpoint set timers = 10; update deadlines set "isArmed" = true`),
  ],
])('after some time of a release %s, the next start knows what is due', async (_, change) => {
  shop.bake('1');
  await opened();
  await withoutDeadlines(() => shop.bake('2'));
  await change();
  await start();
  await later(baked + 24 * hour);
  expect(shop.staled().sort()).toEqual(['1', '2'].map((id) => `loaf-${id} 2026-03-03T03:00:01.000Z`));
});

it('an unreadable event stops no other deadline', async () => {
  await opened();
  shop.order('1');
  shop.state.log.appendMalformed('loaf-1');
  shop.bake('2');
  await start();
  await later(baked + 24 * hour);
  expect(shop.staled()).toEqual(['loaf-2 2026-03-03T03:00:01.000Z']);
});
