import type { IncomingMessage } from 'node:http';
import { isProvider, socketPath } from '@control-center/contracts';
import type { ClientMessage, ServerMessage } from '@control-center/contracts';
import { relationTo } from '@control-center/domain';
import { ChangeFeed } from '@control-center/read-model';
import type { Change } from '@control-center/read-model';
import { ConnectedSocket, MessageBody, SubscribeMessage, WebSocketGateway } from '@nestjs/websockets';
import type { OnGatewayConnection } from '@nestjs/websockets';
import { WebSocket } from 'ws';
import { isUUID } from 'class-validator';
import { Accounts } from '../accounts/accounts.js';
import { Streams } from '../streams/streams.js';
import { SocketSessions } from './socket-sessions.js';

type Listener = { accountId: string; provider: boolean };

const unauthenticated = 4401;

/**
 * Tells browsers what changed, once the rows are there. Every socket belongs to an account and hears what
 * concerns that account; messages carry ids and kinds only.
 */
@WebSocketGateway({ path: socketPath, maxPayload: 16_384 })
export class RealtimeGateway implements OnGatewayConnection {
  private readonly listeners = new Map<WebSocket, Listener>();
  /** Who a socket belongs to is known a moment after it opens; messages that come earlier wait for it. */
  private readonly arrivals = new WeakMap<WebSocket, Promise<Listener | undefined>>();

  constructor(
    private readonly sessions: SocketSessions,
    private readonly accounts: Accounts,
    private readonly streams: Streams,
    feed: ChangeFeed,
  ) {
    feed.onChanges((changes) => changes.forEach((change) => this.tell(change)));
  }

  async handleConnection(socket: WebSocket, request: IncomingMessage): Promise<void> {
    socket.on('error', () => socket.terminate());
    socket.on('close', () => this.listeners.delete(socket));
    const arrival = this.identify(request).catch(() => undefined);
    this.arrivals.set(socket, arrival);
    const listener = await arrival;
    if (!listener) socket.close(unauthenticated, 'unauthenticated');
    else if (socket.readyState === WebSocket.OPEN) this.listeners.set(socket, listener);
  }

  /** Answers whether the account takes part in the project; what it hears follows from that alone. */
  @SubscribeMessage('join')
  async join(
    @ConnectedSocket() socket: WebSocket,
    @MessageBody() { projectId }: ClientMessage,
  ): Promise<void> {
    const listener = await this.arrivals.get(socket);
    const [project, account] =
      listener && isUUID(projectId)
        ? await Promise.all([this.streams.load('project', projectId), this.accounts.find(listener.accountId)])
        : [];
    const joined = project && account && project.revision >= 0 && relationTo(project, account);
    send(socket, { type: joined ? 'joined' : 'refused', projectId: String(projectId) });
  }

  private async identify(request: IncomingMessage): Promise<Listener | undefined> {
    const accountId = await this.sessions.accountOf(request);
    const account = accountId ? await this.accounts.find(accountId) : undefined;
    return account && { accountId: account.id, provider: isProvider(account.role) };
  }

  private tell({ message, audience }: Change): void {
    for (const [socket, listener] of this.listeners) {
      if ((audience.provider && listener.provider) || audience.accounts.includes(listener.accountId))
        send(socket, message);
      if (message.type === 'account_changed' && message.accountId === listener.accountId)
        void this.reconsider(listener);
    }
  }

  /** A role that changed changes what its sockets hear. */
  private async reconsider(listener: Listener): Promise<void> {
    const account = await this.accounts.find(listener.accountId).catch(() => undefined);
    listener.provider = account !== undefined && isProvider(account.role);
  }
}

const send = (socket: WebSocket, message: ServerMessage): void => {
  if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message));
};
