import { Unreachable } from '@platform/log';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { bakery, loaves, minute } from './bakery.fixture.js';
import type { Bakery } from './bakery.fixture.js';
import { dropDead, listDead, outboxFigures, retryDead } from './dead-letters.js';
import { reactionsOf } from './options.js';
import type { Channel, Outcome, ReactionsOptions } from './options.js';

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
  const term = await shop.begin(changed);
  stops.push(term.stop);
  return term;
}
const texts = () => shop.delivered.map((one) => `${one.to}: ${one.texts.join(', ')}`);
/** A start at the end of what there is, ended again. */
async function opened() {
  const { stop } = await start();
  await shop.quiet();
  await stop();
}

it('events lead to deliveries, in the order of the log, each once', async () => {
  await start();
  shop.order('1');
  shop.complete('1', 'baked');
  await shop.quiet();
  expect(texts().sort()).toEqual(['an: bake 1', 'binh: bake 1', 'chi: fetch 1']);
});

it('a first start, a new reaction and a rebuild of the rows send nothing about past events', async () => {
  shop.order('1');
  shop.complete('1', 'baked');
  const { whenLoafIsOrderedThenTellTheBakers, ...others } = loaves.reactions;
  const fewer = [reactionsOf({ ...loaves, reactions: { ...others } })];
  const { stop } = await start({ reactions: fewer });
  shop.order('2');
  shop.complete('2', 'baked');
  await shop.quiet();
  await stop();
  expect(whenLoafIsOrderedThenTellTheBakers).toBeDefined();
  expect(texts()).toEqual(['chi: fetch 2']);
  // While nothing runs, orders come; then a release starts that also tells the bakers.
  shop.order('3');
  await start();
  shop.order('4');
  await shop.quiet();
  expect(texts().slice(1).sort()).toEqual(['an: bake 4', 'binh: bake 4']);
});

it('events that occur while no process runs are handled by the next one', async () => {
  await opened();
  shop.order('1');
  await start();
  await shop.quiet();
  expect(texts().sort()).toEqual(['an: bake 1', 'binh: bake 1']);
});

it.each([
  ['has another id', () => (shop.state.log.id = 'imported')],
  [
    'has another event at the checkpoint',
    () => ((shop.state.log.entries.at(-1)! as { id: string }).id = 'other'),
  ],
  ['is shorter than before', () => void shop.state.log.entries.pop()],
])(
  'a log that %s sends nothing of its past, and what waited of the old one is dropped',
  async (_, change) => {
    const unreachable: Channel = { deliver: () => Promise.resolve({ later: 'not at home' }) };
    const { stop } = await start({ channels: { ...shop.options().channels, note: unreachable } });
    shop.order('1');
    shop.complete('1', 'baked');
    await shop.quiet();
    await stop();
    expect(await shop.count(`state = 'waiting'`)).toBe(3);
    change();
    shop.order('2');
    await start();
    await shop.until(async () => (await shop.count(`reason = 'the log was replaced'`)) === 3);
    shop.order('3');
    await shop.quiet();
    expect(texts().sort()).toEqual(['an: bake 3', 'binh: bake 3']);
  },
);

it('events that occurred long ago cause no effects when they are added', async () => {
  await opened();
  shop.order('1');
  shop.state.now += 73 * 60 * minute;
  await start();
  await shop.quiet();
  expect(texts()).toEqual([]);
});

it('an event that cannot be decoded is skipped', async () => {
  await start();
  shop.state.log.appendMalformed('loaf-1');
  shop.order('2');
  await shop.quiet();
  expect(texts()).toHaveLength(2);
});

/** A channel that answers for each recipient as `outcomes` says, and «done» after that. */
function answering(outcomes: Record<string, (Outcome | Error)[]>) {
  const attempts: string[] = [];
  const note: Channel = {
    most: 50,
    deliver: async (items, attempt) => {
      attempts.push(attempt.recipient);
      const outcome = outcomes[attempt.recipient]?.shift();
      if (outcome instanceof Error) throw outcome;
      return outcome ?? shop.options().channels['note']!.deliver(items, attempt);
    },
  };
  return { attempts, channels: { ...shop.options().channels, note } };
}

it('a recipient who cannot be reached delays no other, and gets later attempts in order', async () => {
  const { channels } = answering({ an: [{ later: 'not at home' }] });
  await start({ channels });
  shop.order('1');
  await shop.quiet();
  shop.order('2');
  await shop.until(() => shop.delivered.length === 2);
  expect(texts()).toEqual(['binh: bake 1', 'binh: bake 2']);
  shop.state.now += minute;
  await shop.until(() => shop.delivered.length === 4);
  expect(texts().slice(2)).toEqual(['an: bake 1', 'an: bake 2']);
});

