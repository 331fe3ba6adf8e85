import type { EventStoreDBClient } from '@eventstore/db-client';
import { GossipClient } from '@eventstore/db-client/generated/gossip_grpc_pb.js';
import gossip from '@eventstore/db-client/generated/gossip_pb.js';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import { Connection, nodeUrl, seedsOf } from './connection.js';
import { withTimeout } from './timeout.js';

/** Milliseconds. A live member answers within a few. */
const silence = 1_000;

/** The client's method for raw calls, for services that the library does not offer. */
type Internals = {
  execute: <Answer>(
    service: typeof GossipClient,
    name: string,
    call: (service: GossipClient) => Promise<Answer>,
  ) => Promise<Answer>;
};

const membersKnownTo = (client: EventStoreDBClient): Promise<gossip.MemberInfo[]> =>
  (client as unknown as Internals).execute(
    GossipClient,
    'gossip',
    (service) =>
      new Promise((resolve, reject) => {
        service.read(new shared.Empty(), (error, known) =>
          error ? reject(error) : resolve(known.getMembersList()),
        );
      }),
  );

const addressOf = (member: gossip.MemberInfo): string => {
  const endPoint = member.getHttpEndPoint();
  return `${endPoint?.getAddress()}:${endPoint?.getPort()}`;
};

/**
 * Which node the members of a cluster consider their leader. A leader that was cut off from the others believes for
 * some seconds that it still leads, and goes on answering reads: only the others know.
 */
export class LeaderVote {
  private voters: Connection[] | undefined;

  constructor(private readonly url: string) {}

  /** Whether a majority names the same live node as leader. A single node needs no vote. */
  async isWon(): Promise<boolean> {
    const voters = (this.voters ??= await votersOf(this.url));
    if (voters?.length === 1) return true;
    const votes = new Map<string, number>();
    for (const vote of await Promise.all((voters ?? []).map(voteOf)))
      if (vote !== undefined) votes.set(vote, (votes.get(vote) ?? 0) + 1);
    const isWon = Math.max(0, ...votes.values()) > (voters?.length ?? 0) / 2;
    // A DNS name may stand for other nodes by now.
    if (!isWon && isDiscovered(this.url)) await this.close();
    return isWon;
  }

  async close(): Promise<void> {
    const { voters = [] } = this;
    this.voters = undefined;
    await Promise.all(voters.map((voter) => voter.close()));
  }
}

const isDiscovered = (url: string): boolean => url.startsWith('esdb+discover:');

/**
 * The nodes that a URL names. For a DNS name, the nodes known to those behind it; undefined while none of them
 * answers.
 */
async function votersOf(url: string): Promise<Connection[] | undefined> {
  const seeds = seedsOf(url);
  if (!isDiscovered(url)) return seeds.map((seed) => new Connection(seed));
  const any = new Connection(url);
  try {
    const members = await withTimeout(membersKnownTo(await any.current()), silence);
    return members.map((member) => new Connection(nodeUrl(url, addressOf(member))));
  } catch {
    return undefined;
  } finally {
    await any.close();
  }
}

/** Undefined when the node knows no leader, or does not answer. */
async function voteOf(voter: Connection): Promise<string | undefined> {
  const client = await voter.current();
  try {
    const members = await withTimeout(membersKnownTo(client), silence);
    const leader = members.find(
      (member) => member.getState() === gossip.MemberInfo.VNodeState.LEADER && member.getIsAlive(),
    );
    return leader && addressOf(leader);
  } catch (error) {
    voter.leave(client, error);
    return undefined;
  }
}
