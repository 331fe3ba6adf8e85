import { START, streamNameFilter } from '@eventstore/db-client';
import type { AllStreamSubscription, EventStoreDBClient, RecordedEvent } from '@eventstore/db-client';
import { checkRelease } from '../client/release.js';

export type TailOptions = {
  from: bigint | undefined;
  prefixes: readonly string[];
  batchSize: number;
  signal: AbortSignal;
  onCaughtUp: () => void;
};

/** How long the first event of a batch waits for the others, while there is more to come. Milliseconds. */
const longestFilling = 250;

/**
 * One subscription, drawn from rather than listened to: while nobody takes, at most a batch waits here and the
 * server is held back.
 */
export class Tail {
  private readonly subscription: AllStreamSubscription;
  private taken = 0;
  /** How many events must have been taken before what the server announced is true here as well. */
  private caughtUpAt: number | undefined;
  /** There is nothing to wait for: what has happened by now was taken. */
  private isCurrent = false;
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
    checkRelease(client).catch((error: unknown) => this.end(error));
  }

  /**
   * The next events, at least one, when those before are done with; none once the subscription has ended. A whole
   * batch, unless that takes longer than what is there should wait. Throws what it failed with.
   */
  async take(): Promise<RecordedEvent[]> {
    const events: RecordedEvent[] = [];
    let isLate = false;
    let filling: NodeJS.Timeout | undefined;
    try {
      for (;;) {
        if (this.options.signal.aborted) return [];
        if (events.length === 0 && this.hasPassed()) {
          this.caughtUpAt = undefined;
          this.isCurrent = true;
          this.options.onCaughtUp();
        }
        this.fill(events);
        this.isCurrent ||= this.hasPassed();
        const isEnough = this.isCurrent || this.ended || isLate || events.length === this.options.batchSize;
        if (events.length > 0 && isEnough) return events;
        if (this.failure !== undefined) throw this.failure as Error;
        if (this.ended) return [];
        if (events.length === 0 && this.hasPassed()) continue;
        if (events.length > 0)
          filling ??= setTimeout(() => {
            isLate = true;
            this.wake();
          }, longestFilling);
        await new Promise<void>((resolve) => (this.wake = resolve));
      }
    } finally {
      clearTimeout(filling);
    }
  }

  close(): void {
    this.options.signal.removeEventListener('abort', this.stop);
    // Not awaited: a subscription that never came about cannot be taken back.
    this.subscription.unsubscribe().catch(() => undefined);
  }

  private fill(events: RecordedEvent[]): void {
    while (events.length < this.options.batchSize) {
      const resolved = this.subscription.read() as { event?: RecordedEvent } | null;
      if (!resolved) return;
      // At once: the server's word may come while the next one is being read.
      this.taken += 1;
      if (!resolved.event) throw new Error('The server sent a link without its event');
      events.push(resolved.event);
    }
  }

  private hasPassed = (): boolean => this.caughtUpAt !== undefined && this.taken >= this.caughtUpAt;

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
