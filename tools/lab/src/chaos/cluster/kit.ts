import { Cluster } from '@platform/log/testing/cluster/cluster';
import { EventNode, Postgres } from '../../servers/servers.js';
import type { Random } from '../random.js';
import type { Fault, Target } from './faults.js';

type Harm = (cluster: Cluster, leader: number, follower: number, random: Random) => void;

const harms: Record<Fault, Harm> = {
  'leader-killed': (cluster, leader) => cluster.kill(leader),
  // One that does not notice goes on answering reads.
  'leader-cut-off': (cluster, leader, _, random) => cluster.cut(leader, { notices: random(2) === 0 }),
  'leader-cut-off-and-restarted': (cluster, leader) => {
    cluster.cut(leader);
    // It serves the events that it wrote alone, and loses them when it is healed.
    setTimeout(() => cluster.return(leader), 800);
  },
  'leader-frozen': (cluster, leader) => cluster.freeze(leader),
  'leader-resigned': (cluster, leader, follower) => {
    // The former leader lags for a while.
    cluster.lag(leader, 3_000);
    cluster.resign(follower);
  },
  'follower-killed': (cluster, _, follower) => cluster.kill(follower),
  'follower-cut-off': (cluster, _, follower) => cluster.cut(follower),
  'follower-frozen': (cluster, _, follower) => cluster.freeze(follower),
  'no-majority': (cluster, leader, follower) => {
    cluster.kill(leader);
    cluster.freeze(follower);
  },
  'all-dark': (cluster) => [0, 1, 2].forEach((index) => cluster.kill(index)),
};

/** The cluster of the test kit: three servers over one event node. */
export async function kitCluster(): Promise<Target> {
  const postgres = await Postgres.start();
  const node = await EventNode.start(await postgres.database('log'), postgres);
  const cluster = await Cluster.start(node.url);
  return {
    url: cluster.url,
    harm: async (fault, random) => {
      const leader = await cluster.hasLeader();
      harms[fault](cluster, leader, (leader + 1 + random(2)) % 3, random);
    },
    heal: async () => {
      for (const index of [0, 1, 2]) {
        await cluster.heal(index);
        cluster.lag(index, 0);
      }
      await cluster.hasLeader();
    },
    close: async () => {
      cluster.close();
      await node.kill();
      await postgres.remove();
    },
  };
}
