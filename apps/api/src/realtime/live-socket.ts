import type { ServerMessage } from '@control-center/contracts';
import type { Audience } from '@control-center/read-model';
import { WebSocket } from 'ws';
import type { SocketLimits } from './limits.js';

const closings = { later: 1013, unauthenticated: 4401, blocked: 4403, 'too many': 4429 } as const;

/** A browser's socket within its limits: what goes beyond them ends it, without a word and without waiting. */
export class LiveSocket {
  accountId = '';
  sessionId = '';
  audiences: readonly Audience[] = [];
  /** Of the account that the audiences follow from. */
  accountRevision = -1;
  /** It has asked where it stands, and marks mean something to it. */
  resumed = false;
  private answered = true;
  private second = 0;
  private heardThisSecond = 0;

  constructor(
    private readonly socket: WebSocket,
    private readonly limits: SocketLimits,
  ) {
    socket.on('error', () => socket.terminate());
    socket.on('pong', () => (this.answered = true));
    socket.on('message', () => this.count());
  }

  get isOpen(): boolean {
    return this.socket.readyState === WebSocket.OPEN;
  }

  tell(message: ServerMessage): void {
    this.send(JSON.stringify(message));
  }

  /** `text`: a message as JSON, which may be for many. */
  send(text: string): void {
    if (!this.isOpen) return;
    if (this.socket.bufferedAmount > this.limits.waiting) this.socket.terminate();
    else this.socket.send(text);
  }

  /** Ends a socket that has not answered since the last beat. */
  beat(): void {
    if (!this.answered) this.socket.terminate();
    else if (this.isOpen) {
      this.answered = false;
      this.socket.ping();
    }
  }

  close(why: keyof typeof closings): void {
    this.socket.close(closings[why], why);
  }

  private count(): void {
    const second = Math.floor(performance.now() / 1_000);
    if (second !== this.second) [this.second, this.heardThisSecond] = [second, 0];
    this.heardThisSecond += 1;
    if (this.heardThisSecond > this.limits.messagesPerSecond) this.socket.terminate();
  }
}
