import { setTimeout as delay } from 'node:timers/promises';
import { withdraw } from '@platform/kernel';
import type { Deadlines, Decider, Effect, Evolution, Folded, Reactions } from '@platform/kernel';
import { openSchema } from '@platform/rows';
import { createDatabase } from '@platform/testing';
import { loafDecider } from '@platform/rows/testing/bakery';
import type { LoafEvents } from '@platform/rows/testing/bakery';
import { MemoryLog } from '@platform/rows/testing/memory-log';
import { deadlinesOf, reactionsOf } from './options.js';
import type { Channel, Item, ReactionsOptions } from './options.js';
import { migrateReactions, reactionsSchema } from './tables.js';
import { work } from './run.js';

/** A loaf on the shelf, which goes stale: what is due, and what was decided of it. */
type ShelfEvents = LoafEvents & { LoafWentStale: { basis: string; isNews: boolean } };
type ShelfCommands = { ThrowAway: { hours: number; isNews: boolean } };
type Loaf = typeof loafDecider.initial & { bakedAt: string; stale: string };
type Shelf = Folded & { hours: number };

export const hour = 3_600_000;
/** The refusal of the bakery. */
export class Refused extends Error {}

/** A loaf of several pieces keeps as many times longer. */
const staleAt = ({ bakedAt, stage, stale, pieces }: Loaf, hours: number) =>
  stage !== 'baked' || stale === bakedAt
    ? undefined
    : { basis: bakedAt, at: new Date(Date.parse(bakedAt) + hours * pieces * hour).toISOString() };

const shelfDecider: Decider<Loaf, ShelfCommands, ShelfEvents> = {
  initial: { ...loafDecider.initial, bakedAt: '', stale: '' },
  decide: {
    ThrowAway: (state, { hours, isNews }, { now }) => {
      if (state.customer === 'the baker') throw new Refused('that one is for the duck');
      const due = staleAt(state, hours);
      return due && due.at <= now ? [{ type: 'LoafWentStale', data: { basis: due.basis, isNews } }] : [];
    },
  },
  evolve: {
    LoafOrdered: (state, { data }) => ({ ...state, ...data }),
    StageCompleted: (state, { data, at }) => ({ ...state, stage: data.stage, bakedAt: at }),
    LoafWentStale: (state, { data }) => ({ ...state, stale: data.basis }),
  },
};

/** The hours for which a loaf keeps are a setting of the shelf. */
const shelf: Evolution<Shelf, { HoursSet: { hours: number } }> = {
  initial: { hours: 24, revision: -1, updatedAt: '' },
  evolve: { HoursSet: (state, { data: { hours } }) => ({ ...state, hours }) },
};

const staleLoaves: Deadlines<Loaf, ShelfCommands, ShelfEvents, Shelf> = {
  kind: 'loaf',
  decider: shelfDecider,
  settings: { stream: 'shelf-one', evolution: shelf },
  due: { stale: (state, { hours }) => staleAt(state, hours) },
  command: (_, { hours }, isNews) => ({ type: 'ThrowAway', data: { hours, isNews } }),
  actor: { id: 'clock', role: 'clock' },
};
export const stale = deadlinesOf({ ...staleLoaves, isRefusal: (error) => error instanceof Refused });

const note = (recipient: string, text: string, bundle?: Effect['bundle']): Effect => ({
  ...{ channel: 'note', recipient, data: { text } },
  ...(bundle && { bundle }),
});

/** The baker hears of each order, the customer of the bread; the bakers of a shift are told apart by a split. */
export const loaves: Reactions<Loaf, ShelfEvents> = {
  kind: 'loaf',
  evolution: shelfDecider,
  reactions: {
    whenLoafIsOrderedThenTellTheBakers: ({ type }, { id }) =>
      type === 'LoafOrdered' ? [{ channel: 'bakers', recipient: 'shift', data: { text: `bake ${id}` } }] : [],
    whenLoafIsBakedThenTellItsCustomer: ({ data }, { id, customer }) =>
      'stage' in data && data.stage === 'baked' ? [note(customer, `fetch ${id}`)] : [],
    whenLoafGoesStaleThenTellItsCustomer: ({ data }, { id, customer }) =>
      'isNews' in data && data.isNews ? [note(customer, `${id} is stale`)] : [],
    whenLoafIsCollectedThenForgetItsCustomer: ({ data }, { customer }) =>
      'stage' in data && data.stage === 'collected' ? [withdraw(customer)] : [],
  },
};

export const minute = 60_000;

