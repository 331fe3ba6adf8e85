import { setTimeout as delay } from 'node:timers/promises';
import type { Pool, PoolClient } from 'pg';
import { changesChannel } from './checkpoint.js';
import { announcePresence } from '../projector/presence.js';
import type { Change } from './projection.js';

type Batch = { id: number; position: string; changes: Change[] };
type Waiter = { position: bigint; resolve: (reached: boolean) => void };

/**
 * Hears of every batch that the projector has committed: hands its changes on, and lets readers wait until
 * the rows have come as far as a position. After a lost connection it reads what it missed.
 */
export class ChangeFeed {
  private reached = -1n;
  private lastId = 0;
  private waiters = new Set<Waiter>();
  private listeners = new Set<(changes: Change[]) => void>();
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

  onChanges(listener: (changes: Change[]) => void): void {
    this.listeners.add(listener);
  }

  /** True once the rows include the event at `position`; false when that takes longer than `milliseconds`. */
  has(position: bigint, milliseconds: number): Promise<boolean> {
    if (position <= this.reached) return Promise.resolve(true);
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
      let client: PoolClient | undefined;
      try {
        client = await this.pool.connect();
        await this.listen(client, listening);
      } catch {
        await delay(500, undefined, { signal }).catch(() => undefined);
      } finally {
        client?.release(true);
      }
    }
  }

  private async listen(client: PoolClient, listening: () => void): Promise<void> {
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

    await announcePresence(client);
    await client.query(`listen ${changesChannel}`);
    if (this.lastId === 0) await this.startFromNow(client);
    listening();
    while (!signal.aborted) {
      if (failure) throw failure;
      if (news) {
        news = false;
        await this.catchUp(client);
      } else await new Promise<void>((resolve) => (wake = resolve));
    }
  }

  private async startFromNow(client: PoolClient): Promise<void> {
    const { rows } = await client.query<{ position: string | null; id: number | null }>(
      `select c.position::text, (select max(id) from changes) as id from checkpoint c`,
    );
    this.lastId = rows[0]?.id ?? 0;
    this.advance(rows[0]?.position);
  }

  private async catchUp(client: PoolClient): Promise<void> {
    const { rows } = await client.query<Batch>(
      `select id, position::text, changes from changes where id > $1 order by id`,
      [this.lastId],
    );
    for (const { id, position, changes } of rows) {
      this.lastId = id;
      this.advance(position);
      if (changes.length > 0) this.listeners.forEach((listener) => listener(changes));
    }
  }

  private advance(position: string | null | undefined): void {
    if (position == null) return;
    this.reached = BigInt(position);
    for (const waiter of this.waiters)
      if (waiter.position <= this.reached && this.waiters.delete(waiter)) waiter.resolve(true);
  }
}
