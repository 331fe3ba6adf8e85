import type { Announcement, Role } from '@control-center/contracts';
import type { AccountState } from '@control-center/domain';
import type { Audience, Told } from '@control-center/read-model';
import type { LiveSocket } from './live-socket.js';

const audienceOfRole: Record<Role, (id: string) => Audience> = {
  customer: (id) => `customer:${id}`,
  manufacturer: (id) => `factory:${id}`,
  vietphat: () => 'provider',
  admin: () => 'provider',
};

/** What somebody hears: their own account's news, and what concerns them in the role they act in (rulings B17). */
const audiencesOf = ({ id, role }: AccountState): Audience[] => [`account:${id}`, audienceOfRole[role](id)];

/** Which sockets there are on this server, and who of them listens to what. */
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
    this.silence(socket);
  }

  /** The socket hears nothing until `refill`. */
  silence(socket: LiveSocket): void {
    for (const audience of socket.audiences) {
      const members = this.members.get(audience);
      members?.delete(socket);
      if (members?.size === 0) this.members.delete(audience);
    }
    socket.audiences = [];
  }

  /** The socket hears what the account may; an account read earlier than the one before changes nothing. */
  refill(socket: LiveSocket, account: AccountState): void {
    if (!this.all.has(socket) || account.revision < socket.accountRevision) return;
    this.silence(socket);
    socket.audiences = audiencesOf(account);
    socket.accountRevision = account.revision;
    for (const audience of socket.audiences)
      this.members.set(audience, (this.members.get(audience) ?? new Set()).add(socket));
  }

  /** Each of them once, however many of the audiences it belongs to. */
  of(audience: readonly Audience[]): Set<LiveSocket> {
    return new Set(audience.flatMap((each) => [...(this.members.get(each) ?? [])]));
  }

  owned(by: { accountId: string } | { sessionId: string }): LiveSocket[] {
    const [[key, id]] = Object.entries(by) as [['accountId' | 'sessionId', string]];
    return [...this.all].filter((socket) => socket[key] === id);
  }
}

/** What of it a socket is to hear; the same thing said twice is said once. */
export function concerning({ audiences }: LiveSocket, { changes }: Told): Announcement[] {
  const heard = changes.filter(({ audience }) => audience.some((each) => audiences.includes(each)));
  return [...new Map(heard.map(({ message }) => [JSON.stringify(message), message])).values()];
}
