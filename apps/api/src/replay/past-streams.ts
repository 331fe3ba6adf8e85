import type { Role } from '@market/contracts';
import {
  accountDecider,
  conversationDecider,
  extendPast,
  kindOfStream,
  mostStreamBytes,
  projectDecider,
  streamName,
} from '@market/domain';
import type {
  AccountEvents,
  AccountState,
  ConversationEvents,
  ConversationState,
  Logged,
  LoggedEvent,
  Past,
  ProjectEvents,
  ProjectState,
} from '@market/domain';
import { bytesOf, EventStore, MalformedEvent, ownTurn, recorded } from '@platform/log';
import type { StoredEvent } from '@platform/log';
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';

export type OrderPast = Past<ProjectState, ProjectEvents>;
export type ConversationPast = Past<ConversationState, ConversationEvents>;
export type AccountPast = Past<AccountState, AccountEvents>;
type AnyPast = Past<never, never>;

type Kept = { past: AnyPast; discards: number; bytes: number };

/** Limits of the cached streams, and of their events in total: one of the largest streams, or many small ones. */
const maxStreams = 100;
const maxBytes = mostStreamBytes;
/** Events that are folded before other requests may run: each may have half a megabyte. */
const foldedAtOnce = 10;

const evolutions = {
  project: projectDecider,
  conversation: conversationDecider,
  account: accountDecider,
};

/**
 * The pasts of recently visited streams, with the state after every event. Each call reads the new events. Nothing that
 * was read before an erasure or a replacement of the log is used again.
 */
@Injectable()
export class PastStreams {
  private readonly kept = new LRUCache<string, Kept>({
    max: maxStreams,
    maxSize: maxBytes,
    sizeCalculation: ({ bytes }) => 1 + bytes,
  });
  /**
   * The latest call for each stream. A screen makes several calls at once, and only the first one reads the
   * complete stream.
   */
  private readonly latest = new Map<string, Promise<AnyPast>>();

  constructor(private readonly store: EventStore) {}

  order(id: string): Promise<OrderPast> {
    return this.past(streamName('project', id)) as Promise<OrderPast>;
  }

  conversation(id: string): Promise<ConversationPast> {
    return this.past(streamName('conversation', id)) as Promise<ConversationPast>;
  }

  account(id: string): Promise<AccountPast> {
    return this.past(streamName('account', id)) as Promise<AccountPast>;
  }

  private async past(stream: string): Promise<AnyPast> {
    const read = () => this.readOn(stream);
    const before = this.latest.get(stream);
    const call = before ? before.then(read, read) : read();
    this.latest.set(stream, call);
    try {
      return await call;
    } finally {
      if (this.latest.get(stream) === call) this.latest.delete(stream);
    }
  }

  private async readOn(stream: string): Promise<AnyPast> {
    const key = `${stream} ${String(this.store.folds.clearings)}`;
    const kept = this.kept.get(key);
    const [discards, added] = await Promise.all([
      this.store.discards(),
      this.store.read(stream, kept?.past.length),
    ]);
    if (kept && kept.discards !== discards.size) {
      this.kept.delete(key);
      return this.readOn(stream);
    }
    let { past, bytes } = kept ?? { past: [], bytes: 0 };
    if (added.length === 0) return past;
    const evolution = evolutions[kindOfStream(stream) as keyof typeof evolutions];
    for (let from = 0; from < added.length; from += foldedAtOnce) {
      if (from > 0) await ownTurn();
      const entries = added.slice(from, from + foldedAtOnce);
      past = extendPast(
        evolution as never,
        past,
        entries.map((entry): Logged<never> => {
          const isDiscarded = discards.has(entry instanceof MalformedEvent ? entry.place : entry);
          return { event: entry instanceof MalformedEvent ? undefined : loggedEvent(entry), isDiscarded };
        }),
      );
      bytes += bytesOf(entries.flatMap((entry) => (entry instanceof MalformedEvent ? [] : [entry])));
    }
    this.kept.set(key, { past, bytes, discards: discards.size });
    return past;
  }
}

const loggedEvent = (event: StoredEvent): LoggedEvent<never> =>
  ({
    ...recorded<Record<string, object>>(event),
    role: event.metadata.actorRole as Role,
    onBehalfOf: event.metadata.onBehalfOf,
    commandId: event.metadata.commandId,
  }) as LoggedEvent<never>;
