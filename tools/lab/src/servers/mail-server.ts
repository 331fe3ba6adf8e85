import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

/** The moments of a mail, in their order: after `complete` only the answer is missing. */
export const moments = ['sender', 'recipient', 'data', 'complete', 'answered'] as const;
export type Moment = (typeof moments)[number];

/** A mail that was received to its end, whether or not its sender has read the answer. */
export type Received = { id: string; to: string; raw: Buffer; door: string; at: number };

/** A mail server that takes everything and records it. It has a door for each process that sends, and so knows who sends what. */
export class MailServer {
  readonly received: Received[] = [];
  /** Called at each moment of each mail, before the server does anything more. */
  onMoment: (moment: Moment, door: string) => void = () => undefined;
  private readonly servers: SMTPServer[] = [];

  /** The address of a new door. */
  async open(door: string): Promise<string> {
    const server = new SMTPServer({
      ...{ authOptional: true, disabledCommands: ['AUTH', 'STARTTLS'], disableReverseLookup: true },
      // As patient with a frozen sender as RFC 5321 wants (4.5.3.2.7).
      ...{ logger: false, socketTimeout: 5 * 60_000, closeTimeout: 100 },
      onMailFrom: (_, __, done) => {
        this.onMoment('sender', door);
        done();
      },
      onRcptTo: (_, __, done) => {
        this.onMoment('recipient', door);
        done();
      },
      onData: (stream, { envelope }, done) => {
        this.onMoment('data', door);
        void buffer(stream).then(
          (raw) => {
            const id = /^message-id: <([^@>]+)@/im.exec(raw.toString('latin1'))?.[1] ?? '';
            const to = envelope.rcptTo.map(({ address }) => address).join();
            this.received.push({ id, to, raw, door, at: Date.now() });
            this.onMoment('complete', door);
            done();
            this.onMoment('answered', door);
          },
          (error: unknown) => done(error as Error),
        );
      },
    });
    // A connection that breaks concerns nobody else.
    server.on('error', () => undefined);
    server.listen(0, '127.0.0.1');
    await once(server.server, 'listening');
    this.servers.push(server);
    return `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`;
  }

  async close(): Promise<void> {
    await Promise.all(
      this.servers.map((server) => new Promise<void>((resolve) => server.close(() => resolve()))),
    );
  }
}
