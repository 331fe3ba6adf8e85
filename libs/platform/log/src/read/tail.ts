import { convertToCommandError } from '@eventstore/db-client/dist/utils/CommandError.js';
import type { EventStoreDBClient, RecordedEvent } from '@eventstore/db-client';
import { openRead } from '../client/reads/open-read.js';
import type { OpenCall } from '../client/calls/own-call.js';
import type { Received } from '../client/reads/received.js';
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
 * One subscription from which the reader pulls batches. While the reader is busy, about one batch is buffered and
 * backpressure stops the server.
 */
export class Tail {
  private read: OpenCall | undefined;
  /** What has arrived and was not taken yet: pieces, how much of the first one was taken, and how much they all had. */
  private pieces: (readonly Received[])[] = [];
  private taken = 0;
  private buffered = 0;
  /** The reader has caught up, so batches are no longer delayed to fill them. */
  private isLive = false;
  private ended = false;
  private failure: unknown;
  private last: bigint;
  /** The reader waits for events: none is buffered or being processed. */
  private isWaiting = false;
  private wake: () => void = () => undefined;
  private readonly stop = () => this.end();

  constructor(
    client: EventStoreDBClient,
    private readonly options: TailOptions,
  ) {
    const { from, prefixes, signal } = options;
    this.last = from ?? -1n;
    signal.addEventListener('abort', this.stop);
    openRead(client, { from: from ?? 'start', prefixes }).then(
      (read) => this.receive(read),
      (error: unknown) => this.end(error),
    );
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
        this.fill(events);
        const isReady = this.isLive || this.ended || isOverdue || events.length === this.options.batchSize;
        if (events.length > 0 && isReady) return events;
        if (this.failure !== undefined) throw this.failure as Error;
        if (this.ended) return [];
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

  /** The position of the last event that was taken. */
  get reached(): bigint {
    return this.last;
  }

  /** Whether this event of the log should have arrived. */
  lacks({ streamId, position }: RecordedEvent): boolean {
    const isFollowed = this.options.prefixes.some((prefix) => streamId.startsWith(prefix));
    return this.isWaiting && isFollowed && position !== undefined && position.commit > this.last;
  }

  close(): void {
    this.options.signal.removeEventListener('abort', this.stop);
    this.end();
    this.read?.cancel();
  }

  private receive(read: OpenCall): void {
    this.read = read;
    read
      .on('readable', () => {
        this.buffer();
        this.wake();
      })
      .on('error', (error) => this.end(convertToCommandError(error)))
      .on('end', () => this.end())
      .on('close', () => this.end());
    if (this.ended) read.cancel();
  }

  /** Adds what has arrived to a batch. The report that the reader has caught up comes only after the batch. */
  private fill(events: RecordedEvent[]): void {
    while (events.length < this.options.batchSize) {
      const next = this.next();
      if (next === undefined) return;
      this.isLive ||= next === 'caught up';
      if (next === 'caught up' && events.length > 0) return;
      this.taken += 1;
      if (next === 'caught up') this.options.onCaughtUp();
      else if (typeof next === 'string') throw new Error('The server sent a link without its event');
      else {
        events.push(next);
        this.last = next.position?.commit ?? this.last;
      }
    }
  }

  private next(): Received | undefined {
    while (this.pieces.length > 0 && this.taken === this.pieces[0]!.length) {
      this.buffered -= this.pieces.shift()!.length;
      this.taken = 0;
    }
    if (this.pieces.length === 0) this.buffer();
    return this.pieces[0]?.[this.taken];
  }

  /** The stream itself buffers a number of pieces, which may be less than a batch. */
  private buffer(): void {
    while (this.buffered < this.options.batchSize) {
      const piece = this.read?.read() as Received[] | null | undefined;
      if (!piece) return;
      if (piece.length === 0) continue;
      this.pieces.push(piece);
      this.buffered += piece.length;
    }
  }

  /** Ends the subscription for the reader. */
  end(failure?: unknown): void {
    this.failure ??= failure;
    this.ended = true;
    this.wake();
  }
}
