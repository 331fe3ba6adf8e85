import { setTimeout as after } from 'node:timers/promises';
import type { Cluster } from '@control-center/testing-event-store/cluster/cluster';
import type { Random } from '../random.js';

type Fault = { name: string; inject: (cluster: Cluster, leader: number, follower: number) => void };

/** Each harms one to three members of the cluster. */
export const faults: readonly Fault[] = [
  { name: 'leader killed', inject: (cluster, leader) => cluster.kill(leader) },
  { name: 'leader frozen', inject: (cluster, leader) => cluster.freeze(leader) },
  { name: 'leader cut off', inject: (cluster, leader) => cluster.cut(leader) },
  {
    name: 'leader resigned, its copy lags',
    inject: (cluster, leader, follower) => resign(cluster, leader, follower),
  },
  { name: 'follower killed', inject: (cluster, _, follower) => cluster.kill(follower) },
  { name: 'follower frozen', inject: (cluster, _, follower) => cluster.freeze(follower) },
  { name: 'follower cut off', inject: (cluster, _, follower) => cluster.cut(follower) },
  {
    name: 'no majority',
    inject: (cluster, leader, follower) => {
      cluster.kill(leader);
      cluster.freeze(follower);
    },
  },
  { name: 'all members dark', inject: (cluster) => [0, 1, 2].forEach((index) => cluster.kill(index)) },
];

function resign(cluster: Cluster, leader: number, follower: number): void {
  cluster.lag(leader, 3_000);
  cluster.resign(follower);
}

/** Harms the cluster for some seconds, heals it, and returns when it has a leader. */
export async function injectFault(cluster: Cluster, fault: Fault, random: Random): Promise<string> {
  await after(200 + random(1_000));
  const leader = await cluster.hasLeader();
  const duration = 1_000 + random(6_000);
  fault.inject(cluster, leader, (leader + 1 + random(2)) % 3);
  await after(duration);
  for (const index of [0, 1, 2]) {
    await cluster.heal(index);
    cluster.lag(index, 0);
  }
  await cluster.hasLeader();
  return `${fault.name} for ${duration} ms`;
}
