import { setTimeout as after } from 'node:timers/promises';
import { signal } from '../../servers/servers.js';
import type { Random } from '../random.js';
import type { Load } from './load.js';
import type { Stack } from './stack.js';

const parts = ['api', 'one api', 'projector', 'event-node', 'postgres'] as const;

/** Kills or freezes one part at a random time while commands are in flight. Returns a line about it. */
export async function injectFault(stack: Stack, load: Load, random: Random): Promise<string> {
  const part = parts[random(parts.length)]!;
  const freeze = random(3) === 0 ? 500 + random(7_000) : 0;
  // Looked up beforehand: a look-up at the time of the fault would let commands in flight finish.
  // The first process of the apis watches over the others.
  const processes = await (part === 'one api'
    ? stack.processes('api').then(([, ...apis]) => [apis[random(apis.length)]!])
    : stack.processes(part));
  const delay = 200 + random(1_500);
  await after(delay);
  await load.untilInFlight();
  const commands = load.commandsInFlight.size;
  const time = new Date().toISOString().slice(11, 23);
  for (const pid of processes) signal(pid, freeze ? 'SIGSTOP' : 'SIGKILL');
  if (freeze) {
    await after(freeze);
    for (const pid of processes) signal(pid, 'SIGCONT');
  }
  const effect = freeze ? `frozen for ${freeze} ms` : 'killed';
  return `${part} ${effect} at ${time}, ${delay} ms after the start, ${commands} commands in flight`;
}
