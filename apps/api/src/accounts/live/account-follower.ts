import { setTimeout as delay } from 'node:timers/promises';
import { streamName } from '@control-center/domain';
import type { AccountEvents } from '@control-center/domain';
import { EventStore } from '@control-center/event-store';
import type { StoredEvent } from '@control-center/event-store';
import { Injectable, Logger } from '@nestjs/common';
import type { BeforeApplicationShutdown, OnApplicationBootstrap } from '@nestjs/common';
import { Pool } from 'pg';
import { Accounts } from '../accounts.js';
import { Enforcement } from './enforcement.js';

const prefix = streamName('account', '');
const batchSize = 500;
const retryAfterMs = 500;

/**
 * Follows the events of accounts, whichever instance wrote them. Each instance of the api has one, independent of the
 * projector. Its checkpoint is in the database, so that after a backup is restored it repeats what it did since.
 */
@Injectable()
export class AccountFollower implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly log = new Logger(AccountFollower.name);
  private readonly stopping = new AbortController();
  private running: Promise<void> = Promise.resolve();

  constructor(
    private readonly store: EventStore,
    private readonly pool: Pool,
    private readonly accounts: Accounts,
    private readonly enforcement: Enforcement,
  ) {}

  onApplicationBootstrap(): void {
    this.running = this.run();
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.stopping.abort();
    await this.running;
  }

  private async run(): Promise<void> {
    const { signal } = this.stopping;
    while (!signal.aborted) {
      try {
        await this.follow();
      } catch (error) {
        if (!signal.aborted) this.log.warn({ err: error }, 'following the accounts was interrupted');
      }
      this.accounts.setFollowed(false);
      await delay(retryAfterMs, undefined, { signal }).catch(() => undefined);
    }
  }

  /** Returns when the connection drops: the next connection may be to another log. */
  private async follow(): Promise<void> {
    const logId = await this.store.logIdentity();
    const dropped = new AbortController();
    const batches = this.store.follow({
      from: await this.checkpoint(logId),
      prefixes: [prefix],
      batchSize,
      signal: AbortSignal.any([this.stopping.signal, dropped.signal]),
      onDropped: () => dropped.abort(),
      onCaughtUp: () => this.accounts.setFollowed(true),
      // The account cannot be loaded then, and gives no access.
      onMalformed: () => Promise.resolve(),
    });
    for await (const batch of batches) {
      for (const event of batch) await this.enforce(event);
      await this.saveCheckpoint(logId, batch.at(-1)!.position);
    }
  }

  private enforce({ stream, type, metadata }: StoredEvent): Promise<void> {
    return this.enforcement.enforce(
      stream.slice(prefix.length),
      type as keyof AccountEvents,
      metadata.occurredAt,
    );
  }

  private async checkpoint(logId: string): Promise<bigint | undefined> {
    const { rows } = await this.pool.query<{ position: string }>(
      `select position::text from followed where name = $1 and "logId" = $2`,
      [prefix, logId],
    );
    return rows[0] && BigInt(rows[0].position);
  }

  private async saveCheckpoint(logId: string, position: bigint): Promise<void> {
    await this.pool.query(
      `insert into followed as known (name, "logId", position) values ($1, $2, $3)
       on conflict (name) do update set "logId" = excluded."logId", position = excluded.position
       where known."logId" <> excluded."logId" or known.position < excluded.position`,
      [prefix, logId, String(position)],
    );
  }
}
