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

/** How long the first event of a batch waits for more, while the subscription is catching up. Milliseconds. */
const maxFillTime = 250;

/**
 * One subscription from which the reader pulls batches. While the reader is busy, at most one batch is buffered and
 * backpressure stops the server.
 */
export class Tail {
  private readonly subscription: AllStreamSubscription;
  private taken = 0;
  /** The number of events after which the reader has caught up; set when the server reports `caughtUp`. */
  private caughtUpAfter: number | undefined;
  /** The reader has caught up, so batches are no longer delayed to fill them. */
  private isLive = false;
  private ended = false;
  private failure: unknown;
  /** Position of the last event that was taken. */
  private last: bigint;
  /** The reader waits for events: none is buffered or being processed. */
  private isWaiting = false;
  private wake: () => void = () => undefined;
  private readonly stop = () => this.end();

  constructor(
    client: EventStoreDBClient,
    private readonly options: TailOptions,
  ) {
    const { from, prefixes, batchSize, signal } = options;
    this.last = from ?? -1n;
    this.subscription = client.subscribeToAll(
      {
        fromPosition: from === undefined ? START : { commit: from, prepare: from },
        filter: streamNameFilter({ prefixes: [...prefixes] }),
        requiresLeader: true,
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
   * The next batch of events; call it when the earlier ones are processed. Empty once the subscription has ended, and
   * smaller than a full batch when filling it takes too long. Throws the error with which the subscription failed.
   */
  async take(): Promise<RecordedEvent[]> {
    const events: RecordedEvent[] = [];
    let isOverdue = false;
    let fillTimer: NodeJS.Timeout | undefined;
    try {
      for (;;) {
        if (this.options.signal.aborted) return [];
        if (events.length === 0 && this.hasCaughtUp()) {
          this.caughtUpAfter = undefined;
          this.isLive = true;
          this.options.onCaughtUp();
        }
        this.fill(events);
        this.isLive ||= this.hasCaughtUp();
        const isReady = this.isLive || this.ended || isOverdue || events.length === this.options.batchSize;
        if (events.length > 0 && isReady) return events;
        if (this.failure !== undefined) throw this.failure as Error;
        if (this.ended) return [];
        if (events.length === 0 && this.hasCaughtUp()) continue;
        if (events.length > 0)
          fillTimer ??= setTimeout(() => {
            isOverdue = true;
            this.wake();
          }, maxFillTime);
        this.isWaiting = true;
        await new Promise<void>((resolve) => (this.wake = resolve));
        this.isWaiting = false;
      }
    } finally {
      clearTimeout(fillTimer);
    }
  }

  /** Whether this event of the log should have arrived. */
  lacks({ streamId, position }: RecordedEvent): boolean {
    const isFollowed = this.options.prefixes.some((prefix) => streamId.startsWith(prefix));
    return this.isWaiting && isFollowed && position !== undefined && position.commit > this.last;
  }

  close(): void {
    this.options.signal.removeEventListener('abort', this.stop);
    // Neither awaited nor checked, because a subscription that was never established cannot be cancelled.
    this.subscription.unsubscribe().catch(() => undefined);
  }

  private fill(events: RecordedEvent[]): void {
    while (events.length < this.options.batchSize) {
      const resolved = this.subscription.read() as { event?: RecordedEvent } | null;
      if (!resolved) return;
      // Count it at once: `caughtUp` may arrive while the next event is read.
      this.taken += 1;
      if (!resolved.event) throw new Error('The server sent a link without its event');
      events.push(resolved.event);
      this.last = resolved.event.position?.commit ?? this.last;
    }
  }

  private hasCaughtUp = (): boolean => this.caughtUpAfter !== undefined && this.taken >= this.caughtUpAfter;

  /** `caughtUp` is emitted before the events that are still in the client's buffer. */
  private markCaughtUp(): void {
    this.caughtUpAfter = this.taken + this.subscription.readableLength;
    this.wake();
  }

  /** Ends the subscription for the reader. */
  end(failure?: unknown): void {
    this.failure ??= failure;
    this.ended = true;
    this.wake();
  }
}
