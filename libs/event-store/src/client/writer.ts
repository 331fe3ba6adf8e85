import type { EventStoreDBClient } from '@eventstore/db-client';
import { openClient } from './connection.js';
import { droppingLateAnswers } from './late-answers.js';
import { within } from './retry.js';

/** Closing waits for every stream of a client to end; one that the server has ended never does, in its eyes. */
const closeWithin = 500;

export const closeClient = (client: EventStoreDBClient): Promise<void> =>
  within(client.dispose(), closeWithin).catch(() => undefined);

const openWriter = (url: string): EventStoreDBClient => droppingLateAnswers(openClient(url));

/**
 * The connection through which everything in this process writes. The client keeps the pending appends of all
 * its connections in one place: the error of one would reject the appends of the others.
 */
export class Writer {
  private static open: Writer | undefined;
  private users = 0;
  private client: Promise<EventStoreDBClient>;

  private constructor(private readonly url: string) {
    this.client = Promise.resolve(openWriter(url));
  }

  /** Throws when the process writes to another server already. */
  static take(url: string): Writer {
    const writer = (Writer.open ??= new Writer(url));
    if (writer.url !== url)
      throw new Error(`This process writes to ${writer.url} and cannot write to ${url} as well`);
    writer.users += 1;
    return writer;
  }

  current(): Promise<EventStoreDBClient> {
    return this.client;
  }

  /**
   * Leaves a connection that does not answer: when the server has ended its stream of appends, the client goes
   * on writing to it. Other appends that wait there fail, and are sent again through the next one.
   */
  abandon(silent: EventStoreDBClient): void {
    this.client = this.client.then(async (present) => {
      if (present !== silent) return present;
      await closeClient(present);
      return openWriter(this.url);
    });
  }

  async release(): Promise<void> {
    this.users -= 1;
    if (this.users > 0) return;
    Writer.open = undefined;
    await closeClient(await this.client);
  }
}
