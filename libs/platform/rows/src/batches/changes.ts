import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import type { ClientBase, Pool } from 'pg';
import { changesChannel } from './checkpoint.js';
import type { Database } from '../rows/database.js';
import { lockSchemaInUse } from './locks.js';
import type { Change } from '../rows/projection.js';

/** A stored batch. `tableOid` is part of its identity: a table that was swapped in counts its ids from 1. */
type Batch<Announced = Change> = { id: number; tableOid: string; position: string; changes: Announced[] };

/** Changes that the projector committed, and the token with which a reader continues after them. */
export type CommittedChanges<Announced = Change> = { changes: Announced[]; resumeToken: string };

const resumeTokenOf = ({ tableOid, id }: Pick<Batch, 'tableOid' | 'id'>): string => `${tableOid}-${id}`;
const resumeTokenPattern = /^\d{1,10}-\d{1,15}$/;

/** Milliseconds between queries without a notification, and for an answer. */
const pollInterval = 2_000;
const answerTimeout = 5_000;

type Waiter = { isMet: () => boolean; resolve: (isMet: boolean) => void };

/**
 * Follows the batches that the projector commits: passes their changes to the listener, and lets readers wait until
 * the rows are complete and include a position. When the connection is lost or no longer answers, the feed reconnects
 * and reads the batches that it missed.
 */
export class ChangeFeed<Announced = Change> {
  private reached = -1n;
  private isComplete = false;
  private last: Pick<Batch, 'tableOid' | 'id'> = { tableOid: '0', id: 0 };
  private hasStarted = false;
  private waiters = new Set<Waiter>();
  private onChanges: (committed: CommittedChanges<Announced>) => void = () => undefined;
  private onGap: () => void = () => undefined;
  private readonly stop = new AbortController();
  private running: Promise<void> = Promise.resolve();

  constructor(private readonly pool: Pool) {}

  /** Resolves once the feed receives notifications. */
  start(): Promise<void> {
    return new Promise((onListening) => {
      this.running = this.run(onListening);
    });
  }

  async close(): Promise<void> {
    this.stop.abort();
    await this.running;
  }

  /** `onGap` is called instead of `onChanges` when some committed changes are no longer stored. */
  listen({
    onChanges,
    onGap,
  }: {
    onChanges: (committed: CommittedChanges<Announced>) => void;
    onGap: () => void;
  }): void {
    this.onChanges = onChanges;
    this.onGap = onGap;
  }

  /** The resume token of the last batch passed to the listener. */
  get resumeToken(): string {
    return resumeTokenOf(this.last);
  }

  /** The position of the rows of which the listener was told. */
  get position(): bigint {
    return this.reached;
  }

  /** The changes committed after a resume token; undefined when they are no longer stored or the token is invalid. */
  async since(resumeToken: string): Promise<CommittedChanges<Announced> | undefined> {
    if (!resumeTokenPattern.test(resumeToken)) return undefined;
    const { rows } = await this.pool.query<Batch<Announced>>(`${selectBatches} order by id`, [
      Number(resumeToken.split('-')[1]),
    ]);
    const [first, ...missed] = rows;
    if (!first || resumeTokenOf(first) !== resumeToken) return undefined;
    return {
      changes: missed.flatMap(({ changes }) => changes),
      resumeToken: resumeTokenOf(missed.at(-1) ?? first),
    };
  }

  /** Resolves to true once the rows include the event at `position`, to false after `milliseconds`. */
  has(position: bigint, milliseconds: number): Promise<boolean> {
    return this.waitFor(() => position <= this.reached, milliseconds);
  }

  /** Resolves to true once the rows have been built up to the end of the log, to false after `milliseconds`. */
  complete(milliseconds: number): Promise<boolean> {
    return this.waitFor(() => this.isComplete, milliseconds);
  }

  private waitFor(isMet: () => boolean, milliseconds: number): Promise<boolean> {
    if (isMet() || milliseconds === 0) return Promise.resolve(isMet());
    return new Promise((resolve) => {
      const waiter: Waiter = {
        isMet,
        resolve: (reached) => {
          clearTimeout(timer);
          resolve(reached);
        },
      };
      this.waiters.add(waiter);
      const timer = setTimeout(() => {
        this.waiters.delete(waiter);
        resolve(false);
      }, milliseconds);
    });
  }

