import type { EventStoreDBClient } from '@eventstore/db-client';
import { openClient, withoutCredentials } from './connection.js';
import { ignoreLateReplies } from './late-replies.js';
import { withTimeout } from './retry.js';

/** Milliseconds. Closing waits for all streams of a client, and the client never notices that the server ended one. */
const closeTimeout = 500;

export const closeClient = (client: EventStoreDBClient): Promise<void> =>
  withTimeout(client.dispose(), closeTimeout).catch(() => undefined);

const openAppendClient = (url: string): EventStoreDBClient => ignoreLateReplies(openClient(url));

/**
 * The one connection through which this process writes. The client library stores the pending appends of all its
 * connections in one place: with two connections, an error on one would reject the appends of the other.
 */
export class AppendClient {
  private static open: AppendClient | undefined;
  private users = 0;
  private client: Promise<EventStoreDBClient>;

  private constructor(private readonly url: string) {
    this.client = Promise.resolve(openAppendClient(url));
  }

  /** Throws when the process already writes to another server. */
  static acquire(url: string): AppendClient {
    const open = (AppendClient.open ??= new AppendClient(url));
    if (open.url !== url)
      throw new Error(
        `This process writes to ${withoutCredentials(open.url)} and cannot write to ${withoutCredentials(url)} as well`,
      );
    open.users += 1;
    return open;
  }

  current(): Promise<EventStoreDBClient> {
    return this.client;
  }

  /**
   * Replaces a connection that does not answer: when the server has ended its stream of appends, the client
   * still writes to it. Other appends that are pending there fail and are retried through the new connection.
   */
  replace(silent: EventStoreDBClient): void {
    this.client = this.client.then(async (open) => {
      if (open !== silent) return open;
      await closeClient(open);
      return openAppendClient(this.url);
    });
  }

  async release(): Promise<void> {
    this.users -= 1;
    if (this.users > 0) return;
    AppendClient.open = undefined;
    await closeClient(await this.client);
  }
}
