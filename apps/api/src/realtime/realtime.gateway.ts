import type { IncomingMessage } from 'node:http';
import { socketPath } from '@market/contracts';
import type { ServerMessage } from '@market/contracts';
import { Refusal, relationTo } from '@market/domain';
import { ChangeFeed } from '@platform/rows';
import type { Change, CommittedChanges } from '@market/rows';
import { ConnectedSocket, MessageBody, SubscribeMessage, WebSocketGateway } from '@nestjs/websockets';
import type { OnGatewayConnection } from '@nestjs/websockets';
import type { OnModuleDestroy, OnModuleInit } from '@nestjs/common';
import { isUUID } from 'class-validator';
import type { WebSocket } from 'ws';
import { AuditFeed } from '../audit-log/audit-feed.js';
import { Accounts } from '../accounts/accounts.js';
import { Metrics } from '../health/metrics.js';
import { Streams } from '../commands/streams.js';
import { TracedWrites } from '../commands/traced-writes.js';
import { Sessions } from '../sessions/sessions.js';
import { Audiences, messagesFor } from './audiences.js';
import { largestMessage, SocketLimits } from './limits.js';
import { LiveSocket } from './live-socket.js';
import { SocketSessions } from './socket-sessions.js';
import type { SocketSession } from './socket-sessions.js';

/** Milliseconds, so that a sign-out does not wait for an unreachable event store. */
const longestLook = 1_000;

/**
 * Notifies browsers of changes once the rows are committed. Every socket belongs to an account and receives only
 * what concerns that account. Messages carry ids and kinds, no content.
 */
@WebSocketGateway({ path: socketPath, maxPayload: largestMessage })
export class RealtimeGateway implements OnGatewayConnection, OnModuleInit, OnModuleDestroy {
  private readonly audiences = new Audiences();
  /** A socket's account is known only after its session is loaded. Earlier messages wait for this. */
  private readonly admissions = new WeakMap<WebSocket, Promise<LiveSocket | undefined>>();
  /** The sessions of upgrade requests that were admitted. */
  private readonly admitted = new WeakMap<IncomingMessage, SocketSession>();
  private timers: NodeJS.Timeout[] = [];
  private isCheckingSessions = false;

  constructor(
    private readonly upgrades: SocketSessions,
    private readonly sessions: Sessions,
    private readonly accounts: Accounts,
    private readonly streams: Streams,
    private readonly feed: ChangeFeed<Change>,
    private readonly audit: AuditFeed,
    private readonly metrics: Metrics,
    private readonly traces: TracedWrites,
    private readonly limits: SocketLimits,
  ) {}

  onModuleInit(): void {
    this.feed.listen({ onChanges: (committed) => this.broadcast(committed), onGap: () => this.resyncAll() });
    // Missed messages of the audit are not sent again, because its readers query it again when they reconnect.
    this.audit.listen({ onChanges: ({ changes }) => this.announce(changes), onGap: () => undefined });
    this.accounts.onChange((accountId) => this.accountChanged(accountId));
    this.sessions.onEnd((ended) => this.closeThose(new Set(ended.map(({ sessionId }) => sessionId))));
    this.timers = [
      setInterval(() => this.beat(), this.limits.heartbeat),
      setInterval(() => void this.checkSessions(), this.limits.sessionCheck),
    ];
  }

  onModuleDestroy(): void {
    this.timers.forEach((timer) => clearInterval(timer));
  }

  /** Throws when the browser that sent this request may not open a socket. */
  async admitUpgrade(request: IncomingMessage): Promise<void> {
    const session = await this.upgrades.of(request);
    const account = await this.accounts.find(session.accountId);
    if (!account || account.isErased) throw new Refusal('Unauthorized', 'Unauthorized: tài khoản không còn');
    if (account.isBlocked) throw new Refusal('ACCOUNT_BLOCKED', 'Tài khoản của bạn đã bị chặn.');
    if (this.hasTooMany(session)) throw new Refusal('request.too-many', 'Quá nhiều kết nối của một phiên');
    this.admitted.set(request, session);
  }

  async handleConnection(socket: WebSocket, request: IncomingMessage): Promise<void> {
    const live = new LiveSocket(socket, this.limits, request.socket);
    socket.on('close', () => this.updateSockets(() => this.audiences.remove(live)));
    const admission = this.admit(live, request).catch(() => {
      live.close('later');
      return false;
    });
    this.admissions.set(
      socket,
      admission.then((admitted) => (admitted ? live : undefined)),
    );
    await admission;
  }

  /** Replies whether the account takes part in the project. Changes no subscription. */
  @SubscribeMessage('join')
  async join(
    @ConnectedSocket() socket: WebSocket,
    @MessageBody() { projectId = '' }: { projectId?: string },
  ): Promise<void> {
    await this.reply(socket, async ({ accountId }) => {
      const [project, account] = isUUID(projectId)
        ? await Promise.all([this.streams.load('project', projectId), this.accounts.find(accountId)])
        : [];
      const joined = project && account && project.revision >= 0 && relationTo(project, account);
      return [{ type: joined ? 'joined' : 'refused', projectId: String(projectId) }];
    });
  }

  /** Sends what the browser missed since its resume token, and its new token. */
  @SubscribeMessage('resume')
  async resume(
    @ConnectedSocket() socket: WebSocket,
    @MessageBody() { mark: resumeToken }: { mark?: string },
  ): Promise<void> {
    await this.reply(socket, async (live) => {
      live.resumed = true;
      const now = this.feed.resumeToken;
      if (resumeToken === undefined) return [{ type: 'mark', mark: now }];
      const missed = await this.feed.since(String(resumeToken));
      if (!missed) return [{ type: 'resync', mark: now }];
      return [...messagesFor(live, missed), { type: 'mark', mark: missed.resumeToken }];
    });
  }