  private async run(onListening: () => void): Promise<void> {
    const { signal } = this.stop;
    while (!signal.aborted) {
      // A new connection, because idle ones of the pool may be as dead as the last one.
      const client = new pg.Client(this.pool.options);
      client.on('error', () => undefined);
      try {
        await client.connect();
        await this.follow(client, onListening);
      } catch {
        await delay(500, undefined, { signal }).catch(() => undefined);
      } finally {
        await withTimeout(client.end()).catch(() => undefined);
      }
    }
  }

  private async follow(client: ClientBase, onListening: () => void): Promise<void> {
    const { signal } = this.stop;
    let isDue = true;
    let wake: () => void = () => undefined;
    let failure: Error | undefined;
    client.on('notification', () => {
      isDue = true;
      wake();
    });
    client.on('error', (error) => {
      failure = error;
      wake();
    });
    signal.addEventListener('abort', () => wake(), { once: true });

    await withTimeout(lockSchemaInUse(client));
    await withTimeout(listenToChanges(client));
    if (!this.hasStarted) await withTimeout(this.startFromNow(client));
    this.hasStarted = true;
    onListening();
    while (!signal.aborted) {
      if (failure) throw failure;
      if (isDue) {
        isDue = false;
        await withTimeout(this.catchUp(client));
      } else {
        const poll = setTimeout(() => {
          isDue = true;
          wake();
        }, pollInterval);
        await new Promise<void>((resolve) => (wake = resolve));
        clearTimeout(poll);
      }
    }
  }

  private async startFromNow(db: Database): Promise<void> {
    const { rows } = await db.query<{ position: string | null; id: number | null; tableOid: string }>(
      `select position::text, newest.id, newest."tableOid" from checkpoint
       left join (select id, tableoid::text as "tableOid" from changes order by id desc limit 1) newest on true`,
    );
    const { position, id, tableOid } = rows[0]!;
    this.last = id === null ? { tableOid: '0', id: 0 } : { tableOid, id };
    this.advance(position);
  }

  private async catchUp(db: Database): Promise<void> {
    // In one statement: whoever waited for one of the changes must not hear of rows that were complete before it.
    const { rows } = await db.query<{ complete: boolean } & (Batch<Announced> | { id: null })>(
      `select complete, stored.* from pulse left join (${selectBatches}) stored on true order by id`,
      [this.last.id],
    );
    const batches = rows.filter((row) => row.id !== null);
    this.isComplete = rows[0]!.complete;
    this.wakeWaiters();
    const [first] = batches;
    if (this.last.id > 0 && (!first || resumeTokenOf(first) !== this.resumeToken)) {
      await this.startFromNow(db);
      return this.onGap();
    }
    for (const batch of batches.filter(({ id }) => id > this.last.id)) {
      this.last = batch;
      this.advance(batch.position);
      this.onChanges({ changes: batch.changes, resumeToken: this.resumeToken });
    }
  }

  private advance(position: string | null | undefined): void {
    if (position == null) return;
    this.reached = BigInt(position);
    this.wakeWaiters();
  }

  private wakeWaiters(): void {
    for (const waiter of this.waiters)
      if (waiter.isMet() && this.waiters.delete(waiter)) waiter.resolve(true);
  }
}

async function listenToChanges(db: Database): Promise<void> {
  const { rows } = await db.query<{ channel: string }>(`select quote_ident(${changesChannel}) as channel`);
  await db.query(`listen ${rows[0]!.channel}`);
}

/** Throws after `answerTimeout`, because work on a silently broken connection would never end. */
function withTimeout<Result>(work: Promise<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => reject(new Error('PostgreSQL does not answer')), answerTimeout);
    work.then(resolve, reject).finally(() => clearTimeout(late));
  });
}

/** SQL of the batch with the id, if it is still stored, and of all later batches. */
const selectBatches = `select id, tableoid::text as "tableOid", position::text, changes from changes where id >= $1`;
