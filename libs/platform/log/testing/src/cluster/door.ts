import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import type { AddressInfo, Server, Socket } from 'node:net';

/**
 * The address of a member, in front of its server: it can die (nobody listens, all connections are gone), and freeze
 * (connections are accepted and stay open, and nothing moves).
 */
export class Door {
  port = 0;
  /** How many connections are open. */
  readonly open = new Set<Socket>();
  private listening: Server | undefined;
  private isFrozen = false;

  constructor(
    private readonly behind: number,
    private readonly host: string,
  ) {}

  async listen(): Promise<void> {
    if (this.listening) return;
    const server = createServer({ noDelay: true }, (client) => this.accept(client));
    this.listening = server;
    server.listen(this.port, this.host);
    await once(server, 'listening');
    this.port = (server.address() as AddressInfo).port;
  }

  die(): void {
    this.listening?.close();
    this.listening = undefined;
    this.disconnect();
  }

  /** Ends all connections; new ones are accepted. */
  disconnect(): void {
    for (const socket of this.open) socket.destroy();
  }

  freeze(): void {
    this.isFrozen = true;
    for (const socket of this.open) socket.pause();
  }

  thaw(): void {
    this.isFrozen = false;
    for (const socket of this.open) socket.resume();
  }

  private accept(client: Socket): void {
    const server = connect({ port: this.behind, host: this.host, noDelay: true });
    const pairs: [Socket, Socket][] = [
      [client, server],
      [server, client],
    ];
    for (const [from, to] of pairs) {
      this.open.add(from);
      from.on('data', (bytes: Buffer) => {
        if (!to.write(bytes)) from.pause();
      });
      to.on('drain', () => {
        if (!this.isFrozen) from.resume();
      });
      from.on('error', () => undefined);
      from.on('close', () => {
        this.open.delete(from);
        to.destroy();
      });
      if (this.isFrozen) from.pause();
    }
  }
}
