import type { Announcement, Role } from '@market/contracts';
import type { AccountState } from '@market/domain';
import type { Audience, CommittedChanges } from '@market/rows';
import type { LiveSocket } from './live-socket.js';

const audienceOfRole: Record<Role, (id: string) => Audience> = {
  customer: (id) => `customer:${id}`,
  manufacturer: (id) => `factory:${id}`,
  vietphat: () => 'provider',
  admin: () => 'provider',
};

/**
 * The audiences of an account: its own, and the one of its active role. An admin uses several roles at a time. Messages
 * for everyone and for all admins contain no id.
 */
const audiencesOf = ({ id, role, grantedRoles }: AccountState): Audience[] => [
  'everyone',
  `account:${id}`,
  audienceOfRole[role](id),
  ...(grantedRoles.includes('admin') ? (['admins'] as const) : []),
];

/** The open sockets of this server, and the audiences they belong to. */
export class Audiences {
  private readonly all = new Set<LiveSocket>();
  private readonly members = new Map<Audience, Set<LiveSocket>>();

  get sockets(): ReadonlySet<LiveSocket> {
    return this.all;
  }

  add(socket: LiveSocket): void {
    this.all.add(socket);
  }

  remove(socket: LiveSocket): void {
    this.all.delete(socket);
    this.unsubscribe(socket);
  }

  /** Removes the socket from all audiences: it receives no changes until `subscribe`. */
  unsubscribe(socket: LiveSocket): void {
    for (const audience of socket.audiences) {
      const members = this.members.get(audience);
      members?.delete(socket);
      if (members?.size === 0) this.members.delete(audience);
    }
    socket.audiences = [];
  }

  /**
   * Puts the socket into the account's audiences. Does nothing when the socket already follows a newer revision
   * of the account.
   */
  subscribe(socket: LiveSocket, account: AccountState): void {
    if (!this.all.has(socket) || account.revision < socket.accountRevision) return;
    this.unsubscribe(socket);
    socket.audiences = audiencesOf(account);
    socket.accountRevision = account.revision;
    for (const audience of socket.audiences)
      this.members.set(audience, (this.members.get(audience) ?? new Set()).add(socket));
  }

  /** The sockets of these audiences, each once. */
  membersOf(audiences: readonly Audience[]): Set<LiveSocket> {
    return new Set(audiences.flatMap((audience) => [...(this.members.get(audience) ?? [])]));
  }

  ownedBy(owner: { accountId: string } | { sessionId: string }): LiveSocket[] {
    const [[key, id]] = Object.entries(owner) as [['accountId' | 'sessionId', string]];
    return [...this.all].filter((socket) => socket[key] === id);
  }
}

/** The messages that concern the socket, without duplicates. */
export function messagesFor({ audiences }: LiveSocket, { changes }: CommittedChanges): Announcement[] {
  const relevant = changes.filter(({ audience }) => audience.some((name) => audiences.includes(name)));
  return [...new Map(relevant.map(({ message }) => [JSON.stringify(message), message])).values()];
}
