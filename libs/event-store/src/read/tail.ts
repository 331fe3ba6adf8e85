import { START, streamNameFilter } from '@eventstore/db-client';
import type { AllStreamSubscription, EventStoreDBClient, RecordedEvent } from '@eventstore/db-client';

export type TailOptions = {
  from: bigint | undefined;
  prefixes: readonly string[];
  batchSize: number;
  signal: AbortSignal;
  onCaughtUp: () => void;
};

/**
 * One subscription, drawn from rather than listened to: while nobody takes, at most a batch waits here and the
 * server is held back.
 */
export class Tail {
  private readonly subscription: AllStreamSubscription;
  private taken = 0;
  /** How many events must have been taken before what the server announced is true here as well. */
  private caughtUpAt: number | undefined;
  private ended = false;
  private failure: unknown;
  private wake: () => void = () => undefined;
  private readonly stop = () => this.end();

  constructor(
    client: EventStoreDBClient,
    private readonly options: TailOptions,
  ) {
    const { from, prefixes, batchSize, signal } = options;
    this.subscription = client.subscribeToAll(
      {
        fromPosition: from === undefined ? START : { commit: from, prepare: from },
        filter: streamNameFilter({ prefixes: [...prefixes] }),
      },
      { highWaterMark: batchSize },
    );
    this.subscription
      .on('readable', () => this.wake())
      .on('caughtUp', () => this.markCaughtUp())
      .on('error', (error) => this.end(error))
      .on('end', () => this.end())
      .on('close', () => this.end());
    signal.addEventListener('abort', this.stop);
  }

  /**
   * The next events, at least one, when those before are done with; none once the subscription has ended.
   * Throws what it failed with.
   */
  async take(): Promise<RecordedEvent[]> {
    for (;;) {
      const events = this.options.signal.aborted ? [] : this.buffered();
      if (events.length > 0) return events;
      if (this.failure !== undefined) throw this.failure as Error;
      if (this.ended) return [];
      if (this.caughtUpAt !== undefined && this.taken >= this.caughtUpAt) {
        this.caughtUpAt = undefined;
        this.options.onCaughtUp();
        continue;
      }
      await new Promise<void>((resolve) => (this.wake = resolve));
    }
  }

  close(): void {
    this.options.signal.removeEventListener('abort', this.stop);
    // Not awaited: a subscription that never came about cannot be taken back.
    this.subscription.unsubscribe().catch(() => undefined);
  }

  private buffered(): RecordedEvent[] {
    const events: RecordedEvent[] = [];
    while (events.length < this.options.batchSize) {
      const resolved = this.subscription.read() as { event?: RecordedEvent } | null;
      if (!resolved) break;
      if (!resolved.event) throw new Error('The server sent a link without its event');
      events.push(resolved.event);
    }
    this.taken += events.length;
    return events;
  }

  /** The server's word comes before the events that wait in the client's buffer. */
  private markCaughtUp(): void {
    this.caughtUpAt = this.taken + this.subscription.readableLength;
    this.wake();
  }

  private end(failure?: unknown): void {
    this.failure ??= failure;
    this.ended = true;
    this.wake();
  }
}