/** A database with the tables, a log in memory, a clock that stands still, and what was delivered. */
export async function bakery() {
  const { url, drop } = await createDatabase('reactions');
  await migrateReactions(url);
  const pool = openSchema(url, { max: 8, name: 'test', schema: reactionsSchema });
  const state = { now: Date.parse('2026-03-02T03:00:00.000Z'), log: new MemoryLog() };
  const delivered: { to: string; texts: string[]; batch: string; keys: string[] }[] = [];
  const textOf = ({ data }: Item) => (data as { text: string }).text;
  const note: Channel = {
    most: 50,
    deliver: (items, { recipient, batch }) => {
      const keys = items.map(({ eventId, number }) => `${eventId} ${number}`);
      delivered.push({ to: recipient, texts: items.map(textOf), batch, keys });
      return Promise.resolve('done');
    },
  };
  const bakers: Channel = {
    deliver: (items) =>
      Promise.resolve({
        split: items.map(({ data }) =>
          ['an', 'binh'].map((recipient) => ({ channel: 'note', recipient, data })),
        ),
      }),
  };
  const logged: string[] = [];
  const options = (): ReactionsOptions => ({
    ...{ pool, store: state.log.store, reactions: [reactionsOf(loaves)], channels: { note, bakers } },
    ...{ log: (line: string) => void logged.push(line), clock: () => new Date(state.now) },
    ...{ poll: 5, longestPause: 5 },
    sleep: async (until, signal) => {
      while (!signal.aborted && until.getTime() > state.now) await delay(2);
    },
  });

  const until = async (condition: () => boolean | Promise<boolean>) => {
    const deadline = Date.now() + 60_000;
    while (!(await condition())) {
      if (Date.now() > deadline) throw new Error(`never: ${condition.toString()}`);
      await new Promise((resolve) => setTimeout(resolve, 2));
    }
  };
  /** Begins a term as a lease does, with a higher epoch than all before. */
  const begin = async (changed: Partial<ReactionsOptions> = {}) => {
    const { rows } = await pool.query<{ epoch: number }>(
      `update checkpoint set epoch = epoch + 1 returning epoch`,
    );
    const stopping = new AbortController();
    const running = work({ ...options(), ...changed }, { epoch: rows[0]!.epoch, lost: stopping.signal });
    const names = (changed.reactions ?? options().reactions).flatMap((each) => Object.keys(each.reactions));
    const deadlines = (changed.deadlines ?? []).flatMap(({ due }) => Object.keys(due));
    const isReady = async () => {
      const sql = `select from checkpoint where "logId" = $1 and began ?& $2 and timers is not distinct from position
        and $3::text[] <@ (select coalesce(array_agg(name), '{}') from deadlines)`;
      return (await pool.query(sql, [state.log.id, names, deadlines])).rowCount === 1;
    };
    let hasFailed = false;
    running.catch(() => (hasFailed = true));
    await until(async () => hasFailed || (await isReady()));
    return {
      running,
      stop: async () => {
        stopping.abort();
        await running.catch(() => undefined);
      },
    };
  };

  const count = async (where: string) => {
    const { rows } = await pool.query<{ count: number }>(`select count(*) from outbox where ${where}`);
    return rows[0]!.count;
  };
  /** Until all events are reacted to. */
  const followed = () =>
    until(async () => {
      const { rows } = await pool.query<{ position: string | null }>(`select position::text from checkpoint`);
      return BigInt(rows[0]!.position ?? 0) >= BigInt(state.log.end);
    });
  /** The same, and nothing is due. */
  const quiet = () =>
    until(async () => {
      const { rows } = await pool.query<{ position: string | null }>(
        `select position::text from checkpoint
         where not exists (select from outbox where state = 'waiting' and ("dueAt" <= $1 or batch is not null and reason is null))
           and not exists (select from timers where "lookAt" <= $1)
           and not exists (select from deadlines where not "isArmed")`,
        [new Date(state.now)],
      );
      return rows.length > 0 && BigInt(rows[0]!.position ?? 0) >= BigInt(state.log.end);
    });

  const order = (id: string, customer = 'chi') =>
    state.log.append(`loaf-${id}`, { type: 'LoafOrdered', data: { id, customer, pieces: 1 } });
  /** Ordered, and baked a second later. */
  const bake = (id: string, { customer = 'chi', pieces = 1 } = {}) =>
    state.log.append(
      `loaf-${id}`,
      { type: 'LoafOrdered', data: { id, customer, pieces } },
      { type: 'StageCompleted', data: { stage: 'baked' } },
    );
  const complete = (id: string, stage: 'baked' | 'collected') =>
    state.log.append(`loaf-${id}`, { type: 'StageCompleted', data: { stage } });

  /** By what the loaf is called, the times at which it went stale, and whether anybody is told. */
  const staled = () =>
    state.log.events
      .filter(({ type }) => type === 'LoafWentStale')
      .map(({ stream, data, metadata }) => {
        const { isNews } = data as { isNews: boolean };
        return `${stream} ${metadata.occurredAt}${isNews ? '' : ' silently'}`;
      });
  const setHours = (hours: number) => state.log.append('shelf-one', { type: 'HoursSet', data: { hours } });

  const reset = async () => {
    state.log = new MemoryLog();
    state.now = Date.parse('2026-03-02T03:00:00.000Z');
    delivered.length = 0;
    logged.length = 0;
    await pool.query(`delete from outbox`);
    await pool.query(`delete from timers`);
    await pool.query(`delete from deadlines`);
    await pool.query(
      `update checkpoint set position = null, "eventId" = null, "logId" = null, timers = null, began = '{}'`,
    );
  };

  return {
    ...{ pool, url, state, delivered, logged, options, begin, until, quiet, count, order, complete, reset },
    ...{ staled, setHours, followed, bake },
    close: async () => {
      await pool.end();
      await drop();
    },
  };
}

export type Bakery = Awaited<ReturnType<typeof bakery>>;