it('the pauses grow with each failure, and an effect is given up after three days', async () => {
  const { attempts, channels } = answering({ an: Array<Outcome>(100).fill({ later: 'not at home' }) });
  await start({ channels });
  shop.order('1');
  await shop.quiet();
  const times: number[] = [];
  while ((await listDead(shop.pool)).length === 0) {
    const before = attempts.length;
    const { rows } = await shop.pool.query<{ due: string }>(
      `select "dueAt" as due from outbox where state = 'waiting' and recipient = 'an'`,
    );
    const due = Date.parse(rows[0]!.due);
    times.push((due - shop.state.now) / minute);
    shop.state.now = due;
    await shop.until(async () => attempts.length > before || (await listDead(shop.pool)).length > 0);
    await shop.quiet();
  }
  expect(times.slice(0, 6)).toEqual([1, 5, 15, 60, 240, 240]);
  expect(times.reduce((sum, each) => sum + each, 0)).toBeGreaterThanOrEqual(72 * 60);
  expect(await listDead(shop.pool)).toMatchObject([{ recipient: 'an', reason: 'It waited for too long' }]);
});

it('items that must wait are delivered at their time with those that arrived meanwhile; waiting is no attempt', async () => {
  const until = new Date(shop.state.now + 60 * minute);
  const { note, ...others } = shop.options().channels;
  const deliver: Channel['deliver'] = (items, attempt) =>
    attempt.now < until ? Promise.resolve({ wait: until }) : note!.deliver(items, attempt);
  await start({ channels: { ...others, note: { ...note!, deliver } } });
  for (const id of ['1', '2']) {
    shop.order(id);
    await shop.quiet();
    await shop.until(async () => (await shop.count(`"dueAt" = '${until.toISOString()}'`)) === 2 * Number(id));
    shop.state.now += 10 * minute;
  }
  expect(texts()).toEqual([]);
  expect(await shop.count(`attempts = 0 and batch is null and state = 'waiting'`)).toBe(4);
  shop.state.now = until.getTime();
  await shop.until(() => shop.delivered.length === 2);
  expect(texts().sort()).toEqual(['an: bake 1, bake 2', 'binh: bake 1, bake 2']);
});

it.each<[string, Outcome | Error]>([
  ['that is down', { down: 'no route' }],
  ['whose deliveries cannot read the log', new Unreachable('no route', undefined)],
])('a channel %s pauses, and no attempt is counted', async (_, outcome) => {
  const { channels } = answering({ an: [outcome], binh: [outcome] });
  await start({ channels });
  shop.order('1');
  await shop.until(() => shop.logged.some((line) => line.includes('is down')));
  await shop.until(async () => (await shop.count(`reason like '%no route%'`)) === 2);
  expect(await shop.count(`attempts = 0 and state = 'waiting'`)).toBe(2);
  shop.state.now += minute;
  await shop.quiet();
  expect(texts().sort()).toEqual(['an: bake 1', 'binh: bake 1']);
});

it('what a process had begun when its lease ended is delivered by the next one at once, under its name', async () => {
  const begun: string[] = [];
  const endless: Channel = {
    deliver: (_, { batch, signal }) =>
      new Promise((resolve) => {
        begun.push(batch);
        signal.addEventListener('abort', () => resolve({ later: 'interrupted' }));
      }),
  };
  const { stop } = await start({ channels: { ...shop.options().channels, note: endless } });
  shop.order('1');
  await shop.until(() => begun.length === 2);
  await stop();
  expect(await shop.count(`attempts = 0 and state = 'waiting' and channel = 'note'`)).toBe(2);
  await start();
  await shop.until(() => shop.delivered.length === 2);
  expect(shop.delivered.map(({ batch }) => batch).sort()).toEqual(begun.sort());
});

it('dead letters are counted, and can be retried or dropped', async () => {
  const { channels } = answering({ an: [{ dead: 'no such person' }], binh: [{ dead: 'moved' }] });
  await start({ channels });
  shop.order('1');
  await shop.quiet();
  expect(await outboxFigures(shop.pool)).toEqual([
    { channel: 'note', waiting: 0, dead: 2, oldestSeconds: 0 },
  ]);
  const dead = await listDead(shop.pool);
  const [an, binh] = ['an', 'binh'].map((name) => dead.find(({ recipient }) => recipient === name)!);
  shop.state.now = Date.now() + minute;
  expect(await retryDead(shop.pool, an!)).toBe(true);
  expect(await retryDead(shop.pool, an!)).toBe(false);
  expect(await dropDead(shop.pool, binh!, 'left the bakery')).toBe(true);
  await shop.until(() => shop.delivered.length === 1);
  expect(texts()).toEqual(['an: bake 1']);
  expect(await listDead(shop.pool)).toEqual([]);
});