  /**
   * Resolves once the account's sockets on this server are subscribed to what it may receive now, or are closed. Its
   * browsers reload everything. Without an id this concerns all accounts, whose revisions may be lower than before.
   */
  private async accountChanged(accountId?: string): Promise<void> {
    const sockets =
      accountId === undefined ? [...this.audiences.sockets] : this.audiences.ownedBy({ accountId });
    for (const socket of sockets) {
      this.audiences.unsubscribe(socket);
      if (accountId === undefined) socket.accountRevision = -1;
    }
    await Promise.all(
      sockets.map(async (socket) => {
        if (!(await this.subscribe(socket).catch(() => socket.close('later')))) return;
        socket.send({ type: 'account_changed', accountId: socket.accountId });
        if (socket.resumed) socket.send({ type: 'resync', mark: this.feed.resumeToken });
      }),
    );
  }

  /**
   * Closes the sockets of sessions that have ended or expired. It checks all of them, so that it does not matter who
   * ended a session, and on which instance.
   */
  private async checkSessions(): Promise<void> {
    const open = [...this.audiences.sockets].map(({ sessionId }) => sessionId);
    if (open.length === 0 || this.isCheckingSessions) return;
    this.isCheckingSessions = true;
    try {
      await this.closeThose(await this.sessions.endedAmong([...new Set(open)]));
    } catch {
      // The database does not answer: the next check asks again.
    } finally {
      this.isCheckingSessions = false;
    }
  }

  private async closeThose(sessionIds: ReadonlySet<string>): Promise<void> {
    const sockets = [...this.audiences.sockets].filter(({ sessionId }) => sessionIds.has(sessionId));
    sockets.forEach((socket) => this.audiences.unsubscribe(socket));
    await Promise.all(
      sockets.map(async (socket) => {
        // Read from its stream, because the block that ended the session may not have reached this instance's cache.
        const account = await Promise.race([
          this.streams.load('account', socket.accountId).catch(() => undefined),
          new Promise<undefined>((resolve) => setTimeout(resolve, longestLook, undefined).unref()),
        ]);
        socket.close(account?.isBlocked || account?.isErased ? 'blocked' : 'unauthenticated');
      }),
    );
  }

  private async admit(live: LiveSocket, request: IncomingMessage): Promise<boolean> {
    const session = this.admitted.get(request);
    if (!session) live.close('unauthenticated');
    // Simultaneous upgrades are counted before any of their sockets exists, so they are counted here again.
    else if (this.hasTooMany(session)) live.close('too many');
    else {
      Object.assign(live, session);
      this.updateSockets(() => this.audiences.add(live));
      return this.subscribe(live);
    }
    return false;
  }

  private hasTooMany({ sessionId }: SocketSession): boolean {
    return this.audiences.ownedBy({ sessionId }).length >= this.limits.socketsPerSession;
  }

  /**
   * Subscribes the socket to its account's audiences and resolves to true, or closes it when the account may not
   * listen.
   */
  private async subscribe(live: LiveSocket): Promise<boolean> {
    const account = await this.accounts.find(live.accountId);
    const mayListen = account !== undefined && !account.isBlocked && !account.isErased;
    if (mayListen) this.audiences.subscribe(live, account);
    else live.close(account ? 'blocked' : 'unauthenticated');
    return mayListen;
  }

  /**
   * Sends the messages that `messages` returns. When it fails, closes the socket: the browser reconnects and
   * asks again.
   */
  private async reply(
    socket: WebSocket,
    messages: (live: LiveSocket) => Promise<ServerMessage[]>,
  ): Promise<void> {
    const live = await this.admissions.get(socket);
    if (!live) return;
    try {
      for (const message of await messages(live)) live.send(message);
    } catch {
      live.close('later');
    }
  }

  private broadcast({ changes, resumeToken }: CommittedChanges): void {
    const since = performance.now();
    for (const { message, audience } of changes) {
      const plain = JSON.stringify(message);
      const withToken = JSON.stringify({ ...message, mark: resumeToken });
      for (const socket of this.audiences.membersOf(audience))
        socket.sendText(socket.resumed ? withToken : plain);
    }
    const reached = () => changes.flatMap(({ audience }) => [...this.audiences.membersOf(audience)]);
    this.traces.sent(since, () => new Set(reached()).size);
  }

  /** Sends changes without a resume token, because resuming does not include them. */
  private announce(changes: readonly Change[]): void {
    for (const { message, audience } of changes) {
      const text = JSON.stringify(message);
      for (const socket of this.audiences.membersOf(audience)) socket.sendText(text);
    }
  }

  private resyncAll(): void {
    for (const socket of this.audiences.sockets)
      if (socket.resumed) socket.send({ type: 'resync', mark: this.feed.resumeToken });
  }

  /**
   * Also sends the present resume token, so that a browser's token does not expire during a long time without changes.
   */
  private beat(): void {
    for (const socket of this.audiences.sockets) {
      socket.ping();
      if (socket.resumed) socket.send({ type: 'mark', mark: this.feed.resumeToken });
    }
  }

  private updateSockets(change: () => void): void {
    change();
    this.metrics.sockets.set(this.audiences.sockets.size);
  }
}
