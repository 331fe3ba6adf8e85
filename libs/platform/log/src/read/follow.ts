import { setTimeout as delay } from 'node:timers/promises';
import type { EventStoreDBClient, RecordedEvent } from '@eventstore/db-client';
import { Connection } from '../client/connection.js';
import { pauseAfter } from '../client/retry.js';
import type { Codec, StoredEvent } from '../codec/codec.js';
import { MalformedEvent, ServerTooOld } from '../errors.js';
import { watchLeader } from './leader-watch.js';
import { Tail } from './tail.js';

export type FollowOptions = {
  /** The position of the last event that was processed, or undefined for the beginning of the log. */
  from: bigint | undefined;
  /** Only streams whose names begin with one of these are followed. */
  prefixes: readonly string[];
  /** The largest number of events in a batch. */
  batchSize: number;
  signal: AbortSignal;
  /** Called when the connection was lost or the server ended it, before the next attempt. */
  onDropped?: (error: unknown) => void;
  /** Called when the reader has processed all events that the log had; again after each reconnection. */
  onCaughtUp?: () => void;
  /** Called with the time of the leader's last event when that event is followed but has not arrived. */
  onBehind?: (since: Date) => void;
  /**
   * Called instead of delivering an event that cannot be decoded, after all earlier events are processed; later
   * events follow once it resolves. Without this callback, `follow` throws the error.
   */
  onMalformed?: (error: MalformedEvent) => Promise<void>;
};

/** A batch counts as processed when the caller requests the next one. */
export async function* follow(
  url: string,
  codec: Codec,
  options: FollowOptions,
): AsyncGenerator<StoredEvent[]> {
  const { signal, onDropped } = options;
  const connection = new Connection(url);
  const reader = new Reader(codec, options);
  let failures = 0;
  try {
    while (!signal.aborted) {
      const before = reader.last;
      const client = await connection.current();
      const dropped = yield* reader.readUntilDropped(client);
      if (signal.aborted) return;
      // The next subscription uses a new client, because one that found no leader remembers that for ever.
      connection.leave(client, dropped);
      onDropped?.(dropped);
      failures = reader.last === before ? failures + 1 : 1;
      await delay(pauseAfter(failures), undefined, { signal }).catch(() => undefined);
    }
  } finally {
    await connection.close();
  }
}

class Reader {
  /** The position of the last processed event. */
  last: bigint | undefined;

  constructor(
    private readonly codec: Codec,
    private readonly options: FollowOptions,
  ) {
    this.last = options.from;
  }

  /** Yields the events of one subscription, and returns the reason why it ended. */
  async *readUntilDropped(client: EventStoreDBClient): AsyncGenerator<StoredEvent[], unknown> {
    const { prefixes, batchSize, signal, onCaughtUp = () => undefined, onBehind } = this.options;
    const tail = new Tail(client, { from: this.last, prefixes, batchSize, signal, onCaughtUp });
    const watching = watchLeader(client, tail, onBehind);
    try {
      for (;;) {
        let events: RecordedEvent[];
        try {
          events = await tail.take();
          this.checkOrder(events);
        } catch (error) {
          if (error instanceof ServerTooOld) throw error;
          return error;
        }
        if (events.length === 0) return new Error('The server ended the subscription');
        yield* this.decoded(events);
      }
    } finally {
      tail.close();
      watching.stop();
    }
  }

  /** Throws when the server sends an event that is not after the last one: one processed before, or an older one. */
  private checkOrder(events: readonly RecordedEvent[]): void {
    let last = this.last ?? -1n;
    for (const { position, streamId, revision } of events) {
      if (position === undefined) continue;
      if (position.commit <= last)
        throw new Error(`Event ${revision} of ${streamId} is not after position ${last}`);
      last = position.commit;
    }
  }

  private async *decoded(events: readonly RecordedEvent[]): AsyncGenerator<StoredEvent[]> {
    let batch: StoredEvent[] = [];
    for (const event of events) {
      const decoded = this.codec.decodeOrNot(event);
      if (decoded instanceof MalformedEvent) {
        yield* this.deliver(batch);
        batch = [];
        await this.report(decoded);
      } else batch.push(decoded);
    }
    yield* this.deliver(batch);
  }

  private *deliver(batch: StoredEvent[]): Generator<StoredEvent[]> {
    if (batch.length === 0) return;
    yield batch;
    this.last = batch.at(-1)!.position;
  }

  private async report(error: MalformedEvent): Promise<void> {
    const { position } = error.place;
    if (!this.options.onMalformed || position === undefined) throw error;
    await this.options.onMalformed(error);
    this.last = position;
  }
}
