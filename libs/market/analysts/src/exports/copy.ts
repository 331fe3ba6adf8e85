import { Readable } from 'node:stream';
import pg from 'pg';

type CopyData = { chunk: Buffer };

/** `copy … to stdout` of a query as CSV (RFC 4180). The server writes the lines, which are not parsed here. */
export class Copy extends pg.Query {
  readonly lines: Readable;
  private resume: () => void = () => undefined;
  private waiting: NodeJS.Timeout | undefined;
  /** The end of each line, in place of its line feed. */
  private readonly end: Buffer;

  /** `end` follows the last cell of each line. Fails when its reader takes nothing for `longestPause` milliseconds. */
  constructor(
    sql: string,
    end: string,
    private readonly longestPause: number,
  ) {
    super(`copy (${sql}) to stdout (format csv)`);
    this.end = Buffer.from(`${end}\r\n`);
    this.lines = new Readable({
      read: () => this.goOn(),
      destroy: (error, done) => {
        clearTimeout(this.waiting);
        done(error);
      },
    });
    this.on('end', () => {
      // The connection may be paused, and it is used again.
      this.goOn();
      this.lines.push(null);
    });
    this.on('error', (error) => this.lines.destroy(error));
  }

  private goOn(): void {
    clearTimeout(this.waiting);
    this.waiting = undefined;
    this.resume();
  }

  /** Called by the client. A message is one row with its line feed, in memory that the client uses again. */
  handleCopyData({ chunk }: CopyData, { stream }: pg.Connection): void {
    this.resume = () => stream.resume();
    if (this.lines.push(Buffer.concat([chunk.subarray(0, -1), this.end])) || this.waiting) return;
    stream.pause();
    this.waiting = setTimeout(
      () => this.lines.destroy(new Error('The reader of the export takes nothing')),
      this.longestPause,
    );
  }
}
