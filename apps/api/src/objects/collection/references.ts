import { streamPrefixes } from '@control-center/domain';
import { EventStore } from '@control-center/event-store';
import { checkpointOf, filesAmong, listParked } from '@control-center/read-model';
import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';

const batchSize = 500;

/** Which objects the log speaks of. */
export abstract class ObjectReferences {
  /** Those of the objects that an event names, whichever event it is, up to the end of the log. */
  abstract among(objectNames: readonly string[]): Promise<Set<string>>;
}

/**
 * The rows know the log up to their checkpoint, but for what is parked; the rest is read. It does not matter whether
 * a projector lives, nor how far behind it is.
 */
@Injectable()
export class LogReferences extends ObjectReferences {
  constructor(
    private readonly db: Pool,
    private readonly store: EventStore,
  ) {
    super();
  }

  async among(objectNames: readonly string[]): Promise<Set<string>> {
    const found = new Set<string>();
    const look = (events: readonly { data: unknown }[]) => {
      for (const { data } of events) {
        const text = JSON.stringify(data);
        for (const name of objectNames) if (text.includes(name)) found.add(name);
      }
    };
    // First how far the rows have come, then the rows: what they take in between is read twice, never not at all.
    const checkpoint = await checkpointOf(this.db);
    for (const name of await filesAmong(this.db, objectNames)) found.add(name);
    for (const { stream } of await listParked(this.db)) look(await this.store.load(stream));
    await this.readFrom(checkpoint?.position, look);
    return found;
  }

  private async readFrom(
    from: bigint | undefined,
    look: (events: readonly { data: unknown }[]) => void,
  ): Promise<void> {
    const end = new AbortController();
    let failure: Error | undefined;
    const stop = (error?: unknown) => {
      if (error) failure = new Error('The log could not be read to its end', { cause: error });
      end.abort();
    };
    const batches = this.store.follow({
      from,
      prefixes: streamPrefixes,
      batchSize,
      signal: end.signal,
      onCaughtUp: () => stop(),
      onDropped: stop,
    });
    for await (const batch of batches) look(batch);
    if (failure) throw failure;
  }
}
