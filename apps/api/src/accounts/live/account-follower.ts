import { setTimeout as delay } from 'node:timers/promises';
import { streamName } from '@market/domain';
import { operationsStream } from '@platform/kernel';
import type { AccountEvents } from '@market/domain';
import type { OperationEvents } from '@platform/kernel';
import { EventStore } from '@platform/log';
import type { StoredEvent } from '@platform/log';
import { Injectable, Logger } from '@nestjs/common';
import type { BeforeApplicationShutdown, OnApplicationBootstrap } from '@nestjs/common';
import { Pool } from 'pg';
import { Accounts } from '../accounts.js';
import { Enforcement } from './enforcement.js';

const prefix = streamName('account', '');
const batchSize = 500;
const retryAfterMs = 500;

/** The last event whose consequences were enforced, and the id of its log. */
type Checkpoint = { logId: string; position: bigint; eventId: string | null };

/**
 * Follows the events of accounts and the discards of administrators, whichever instance wrote them. Each instance of
 * the api has one, independent of the projector. After a lost connection an instance resumes after the event that it
 * applied last, because its caches and sockets missed later events. A starting instance resumes from the checkpoint in
 * the database, so that consequences take place again after a restored backup.
 */
@Injectable()
export class AccountFollower implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly log = new Logger(AccountFollower.name);
  private readonly stopping = new AbortController();
  private running: Promise<void> = Promise.resolve();
  /** The last event of this instance. The database has that of the instance that is furthest ahead. */
  private checkpoint: Checkpoint | undefined;

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

  /** Returns when the connection drops, because the next one may lead to another log or a restored one. */
  private async follow(): Promise<void> {
    // Folds of other streams may include events that the log has lost, even if its accounts are the same.
    this.store.folds.clear();
    const logId = await this.store.logIdentity();
    const dropped = new AbortController();
    const batches = this.store.follow({
      from: await this.resumeFrom(logId),
      prefixes: [prefix, operationsStream],
      batchSize,
      signal: AbortSignal.any([this.stopping.signal, dropped.signal]),
      onDropped: () => dropped.abort(),
      onCaughtUp: () => this.accounts.setFollowed(true),
      // From now on the account cannot be loaded and gives no access, unless an administrator has discarded the event.
      onMalformed: ({ place }) => this.accounts.changed(accountIdOf(place.stream)),
    });
    for await (const batch of batches) {
      for (const event of batch) await this.enforce(event);
      const { position, id: eventId } = batch.at(-1)!;
      this.checkpoint = { logId, position, eventId };
      await this.saveCheckpoint(this.checkpoint);
    }
  }

  private async enforce({ stream, type, data, metadata }: StoredEvent): Promise<void> {
    if (stream === operationsStream) {
      if (type === 'EventDiscarded') await this.forget(data);
      return;
    }
    return this.enforcement.enforce(accountIdOf(stream), type as keyof AccountEvents, metadata.occurredAt);
  }

  /** A cached fold includes an event that an administrator, perhaps on another instance, has discarded since. */
  private async forget(data: object): Promise<void> {
    const { stream } = data as OperationEvents['EventDiscarded'];
    this.store.folds.forget(stream);
    if (stream.startsWith(prefix)) await this.accounts.changed(accountIdOf(stream));
  }

  /** The position after which to continue; the beginning when the last event is not in this log. */
  private async resumeFrom(logId: string): Promise<bigint | undefined> {
    const stored = await this.storedCheckpoint();
    const isStoredOfLog = stored && (await this.isInLog(logId, stored));
    if (stored && !isStoredOfLog) await this.deleteCheckpoint(stored);
    const own = this.checkpoint;
    if (own ? await this.isInLog(logId, own) : isStoredOfLog) return (own ?? stored)!.position;
    if (!own && !stored) return undefined;
    this.checkpoint = undefined;
    this.log.warn('the log is another or an older one: all accounts are read again');
    await this.accounts.logReplaced();
    return undefined;
  }

  private async isInLog(logId: string, last: Checkpoint): Promise<boolean> {
    return last.logId === logId && (await this.store.eventIdAt(last.position)) === last.eventId;
  }

  private async storedCheckpoint(): Promise<Checkpoint | undefined> {
    const { rows } = await this.pool.query<{ logId: string; position: string; eventId: string | null }>(
      `select "logId", position::text, "eventId" from followed where name = $1`,
      [prefix],
    );
    return rows[0] && { ...rows[0], position: BigInt(rows[0].position) };
  }

  private async saveCheckpoint({ logId, position, eventId }: Checkpoint): Promise<void> {
    await this.pool.query(
      `insert into followed as known (name, "logId", position, "eventId") values ($1, $2, $3, $4)
       on conflict (name) do update
         set "logId" = excluded."logId", position = excluded.position, "eventId" = excluded."eventId"
       where known."logId" <> excluded."logId" or known.position < excluded.position`,
      [prefix, logId, String(position), eventId],
    );
  }

  /** Does nothing when another instance has saved its position meanwhile. */
  private async deleteCheckpoint({ position, eventId }: Checkpoint): Promise<void> {
    await this.pool.query(
      `delete from followed where name = $1 and position = $2 and "eventId" is not distinct from $3`,
      [prefix, String(position), eventId],
    );
  }
}

const accountIdOf = (stream: string): string => stream.slice(prefix.length);
