import { setTimeout as delay } from 'node:timers/promises';
import { START, streamNameFilter } from '@eventstore/db-client';
import type { AllStreamSubscription, EventStoreDBClient } from '@eventstore/db-client';
import { decode } from './codec.js';
import type { StoredEvent } from './codec.js';

export type Following = {
  /** The position of the last event that was processed, or undefined for the beginning of the log. */
  from: bigint | undefined;
  /** Beginnings of stream names. */
  prefixes: readonly string[];
  /** Events in a batch at most. */
  batchSize: number;
  signal: AbortSignal;
  /** Called when the connection was lost, before the next try. */
  onDropped?: (error: unknown) => void;
};

/** Milliseconds before the first retry, and at most. */
const firstPause = 100;
const longestPause = 5_000;

/**
 * Batches of events that arrived meanwhile, without end: a connection that drops or ends is opened again
 * after the last event that was handed out. The subscription is paused while a batch waits to be taken.
 */
export async function* follow(
  client: EventStoreDBClient,
  { from, prefixes, batchSize, signal, onDropped }: Following,
): AsyncGenerator<StoredEvent[]> {
  let last = from;
  let pause = firstPause;
  while (!signal.aborted) {
    const inbox = new Inbox(subscribe(client, last, prefixes), batchSize, signal);
    try {
      for (;;) {
        const batch = await inbox.take();
        if (batch.length === 0) break;
        yield batch;
        last = batch.at(-1)!.position;
        pause = firstPause;
      }
    } catch (error) {
      if (signal.aborted) break;
      onDropped?.(error);
    } finally {
      await inbox.close();
    }
    // Jitter keeps many followers from coming back at the same moment.
    await delay(pause * (0.5 + Math.random() / 2), undefined, { signal }).catch(() => undefined);
    pause = Math.min(pause * 2, longestPause);
  }
}

const subscribe = (client: EventStoreDBClient, last: bigint | undefined, prefixes: readonly string[]) =>
  client.subscribeToAll({
    fromPosition: last === undefined ? START : { commit: last, prepare: last },
    filter: streamNameFilter({ prefixes: [...prefixes] }),
  });

/** Collects what a subscription sends and hands it out in batches. */
class Inbox {
  private events: StoredEvent[] = [];
  private ended = false;
  private failure: unknown;
  private wake: () => void = () => undefined;

  constructor(
    private readonly subscription: AllStreamSubscription,
    private readonly batchSize: number,
    signal: AbortSignal,
  ) {
    subscription.on('data', ({ event }) => this.receive(() => event && this.events.push(decode(event))));
    subscription.on('error', (error) => this.end(error));
    subscription.on('end', () => this.end());
    subscription.on('close', () => this.end());
    signal.addEventListener('abort', () => this.end(), { once: true });
  }

  /** The next events, at least one; none once the subscription has ended. Throws what it failed with. */
  async take(): Promise<StoredEvent[]> {
    while (this.events.length === 0) {
      if (this.failure !== undefined) throw this.failure as Error;
      if (this.ended) return [];
      await new Promise<void>((resolve) => (this.wake = resolve));
    }
    const batch = this.events.splice(0, this.batchSize);
    if (this.events.length < this.batchSize) this.subscription.resume();
    return batch;
  }

  async close(): Promise<void> {
    await this.subscription.unsubscribe().catch(() => undefined);
  }

  private receive(keep: () => void): void {
    try {
      keep();
    } catch (error) {
      this.end(error);
    }
    if (this.events.length >= this.batchSize) this.subscription.pause();
    this.wake();
  }

  private end(failure?: unknown): void {
    this.failure ??= failure;
    this.ended = true;
    this.wake();
  }
}
