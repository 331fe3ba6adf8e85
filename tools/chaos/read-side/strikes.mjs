import { setTimeout as after } from 'node:timers/promises';

const parts = ['api', 'projector', 'event-node', 'postgres'];

/** Hits one part at a random moment while commands are in flight. Returns a line about it. */
export async function strike(stack, load, random) {
  const part = parts[random(parts.length)];
  const freeze = random(3) === 0 ? 500 + random(7_000) : 0;
  // Known beforehand: to look for them would give what is in flight time to end.
  const processes = await stack.processes(part);
  const moment = 200 + random(1_500);
  await after(moment);
  await load.inFlight();
  const flying = load.flying.size;
  const at = new Date().toISOString().slice(11, 23);
  signal(processes, freeze ? 'SIGSTOP' : 'SIGKILL');
  if (freeze) {
    await after(freeze);
    signal(processes, 'SIGCONT');
  }
  const how = freeze ? `frozen for ${freeze} ms` : 'killed';
  return `${part} ${how} at ${at}, ${moment} ms after the start, ${flying} commands in flight`;
}

function signal(processes, name) {
  for (const pid of processes)
    try {
      process.kill(pid, name);
    } catch (error) {
      if (error.code !== 'ESRCH') throw error;
    }
}