it('a failing reaction stops no other, and is repeated on request', async () => {
  let isBroken = true;
  const broken = reactionsOf({
    ...loaves,
    reactions: {
      ...loaves.reactions,
      whenLoafIsBakedThenTellItsCustomer: (...args) => {
        if (isBroken && 'stage' in args[0].data) throw new Error('out of ink');
        return loaves.reactions.whenLoafIsBakedThenTellItsCustomer!(...args);
      },
    },
  });
  await start({ reactions: [broken] });
  shop.order('1');
  shop.complete('1', 'baked');
  await shop.quiet();
  expect(texts().sort()).toEqual(['an: bake 1', 'binh: bake 1']);
  const [failed] = await listDead(shop.pool);
  expect(failed).toMatchObject({
    recipient: 'whenLoafIsBakedThenTellItsCustomer',
    reason: 'Error: out of ink',
  });
  isBroken = false;
  shop.state.now = Date.now() + minute;
  await retryDead(shop.pool, failed!);
  await shop.until(() => shop.delivered.length === 3);
  expect(texts().at(-1)).toBe('chi: fetch 1');
});

it('a withdrawal drops what waits for the recipient, including the batch that is being delivered', async () => {
  const { channels } = answering({ chi: [{ later: 'not at home' }] });
  await start({ channels });
  shop.order('1');
  shop.complete('1', 'baked');
  await shop.quiet();
  shop.complete('1', 'collected');
  await shop.until(async () => (await shop.count(`reason = 'withdrawn'`)) === 1);
  shop.state.now += 60 * minute;
  await shop.quiet();
  expect(texts().filter((line) => line.startsWith('chi'))).toEqual([]);
});

it('a delivery that goes on while the clock is put forward is not begun a second time', async () => {
  const begun: string[] = [];
  let finish = () => {};
  const note: Channel = {
    deliver: (_, { recipient }) => {
      begun.push(recipient);
      if (recipient !== 'chi') return Promise.resolve('done');
      return new Promise((resolve) => (finish = () => resolve('done')));
    },
  };
  const { bakers } = shop.options().channels;
  await start({ channels: { note, bakers: bakers! } });
  shop.bake('1');
  await shop.until(() => begun.includes('chi'));
  shop.state.now += 60 * minute;
  shop.bake('2', { customer: 'dung' });
  await shop.until(() => begun.includes('dung'));
  shop.bake('3', { customer: 'lan' });
  await shop.until(() => begun.includes('lan'));
  finish();
  expect(begun.filter((recipient) => recipient === 'chi')).toEqual(['chi']);
});

it('items that arrive within the gap of a recipient are delivered together after it', async () => {
  const { note, ...others } = shop.options().channels;
  await start({ channels: { ...others, note: { ...note!, gap: minute } } });
  shop.order('1');
  await shop.until(() => shop.delivered.length === 2);
  shop.order('2');
  shop.order('3');
  await shop.until(async () => (await shop.count(`channel = 'note' and state = 'waiting'`)) === 4);
  shop.state.now += minute + 1;
  await shop.until(() => shop.delivered.length === 4);
  expect(texts().slice(2).sort()).toEqual(['an: bake 2, bake 3', 'binh: bake 2, bake 3']);
});

it('a bundle waits until no item arrived for its quiet time, at most six quiet times', async () => {
  const bundled = reactionsOf({
    ...loaves,
    reactions: {
      whenLoafIsOrderedThenBundle: (_, { id }) => [
        {
          channel: 'note',
          recipient: 'chi',
          data: { text: id },
          bundle: { name: 'orders', quiet: 5 * minute },
        },
      ],
    },
  });
  await start({ reactions: [bundled] });
  const reacted = (id: string) => shop.until(async () => (await shop.count(`stream = 'loaf-${id}'`)) === 1);
  shop.order('1');
  await reacted('1');
  shop.state.now += 4 * minute;
  shop.order('2');
  await reacted('2');
  shop.state.now += 4 * minute;
  shop.order('3');
  await reacted('3');
  expect(texts()).toEqual([]);
  shop.state.now += 5 * minute;
  await shop.until(() => shop.delivered.length === 1);
  expect(texts()).toEqual(['chi: 1, 2, 3']);
  for (let id = 10; id < 18; id += 1) {
    shop.order(String(id));
    await reacted(String(id));
    shop.state.now += 4 * minute;
  }
  await shop.until(() => shop.delivered.length === 2);
  expect(shop.delivered[1]!.texts.length).toBeGreaterThanOrEqual(7);
});

it('without its lease a sender claims nothing, and a follower stores nothing', async () => {
  const stale = await start();
  await shop.quiet();
  await shop.pool.query('update checkpoint set epoch = epoch + 1');
  shop.order('1');
  await expect(stale.running).rejects.toThrow('Another projector has taken over');
  expect(await shop.count('true')).toBe(0);
});

it('ten thousand events at once: each recipient gets few deliveries, and every effect is in one', async () => {
  const { note, bakers } = shop.options().channels;
  await start({ channels: { bakers: { ...bakers!, most: 500 }, note: { ...note!, most: 500 } } });
  for (let id = 0; id < 2_000; id += 1) shop.order(String(id));
  await shop.until(async () => (await shop.count(`channel = 'note' and state = 'done'`)) === 4_000);
  const keys = shop.delivered.flatMap((one) => one.keys);
  expect(new Set(keys).size).toBe(4_000);
  expect(keys).toHaveLength(4_000);
  expect(shop.delivered.length).toBeLessThan(200);
});
