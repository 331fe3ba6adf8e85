import { withdraw } from '@platform/kernel';
import type { Effect, Reactions } from '@platform/kernel';
import { openSchema } from '@platform/rows';
import { createDatabase } from '@platform/testing';
import { loafDecider } from '@platform/rows/testing/bakery';
import type { LoafEvents } from '@platform/rows/testing/bakery';
import { MemoryLog } from '@platform/rows/testing/memory-log';
import { reactionsOf } from './options.js';
import type { Channel, Item, ReactionsOptions } from './options.js';
import { migrateReactions, reactionsSchema } from './tables.js';
import { work } from './run.js';

type Loaf = typeof loafDecider.initial;

const note = (recipient: string, text: string, bundle?: Effect['bundle']): Effect => ({
  ...{ channel: 'note', recipient, data: { text } },
  ...(bundle && { bundle }),
});

/** The baker hears of each order, the customer of the bread; the bakers of a shift are told apart by a split. */
export const loaves: Reactions<Loaf, LoafEvents> = {
  kind: 'loaf',
  evolution: loafDecider,
  reactions: {
    whenLoafIsOrderedThenTellTheBakers: ({ type }, { id }) =>
      type === 'LoafOrdered' ? [{ channel: 'bakers', recipient: 'shift', data: { text: `bake ${id}` } }] : [],
    whenLoafIsBakedThenTellItsCustomer: ({ data }, { id, customer }) =>
      'stage' in data && data.stage === 'baked' ? [note(customer, `fetch ${id}`)] : [],
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
    ...{ log: (line: string) => void logged.push(line), clock: () => new Date(state.now), poll: 5 },
  });

  const until = async (condition: () => boolean | Promise<boolean>) => {
    const deadline = Date.now() + 20_000;
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
    const isReady = async () => {
      const sql = `select from checkpoint where "logId" = $1 and began ?& $2`;
      return (await pool.query(sql, [state.log.id, names])).rowCount === 1;
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
  /** Until all events are reacted to, and nothing is due. */
  const quiet = () =>
    until(async () => {
      const { rows } = await pool.query<{ position: string | null }>(`select position::text from checkpoint`);
      const due = await count(
        `(state = 'waiting' and ("dueAt" <= '${new Date(state.now).toISOString()}' or batch is not null and reason is null))`,
      );
      return BigInt(rows[0]!.position ?? 0) >= BigInt(state.log.end) && due === 0;
    });

  const order = (id: string, customer = 'chi') =>
    state.log.append(`loaf-${id}`, { type: 'LoafOrdered', data: { id, customer, pieces: 1 } });
  const complete = (id: string, stage: 'baked' | 'collected') =>
    state.log.append(`loaf-${id}`, { type: 'StageCompleted', data: { stage } });

  const reset = async () => {
    state.log = new MemoryLog();
    state.now = Date.parse('2026-03-02T03:00:00.000Z');
    delivered.length = 0;
    logged.length = 0;
    await pool.query(`delete from outbox`);
    await pool.query(`update checkpoint set position = null, "eventId" = null, "logId" = null, began = '{}'`);
  };

  return {
    ...{ pool, url, state, delivered, logged, options, begin, until, quiet, count, order, complete, reset },
    close: async () => {
      await pool.end();
      await drop();
    },
  };
}

export type Bakery = Awaited<ReturnType<typeof bakery>>;
