import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import type { ClientBase, Pool } from 'pg';
import { changesChannel } from './checkpoint.js';
import type { Database } from './database.js';
import { announcePresence } from '../projector/presence.js';
import type { Change } from './projection.js';

/** `book` is the table: one that was swapped in counts anew. */
type Batch = { id: number; book: string; position: string; changes: Change[] };

/** What the projector committed, and a mark that says how far that is. */
export type Told = { changes: Change[]; mark: string };

const markOf = ({ book, id }: Pick<Batch, 'book' | 'id'>): string => `${book}-${id}`;
const markPattern = /^\d{1,10}-\d{1,15}$/;

/** How often the connection is asked when it tells nothing by itself, and how long an answer may take. Milliseconds. */
const askEvery = 2_000;
const patience = 5_000;

type Waiter = { position: bigint; resolve: (reached: boolean) => void };

/**
 * Hears of every batch that the projector has committed: hands its changes on, and lets readers wait until
 * the rows have come as far as a position. After a connection that was lost, or on which nothing answers any more, it
 * reads what it missed.
 */
export class ChangeFeed {
  private reached = -1n;
  private last: Pick<Batch, 'book' | 'id'> = { book: '0', id: 0 };
  private hasStarted = false;
  private waiters = new Set<Waiter>();
  private onTold: (told: Told) => void = () => undefined;
  private onGap: () => void = () => undefined;
  private readonly stop = new AbortController();
  private running: Promise<void> = Promise.resolve();

  constructor(private readonly pool: Pool) {}

  /** Resolves once it listens. */
  start(): Promise<void> {
    return new Promise((listening) => {
      this.running = this.run(listening);
    });
  }

  async close(): Promise<void> {
    this.stop.abort();
    await this.running;
  }

  /** `gap` is called instead when some of what was committed is no longer known. */
  listen({ told, gap }: { told: (told: Told) => void; gap: () => void }): void {
    this.onTold = told;
    this.onGap = gap;
  }

  /** Up to where listeners have been told. */
  get mark(): string {
    return markOf(this.last);
  }

  /** What was committed behind a mark; undefined when that is no longer known, or the mark never was one. */
  async since(mark: string): Promise<Told | undefined> {
    if (!markPattern.test(mark)) return undefined;
    const [first, ...missed] = await batchesFrom(this.pool, Number(mark.split('-')[1]));
    if (!first || markOf(first) !== mark) return undefined;
    return { changes: missed.flatMap(({ changes }) => changes), mark: markOf(missed.at(-1) ?? first) };
  }

  /** True once the rows include the event at `position`; false when that takes longer than `milliseconds`. */
  has(position: bigint, milliseconds: number): Promise<boolean> {
    if (position <= this.reached || milliseconds === 0) return Promise.resolve(position <= this.reached);
    return new Promise((resolve) => {
      const waiter = { position, resolve };
      this.waiters.add(waiter);
      setTimeout(() => {
        if (this.waiters.delete(waiter)) resolve(false);
      }, milliseconds);
    });
  }

  private async run(listening: () => void): Promise<void> {
    const { signal } = this.stop;
    while (!signal.aborted) {
      // Not one that lay idle in the pool: those are as silent as the one before.
      const client = new pg.Client(this.pool.options);
      client.on('error', () => undefined);
      try {
        await client.connect();
        await this.follow(client, listening);
      } catch {
        await delay(500, undefined, { signal }).catch(() => undefined);
      } finally {
        await inTime(client.end()).catch(() => undefined);
      }
    }
  }

  private async follow(client: ClientBase, listening: () => void): Promise<void> {
    const { signal } = this.stop;
    let news = true;
    let wake: () => void = () => undefined;
    let failure: Error | undefined;
    client.on('notification', () => {
      news = true;
      wake();
    });
    client.on('error', (error) => {
      failure = error;
      wake();
    });
    signal.addEventListener('abort', () => wake(), { once: true });

    await inTime(announcePresence(client));
    await inTime(client.query(`listen ${changesChannel}`));
    if (!this.hasStarted) await inTime(this.startFromNow(client));
    this.hasStarted = true;
    listening();
    while (!signal.aborted) {
      if (failure) throw failure;
      if (news) {
        news = false;
        await inTime(this.catchUp(client));
      } else {
        const asking = setTimeout(() => {
          news = true;
          wake();
        }, askEvery);
        await new Promise<void>((resolve) => (wake = resolve));
        clearTimeout(asking);
      }
    }
  }

  private async startFromNow(db: Database): Promise<void> {
    const { rows } = await db.query<{ position: string | null; id: number | null; book: string }>(
      `select position::text, newest.id, newest.book from checkpoint
       left join (select id, tableoid::text as book from changes order by id desc limit 1) newest on true`,
    );
    const { position, id, book } = rows[0]!;
    this.last = id === null ? { book: '0', id: 0 } : { book, id };
    this.advance(position);
  }

  private async catchUp(db: Database): Promise<void> {
    const batches = await batchesFrom(db, this.last.id);
    const [first] = batches;
    if (this.last.id > 0 && (!first || markOf(first) !== this.mark)) {
      await this.startFromNow(db);
      return this.onGap();
    }
    for (const batch of batches.filter(({ id }) => id > this.last.id)) {
      this.last = batch;
      this.advance(batch.position);
      this.onTold({ changes: batch.changes, mark: this.mark });
    }
  }

  private advance(position: string | null | undefined): void {
    if (position == null) return;
    this.reached = BigInt(position);
    for (const waiter of this.waiters)
      if (waiter.position <= this.reached && this.waiters.delete(waiter)) waiter.resolve(true);
  }
}

/** Throws when it takes longer than the patience: a connection that was lost without a word would keep it for ever. */
async function inTime<Result>(work: Promise<Result>): Promise<Result> {
  const answered = new AbortController();
  const late = delay(patience, undefined, { signal: answered.signal }).then(() => {
    throw new Error('PostgreSQL does not answer');
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    answered.abort();
  }
}

/** The batch with the id, if it is still kept, and all behind it. */
async function batchesFrom(db: Database, id: number): Promise<Batch[]> {
  const { rows } = await db.query<Batch>(
    `select id, tableoid::text as book, position::text, changes from changes where id >= $1 order by id`,
    [id],
  );
  return rows;
}
