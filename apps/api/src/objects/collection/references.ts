import { attachmentsOf, streamName, streamPrefixes } from '@market/domain';
import type { ConversationEvents } from '@market/domain';
import { EventStore } from '@platform/log';
import { referencedObjects, sentObjects } from '@market/rows';
import { checkpointOf, listParked } from '@platform/rows';
import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import type { Reference } from '../upload-ledger.js';

const batchSize = 500;
const conversations = streamName('conversation', '');
type MessageSent = ConversationEvents['MessageSent'];

type LogEvent = { stream: string; data: unknown };

/** Finds the objects that the log references. */
export abstract class ObjectReferences {
  /** The objects that any event up to the end of the log names, except as the files of erased senders. */
  abstract findReferenced(objectNames: readonly string[]): Promise<Map<string, Reference>>;
}

/**
 * The rows include the log up to their checkpoint, except for parked streams; the rest is read from the log. Works with
 * a projector that is down or lags behind.
 */
@Injectable()
export class LogReferences extends ObjectReferences {
  constructor(
    private readonly db: Pool,
    private readonly store: EventStore,
  ) {
    super();
  }

  async findReferenced(objectNames: readonly string[]): Promise<Map<string, Reference>> {
    const found = new Map<string, Reference>();
    const search = (events: readonly LogEvent[]) => {
      for (const { stream, data } of events) {
        const isConversation = stream.startsWith(conversations);
        const text = JSON.stringify(isConversation ? attachmentsOf(data as MessageSent) : data);
        for (const name of objectNames)
          if (text.includes(name)) found.set(name, isConversation ? 'sent' : 'referenced');
      }
    };
    // The checkpoint before the rows: events that are applied in between are searched twice instead of never.
    const checkpoint = await checkpointOf(this.db);
    for (const name of await referencedObjects(this.db, objectNames)) found.set(name, 'referenced');
    for (const name of await sentObjects(this.db, objectNames)) found.set(name, 'sent');
    for (const { stream } of await listParked(this.db)) search(await this.store.load(stream));
    await this.readFrom(checkpoint?.position, search);
    return found;
  }

  private async readFrom(
    from: bigint | undefined,
    search: (events: readonly LogEvent[]) => void,
  ): Promise<void> {
    const end = new AbortController();
    let failure: Error | undefined;
    const stop = (error?: unknown) => {
      if (error) failure = new Error('The log could not be read completely', { cause: error });
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
    for await (const batch of batches) search(batch);
    if (failure) throw failure;
  }
}
