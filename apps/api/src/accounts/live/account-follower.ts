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
 * Follows what happens to accounts, whichever instance wrote it: one for each api, and independent of the
 * projector. How far it came stands in the database, so that a restored backup makes it repeat what it had
 * done since.
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
        if (!signal.aborted) this.log.warn({ err: error }, 'accounts are not followed for a moment');
      }
      this.accounts.followed(false);
      await delay(retryAfterMs, undefined, { signal }).catch(() => undefined);
    }
  }

  /** Until the connection drops: another log may stand behind the next one. */
  private async follow(): Promise<void> {
    const logId = await this.store.logIdentity();
    const dropped = new AbortController();
    const batches = this.store.follow({
      from: await this.reached(logId),
      prefixes: [prefix],
      batchSize,
      signal: AbortSignal.any([this.stopping.signal, dropped.signal]),
      onDropped: () => dropped.abort(),
      onCaughtUp: () => this.accounts.followed(true),
      // The account itself cannot be read then, and nobody gets in with it.
      onMalformed: () => Promise.resolve(),
    });
    for await (const batch of batches) {
      for (const event of batch) await this.enforce(event);
      await this.note(logId, batch.at(-1)!.position);
    }
  }

  private enforce({ stream, type, metadata }: StoredEvent): Promise<void> {
    return this.enforcement.enforce(
      stream.slice(prefix.length),
      type as keyof AccountEvents,
      metadata.occurredAt,
    );
  }

  private async reached(logId: string): Promise<bigint | undefined> {
    const { rows } = await this.pool.query<{ position: string }>(
      `select position::text from followed where name = $1 and "logId" = $2`,
      [prefix, logId],
    );
    return rows[0] && BigInt(rows[0].position);
  }

  private async note(logId: string, position: bigint): Promise<void> {
    await this.pool.query(
      `insert into followed as known (name, "logId", position) values ($1, $2, $3)
       on conflict (name) do update set "logId" = excluded."logId", position = excluded.position
       where known."logId" <> excluded."logId" or known.position < excluded.position`,
      [prefix, logId, String(position)],
    );
  }
}
