import type { IncomingMessage } from 'node:http';
import { socketPath } from '@control-center/contracts';
import type { ServerMessage } from '@control-center/contracts';
import { relationTo } from '@control-center/domain';
import { ChangeFeed } from '@control-center/read-model';
import type { Told } from '@control-center/read-model';
import { ConnectedSocket, MessageBody, SubscribeMessage, WebSocketGateway } from '@nestjs/websockets';
import type { OnGatewayConnection } from '@nestjs/websockets';
import type { OnModuleDestroy, OnModuleInit } from '@nestjs/common';
import { isUUID } from 'class-validator';
import type { WebSocket } from 'ws';
import { Accounts } from '../accounts/accounts.js';
import { Metrics } from '../health/metrics.js';
import { Streams } from '../streams/streams.js';
import { Audiences, concerning } from './audiences.js';
import { largestMessage, SocketLimits } from './limits.js';
import { LiveSocket } from './live-socket.js';
import { SocketSessions } from './socket-sessions.js';

/**
 * Tells browsers what changed, once the rows are there. Every socket belongs to an account and hears what
 * concerns that account; messages carry ids and kinds only.
 */
@WebSocketGateway({ path: socketPath, maxPayload: largestMessage })
export class RealtimeGateway implements OnGatewayConnection, OnModuleInit, OnModuleDestroy {
  private readonly audiences = new Audiences();
  /** Who a socket belongs to is known a moment after it opens; messages that come earlier wait for it. */
  private readonly arrivals = new WeakMap<WebSocket, Promise<LiveSocket | undefined>>();
  private heart: NodeJS.Timeout | undefined;

  constructor(
    private readonly sessions: SocketSessions,
    private readonly accounts: Accounts,
    private readonly streams: Streams,
    private readonly feed: ChangeFeed,
    private readonly metrics: Metrics,
    private readonly limits: SocketLimits,
  ) {}

  onModuleInit(): void {
    this.feed.listen({ told: (told) => this.announce(told), gap: () => this.resyncAll() });
    this.accounts.onChange((accountId) => this.accountChanged(accountId));
    this.heart = setInterval(() => this.beat(), this.limits.heartbeat);
  }

  onModuleDestroy(): void {
    clearInterval(this.heart);
  }

  async handleConnection(socket: WebSocket, request: IncomingMessage): Promise<void> {
    const live = new LiveSocket(socket, this.limits);
    socket.on('close', () => this.count(() => this.audiences.remove(live)));
    const arrival = this.admit(live, request).catch(() => {
      live.close('later');
      return false;
    });
    this.arrivals.set(
      socket,
      arrival.then((admitted) => (admitted ? live : undefined)),
    );
    await arrival;
  }

  /** Answers whether the account takes part in the project; what it hears follows from that alone. */
  @SubscribeMessage('join')
  async join(
    @ConnectedSocket() socket: WebSocket,
    @MessageBody() { projectId = '' }: { projectId?: string },
  ): Promise<void> {
    await this.answer(socket, async ({ accountId }) => {
      const [project, account] = isUUID(projectId)
        ? await Promise.all([this.streams.load('project', projectId), this.accounts.find(accountId)])
        : [];
      const joined = project && account && project.revision >= 0 && relationTo(project, account);
      return [{ type: joined ? 'joined' : 'refused', projectId: String(projectId) }];
    });
  }

  /** What the browser missed since the mark, and where it stands now. */
  @SubscribeMessage('resume')
  async resume(
    @ConnectedSocket() socket: WebSocket,
    @MessageBody() { mark }: { mark?: string },
  ): Promise<void> {
    await this.answer(socket, async (live) => {
      live.resumed = true;
      const now = this.feed.mark;
      if (mark === undefined) return [{ type: 'mark', mark: now }];
      const missed = await this.feed.since(String(mark));
      if (!missed) return [{ type: 'resync', mark: now }];
      return [...concerning(live, missed), { type: 'mark', mark: missed.mark }];
    });
  }

  /**
   * When it resolves, the account's sockets here hear what it may hear now, or are closed; its browsers load
   * everything again.
   */
  private async accountChanged(accountId: string): Promise<void> {
    const sockets = this.audiences.owned({ accountId });
    sockets.forEach((socket) => this.audiences.silence(socket));
    await Promise.all(
      sockets.map(async (socket) => {
        if (!(await this.refilled(socket).catch(() => socket.close('later')))) return;
        socket.tell({ type: 'account_changed', accountId });
        if (socket.resumed) socket.tell({ type: 'resync', mark: this.feed.mark });
      }),
    );
  }

  private async admit(live: LiveSocket, request: IncomingMessage): Promise<boolean> {
    const session = await this.sessions.of(request);
    if (!live.isOpen) return false;
    if (!session) live.close('unauthenticated');
    else if (this.audiences.owned({ sessionId: session.sessionId }).length >= this.limits.socketsPerSession)
      live.close('too many');
    else {
      Object.assign(live, session);
      this.count(() => this.audiences.add(live));
      return this.refilled(live);
    }
    return false;
  }

  /** Whether the account may listen at all; then the socket hears what it may. */
  private async refilled(live: LiveSocket): Promise<boolean> {
    const account = await this.accounts.find(live.accountId);
    const may = account !== undefined && !account.isBlocked && !account.isErased;
    if (may) this.audiences.refill(live, account);
    else live.close(account ? 'blocked' : 'unauthenticated');
    return may;
  }

  /** Answers a browser, or closes its socket when that cannot be done: it comes back and asks again. */
  private async answer(
    socket: WebSocket,
    work: (live: LiveSocket) => Promise<ServerMessage[]>,
  ): Promise<void> {
    const live = await this.arrivals.get(socket);
    if (!live) return;
    try {
      for (const message of await work(live)) live.tell(message);
    } catch {
      live.close('later');
    }
  }

  private announce({ changes, mark }: Told): void {
    for (const { message, audience } of changes) {
      const [plain, marked] = [message, { ...message, mark }].map((each) => JSON.stringify(each));
      for (const socket of this.audiences.of(audience)) socket.send(socket.resumed ? marked! : plain!);
    }
  }

  private resyncAll(): void {
    for (const socket of this.audiences.sockets)
      if (socket.resumed) socket.tell({ type: 'resync', mark: this.feed.mark });
  }

  /** Also says how far everybody has been told, so that a browser that heard nothing for long missed nothing. */
  private beat(): void {
    for (const socket of this.audiences.sockets) {
      socket.beat();
      if (socket.resumed) socket.tell({ type: 'mark', mark: this.feed.mark });
    }
  }

  private count(change: () => void): void {
    change();
    this.metrics.sockets.set(this.audiences.sockets.size);
  }
}
