import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import gossip from '@eventstore/db-client/generated/gossip_pb.js';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import { notLeader, notReady, timedOut } from './answers.js';
import type { Refusal } from './answers.js';
import { LostTail } from './lost-tail.js';
import { Member } from './member.js';
import type { Security } from './member.js';
import { openUpstream } from './upstream.js';

const { LEADER, FOLLOWER, PREREPLICA, UNKNOWN } = gossip.MemberInfo.VNodeState;

export type ClusterOptions = {
  /** Milliseconds from the loss of a leader to the next one: 1 to 6 s in a genuine cluster. */
  election?: number;
  /** Milliseconds until a member notices that another is gone, or that it is alone itself. */
  notice?: number;
  /** Without it the members listen on 127.0.0.1 and let everybody in, without TLS. */
  security?: Partial<Security> & {
    /** The name by which members tell each other's addresses. */
    name?: string;
    /** The certificate of the members' authority, for clients. */
    caFile?: string;
  };
};

type Status = {
  isDead: boolean;
  isFrozen: boolean;
  /** The time when it was cut off, and the end of its copy of the log then. */
  cut: { at: number; end: bigint; wasLeader: boolean; tail: LostTail; notices: boolean } | undefined;
  /** It has come back with events that only it has, and has not joined the others yet. */
  isReturning: boolean;
  lag: number;
  /** The time when the others lost it. */
  lostAt: number | undefined;
};

/**
 * A cluster of three for tests: three servers over one event node, each of which answers as a member of EventStoreDB
 * 24.6.0 does in its situation. A member's copy is the node's log up to some position.
 */
export class Cluster {
  /** The index of the majority's leader. */
  leader: number | undefined = 0;
  readonly members: Member[] = [];
  private readonly statuses: Status[] = [0, 1, 2].map(() => ({
    ...{ isDead: false, isFrozen: false, cut: undefined, isReturning: false, lag: 0, lostAt: undefined },
  }));
  private readonly ids = this.statuses.map(() => randomUUID());
  private lastLeader = 0;
  /** Confirmed appends, oldest first. */
  private readonly commits: { at: number; position: bigint }[] = [{ at: 0, position: 0n }];
  private elections = 0;

  private constructor(
    private readonly upstream: ReturnType<typeof openUpstream>,
    private readonly election: number,
    private readonly notice: number,
    private readonly security: NonNullable<ClusterOptions['security']>,
  ) {}

  static async start(
    nodeUrl: string,
    { election = 1_000, notice = 1_000, security = {} }: ClusterOptions = {},
  ): Promise<Cluster> {
    const cluster = new Cluster(openUpstream(nodeUrl), election, notice, security);
    for (const index of cluster.statuses.keys())
      cluster.members.push(
        await Member.start(cluster.upstream, {
          security: { host: '127.0.0.1', denies: () => false, ...security },
          gossip: () => cluster.gossipOf(index),
          refuses: (kind, isLeaderAsked) => cluster.refusalOf(index, kind, isLeaderAsked),
          end: () => cluster.endOf(index),
          tail: () => {
            const { cut, isReturning } = cluster.statuses[index]!;
            return isReturning ? cut?.tail : undefined;
          },
          wroteAlone: (options, messages) => {
            const { cut } = cluster.statuses[index]!;
            if (cut?.wasLeader && !cluster.hasNoticed(cut)) cut.tail.write(options, messages);
          },
          committed: (position) => {
            cluster.commits.push({ at: Date.now(), position });
            // What it sent to the others before it was cut off counts: it shows what it has confirmed.
            const { cut } = cluster.statuses[index]!;
            if (cut && position > cut.end) cut.end = position;
          },
        }),
      );
    return cluster;
  }

  get url(): string {
    return this.urlOf(0, 1, 2);
  }

  /** An address that names only these members. */
  urlOf(...indexes: number[]): string {
    return `esdb://${this.userPart}${indexes.map((index) => `${this.name}:${this.portOf(index)}`).join(',')}${this.tlsPart}`;
  }

  /** An address by which a client asks this member for the others. */
  discoverUrlOf(index: number): string {
    return `esdb+discover://${this.userPart}${this.name}:${this.portOf(index)}${this.tlsPart}`;
  }

  /** How many connections to all members are open. */
  connections(): number {
    return this.members.reduce((sum, { door }) => sum + door.open.size, 0) / 2;
  }

  /** A follower's copy lags by this many milliseconds. */
  lag(index: number, milliseconds: number): void {
    this.statuses[index]!.lag = milliseconds;
  }

  /**
   * Cuts a member off from the others; clients still reach it. A leader that does not notice goes on answering reads as the
   * leader until it is healed, and confirms no append.
   */
  cut(index: number, { notices = true } = {}): void {
    const end = this.endOf(index) ?? this.commits.at(-1)!.position;
    const wasLeader = this.leader === index;
    this.statuses[index]!.cut = {
      at: Date.now(),
      end,
      ...{ wasLeader, notices },
      tail: new LostTail(() => this.statuses[index]!.cut?.end ?? end),
    };
    this.lose(index);
  }

  kill(index: number): void {
    this.statuses[index]!.isDead = true;
    this.members[index]!.door.die();
    this.lose(index);
  }

  freeze(index: number): void {
    this.statuses[index]!.isFrozen = true;
    this.members[index]!.door.freeze();
    this.lose(index);
  }

