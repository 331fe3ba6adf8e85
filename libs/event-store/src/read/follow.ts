import { setTimeout as delay } from 'node:timers/promises';
import type { EventStoreDBClient, RecordedEvent } from '@eventstore/db-client';
import { openClient } from '../client/connection.js';
import { closeClient } from '../client/writer.js';
import { pauseAfter } from '../client/retry.js';
import type { Codec, StoredEvent } from '../codec/codec.js';
import { MalformedEvent, TooOld } from '../errors.js';
import { Tail } from './tail.js';

export type Following = {
  /** The position of the last event that was processed, or undefined for the beginning of the log. */
  from: bigint | undefined;
  /** Beginnings of stream names. */
  prefixes: readonly string[];
  /** Events in a batch at most. */
  batchSize: number;
  signal: AbortSignal;
  /** Called when the connection was lost or the server ended it, before the next try. */
  onDropped?: (error: unknown) => void;
  /** Called when everything has been processed that the log held a moment ago; again after each drop. */
  onCaughtUp?: () => void;
  /**
   * Called in place of an event that cannot be decoded, when all before it have been processed; the ones
   * behind it follow once this is done. Without it the error ends the following.
   */
  onMalformed?: (error: MalformedEvent) => Promise<void>;
};

/** A batch is processed when the next one is asked for. */
export async function* follow(
  url: string,
  codec: Codec,
  following: Following,
): AsyncGenerator<StoredEvent[]> {
  const { signal, onDropped } = following;
  const client = openClient(url);
  const reader = new Reader(client, codec, following);
  let failures = 0;
  try {
    while (!signal.aborted) {
      const before = reader.last;
      const dropped = yield* reader.untilDropped();
      if (signal.aborted) return;
      onDropped?.(dropped);
      failures = reader.last === before ? failures + 1 : 1;
      await delay(pauseAfter(failures), undefined, { signal }).catch(() => undefined);
    }
  } finally {
    await closeClient(client);
  }
}

class Reader {
  /** The position of the last event that was handed out. */
  last: bigint | undefined;

  constructor(
    private readonly client: EventStoreDBClient,
    private readonly codec: Codec,
    private readonly following: Following,
  ) {
    this.last = following.from;
  }

  /** One subscription from its beginning to its end, and why it ended. */
  async *untilDropped(): AsyncGenerator<StoredEvent[], unknown> {
    const { prefixes, batchSize, signal, onCaughtUp = () => undefined } = this.following;
    const tail = new Tail(this.client, { from: this.last, prefixes, batchSize, signal, onCaughtUp });
    try {
      for (;;) {
        let events: RecordedEvent[];
        try {
          events = await tail.take();
          this.checkOrder(events);
        } catch (error) {
          if (error instanceof TooOld) throw error;
          return error;
        }
        if (events.length === 0) return new Error('The server ended the subscription');
        yield* this.decoded(events);
      }
    } finally {
      tail.close();
    }
  }

  /** A server that sends again what was processed, or from before it, is not believed. */
  private checkOrder(events: readonly RecordedEvent[]): void {
    let last = this.last ?? -1n;
    for (const { position, streamId, revision } of events) {
      if (position === undefined) continue;
      if (position.commit <= last)
        throw new Error(`Event ${revision} of ${streamId} is not behind position ${last}`);
      last = position.commit;
    }
  }

  private async *decoded(events: readonly RecordedEvent[]): AsyncGenerator<StoredEvent[]> {
    let batch: StoredEvent[] = [];
    for (const event of events) {
      const decoded = this.codec.decodeOrNot(event);
      if (decoded instanceof MalformedEvent) {
        yield* this.handOut(batch);
        batch = [];
        await this.report(decoded);
      } else batch.push(decoded);
    }
    yield* this.handOut(batch);
  }

  private *handOut(batch: StoredEvent[]): Generator<StoredEvent[]> {
    if (batch.length === 0) return;
    yield batch;
    this.last = batch.at(-1)!.position;
  }

  private async report(error: MalformedEvent): Promise<void> {
    const { position } = error.place;
    if (!this.following.onMalformed || position === undefined) throw error;
    await this.following.onMalformed(error);
    this.last = position;
  }
}
