import { setTimeout as after } from 'node:timers/promises';
import type { Random } from '../random.js';

/** The faults of a cluster: of the leader, of a follower, or of so many members that no majority is left. */
export const faults = [
  'leader-killed',
  'leader-cut-off',
  'leader-cut-off-and-restarted',
  'leader-frozen',
  'leader-resigned',
  'follower-killed',
  'follower-cut-off',
  'follower-frozen',
  'no-majority',
  'all-dark',
] as const;
export type Fault = (typeof faults)[number];

/** A cluster that can be harmed. */
export type Target = {
  url: string;
  harm: (fault: Fault, random: Random) => Promise<void>;
  /** Undoes all harm. Resolves when the members run again. */
  heal: () => Promise<void>;
  close: () => Promise<void>;
};

/** Programs of which one is killed while the cluster is harmed. */
export const victims = ['projector', 'standby', 'api', 'other api'] as const;
export type Victim = (typeof victims)[number];

/**
 * Harms the cluster for some seconds, kills a program meanwhile, and heals the cluster. Returns when the harm began, and how long
 * it lasted, in milliseconds.
 */
export async function injectFault(
  target: Target,
  fault: Fault,
  kill: () => Promise<void>,
  random: Random,
): Promise<{ since: number; duration: number }> {
  await after(200 + random(1_000));
  const duration = 1_000 + random(6_000);
  const since = Date.now();
  await target.harm(fault, random);
  const killing = after(random(duration)).then(kill);
  await after(duration);
  await target.heal();
  await killing;
  return { since, duration };
}