  /**
   * Restarts a former leader that was cut off. Until it is healed, it serves its unconfirmed events to reads that do
   * not require the leader.
   */
  return(index: number): void {
    const { cut } = this.statuses[index]!;
    if (!cut) throw new Error(`Member ${index} was not cut off`);
    this.members[index]!.door.disconnect();
    // It knows by now that it does not lead.
    this.statuses[index] = { ...this.statuses[index]!, cut: { ...cut, at: 0 }, isReturning: true };
  }

  /**
   * The member takes part again, as a follower unless it is elected. Events that only it has are lost, and it restarts.
   */
  async heal(index: number): Promise<void> {
    const { lag, isReturning } = this.statuses[index]!;
    if (isReturning) this.members[index]!.door.disconnect();
    this.statuses[index] = {
      ...{ isDead: false, isFrozen: false, cut: undefined, isReturning: false, lag, lostAt: undefined },
    };
    await this.members[index]!.door.listen();
    this.members[index]!.door.thaw();
    if (this.leader === undefined) this.elect();
  }

  /** The leader hands over to another member at once. */
  resign(to: number): void {
    this.leader = to;
    this.lastLeader = to;
  }

  async hasLeader(): Promise<number> {
    while (this.leader === undefined) await delay(20);
    return this.leader;
  }

  close(): void {
    this.elections += 1;
    for (const member of this.members) member.close();
    this.upstream.client.close();
  }

  private get name(): string {
    return this.security.name ?? this.security.host ?? '127.0.0.1';
  }

  private get userPart(): string {
    return this.security.user === undefined ? '' : `${this.security.user}@`;
  }

  private get tlsPart(): string {
    const { tls, caFile } = this.security;
    if (!tls) return '?tls=false';
    return `?tls=true${caFile === undefined ? '' : `&tlsCAFile=${encodeURIComponent(caFile)}`}`;
  }

  private portOf = (index: number): number => this.members[index]!.door.port;

  private isHealthy = ({ isDead, isFrozen, cut }: Status): boolean => !isDead && !isFrozen && !cut;

  private get healthy(): number[] {
    return [...this.statuses.keys()].filter((index) => this.isHealthy(this.statuses[index]!));
  }

  private lose(index: number): void {
    this.statuses[index]!.lostAt ??= Date.now();
    if (this.leader !== undefined && this.leader !== index && this.healthy.length >= 2) return;
    this.leader = undefined;
    this.elect();
  }

  /** A majority chooses one of its members; a minority none. */
  private elect(): void {
    const election = (this.elections += 1);
    setTimeout(() => {
      if (election !== this.elections || this.leader !== undefined || this.healthy.length < 2) return;
      this.resign(this.healthy[Math.floor(Math.random() * this.healthy.length)]!);
    }, this.election).unref();
  }

  /** A leader's copy is the log; the copy of an isolated member stands still. */
  private endOf(index: number): bigint | undefined {
    const { cut, lag } = this.statuses[index]!;
    if (cut) return cut.end;
    if (this.leader === index || lag === 0) return undefined;
    return this.commits.findLast(({ at }) => at <= Date.now() - lag)!.position;
  }

  private refusalOf(
    index: number,
    kind: 'read' | 'append',
    isLeaderAsked: boolean,
  ): { refusal: Refusal; after: number } | undefined {
    const known = { host: this.name, port: this.portOf(this.leader ?? this.lastLeader) };
    const { cut } = this.statuses[index]!;
    if (cut?.wasLeader) {
      if (this.hasNoticed(cut))
        return isLeaderAsked || kind === 'append' ? { refusal: notReady, after: 0 } : undefined;
      return kind === 'append' ? { refusal: timedOut('leader'), after: 2 * this.notice } : undefined;
    }
    if (this.leader === index && !cut) return undefined;
    if (isLeaderAsked) return { refusal: notLeader(known), after: 0 };
    const canForward = this.leader !== undefined && !cut;
    return kind === 'append' && !canForward
      ? { refusal: timedOut('follower'), after: 2 * this.notice }
      : undefined;
  }

  /** Whether a member that was cut off knows it. */
  private hasNoticed = ({ at, notices }: { at: number; notices: boolean }): boolean =>
    notices && Date.now() - at > this.notice;

  private gossipOf(asked: number): gossip.ClusterInfo {
    const { cut } = this.statuses[asked]!;
    const isAlone = cut !== undefined || this.healthy.length < 2;
    const since = cut?.at ?? Math.max(...this.statuses.map(({ lostAt = 0 }) => lostAt));
    const hasNoticed = (cut?.notices ?? true) && Date.now() - since > this.notice;
    return new gossip.ClusterInfo().setMembersList(
      this.statuses.map(({ lostAt }, index) => {
        const isLost = isAlone ? index !== asked : lostAt !== undefined;
        const isKnownLost = isLost && (isAlone ? hasNoticed : Date.now() - lostAt! > this.notice);
        const formerly = index === this.lastLeader || (cut?.wasLeader && index === asked) ? LEADER : FOLLOWER;
        const alone = cut?.wasLeader ? UNKNOWN : PREREPLICA;
        const state = isAlone && hasNoticed && index === asked ? alone : formerly;
        return new gossip.MemberInfo()
          .setInstanceId(new shared.UUID().setString(this.ids[index]!))
          .setState(state)
          .setIsAlive(!isKnownLost)
          .setHttpEndPoint(new gossip.EndPoint().setAddress(this.name).setPort(this.portOf(index)));
      }),
    );
  }
}
