import type { Socket } from 'node:net';
import type { ServerMessage } from '@market/contracts';
import type { Audience } from '@market/rows';
import { WebSocket } from 'ws';
import type { SocketLimits } from './limits.js';

const closeCodes = { later: 1013, unauthenticated: 4401, blocked: 4403, 'too many': 4429 } as const;

/** A browser's socket. Exceeding a limit terminates it at once, without a close frame. */
export class LiveSocket {
  accountId = '';
  sessionId = '';
  audiences: readonly Audience[] = [];
  /** The revision of the account that the audiences were derived from. */
  accountRevision = -1;
  /** Whether the browser has sent `resume`: only then does it receive resume tokens. */
  resumed = false;
  private isHeld = false;
  private hasAnsweredPing = true;
  private currentSecond = 0;
  private messagesThisSecond = 0;

  constructor(
    private readonly socket: WebSocket,
    private readonly limits: SocketLimits,
    private readonly connection: Pick<Socket, 'cork' | 'uncork'>,
  ) {
    socket.on('error', () => socket.terminate());
    socket.on('pong', () => (this.hasAnsweredPing = true));
    socket.on('message', () => this.countMessage());
  }

  get isOpen(): boolean {
    return this.socket.readyState === WebSocket.OPEN;
  }

  send(message: ServerMessage): void {
    this.sendText(JSON.stringify(message));
  }

  /**
   * `text`: a message as JSON, so that one sent to many sockets is serialized once. What is sent together, such as all that a
   * commit tells, is written to the connection at once. Being held back until then, it does not say that the browser is slow.
   */
  sendText(text: string): void {
    if (!this.isOpen) return;
    if (!this.isHeld) {
      if (this.socket.bufferedAmount > this.limits.bufferedBytes) return this.socket.terminate();
      this.hold();
    }
    this.socket.send(text);
  }

  /** Until the code that runs now has ended, whether or not it fails. */
  private hold(): void {
    this.isHeld = true;
    this.connection.cork();
    process.nextTick(() => {
      this.isHeld = false;
      this.connection.uncork();
    });
  }

  /** Sends a ping; terminates the socket when it has not answered the last one. */
  ping(): void {
    if (!this.hasAnsweredPing) this.socket.terminate();
    else if (this.isOpen) {
      this.hasAnsweredPing = false;
      this.socket.ping();
    }
  }

  close(reason: keyof typeof closeCodes): void {
    this.socket.close(closeCodes[reason], reason);
  }

  private countMessage(): void {
    const second = Math.floor(performance.now() / 1_000);
    if (second !== this.currentSecond) [this.currentSecond, this.messagesThisSecond] = [second, 0];
    this.messagesThisSecond += 1;
    if (this.messagesThisSecond > this.limits.messagesPerSecond) this.socket.terminate();
  }
}
