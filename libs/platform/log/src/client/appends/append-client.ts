import { Connection, withoutCredentials } from '../connection.js';
import type { OpenClient } from '../connection.js';
import { ignoreLateReplies } from './late-replies.js';
import { decodeBytesNatively } from './native-bytes.js';

/**
 * The one connection through which this process writes. The client library stores the pending appends of all its
 * connections in one place: with two connections, an error on one would reject the appends of the other. Appends that
 * are pending in a replaced client fail and are retried through the next one.
 */
export class AppendClient extends Connection {
  private static instance: AppendClient | undefined;
  private users = 0;

  /** Throws when the process already writes to another server. */
  static acquire(url: string): AppendClient {
    const open = (AppendClient.instance ??= new AppendClient(url));
    if (open.url !== url)
      throw new Error(
        `This process writes to ${withoutCredentials(open.url)} and cannot write to ${withoutCredentials(url)} as well`,
      );
    open.users += 1;
    return open;
  }

  async release(): Promise<void> {
    this.users -= 1;
    if (this.users > 0) return;
    AppendClient.instance = undefined;
    await this.close();
  }

  protected override open(): OpenClient {
    decodeBytesNatively();
    const opened = super.open();
    ignoreLateReplies(opened.client);
    return opened;
  }
}
