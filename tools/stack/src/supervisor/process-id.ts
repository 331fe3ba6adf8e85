import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { setTimeout as after } from 'node:timers/promises';

/** A process. Its start time distinguishes it from a later process with the same number. */
export type ProcessId = { pid: number; started: string };

/** undefined when there is no such process, or only a zombie. */
export function identify(pid: number): ProcessId | undefined {
  const started = process.platform === 'linux' ? startedOnLinux(pid) : startedElsewhere(pid);
  return started === undefined ? undefined : { pid, started };
}

export const isRunning = (id: ProcessId): boolean => identify(id.pid)?.started === id.started;

/** Resolves to whether the process has ended within the time. */
export async function ended(id: ProcessId, milliseconds: number): Promise<boolean> {
  const deadline = Date.now() + milliseconds;
  while (isRunning(id)) {
    if (Date.now() >= deadline) return false;
    await after(20);
  }
  return true;
}

/** The command line of the process; empty when this user may not see it. */
export function commandLine(pid: number): string {
  try {
    return process.platform === 'linux'
      ? readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
      : execFileSync('ps', ['-o', 'command=', '-p', `${pid}`], { encoding: 'utf8' });
  } catch {
    return '';
  }
}

/** The processes whose working directory is `folder`, as far as this user may see them. */
export function workingIn(folder: string): ProcessId[] {
  const pids = process.platform === 'linux' ? workingInOnLinux(folder) : workingInElsewhere(folder);
  return pids.flatMap((pid) => identify(pid) ?? []);
}

function workingInOnLinux(folder: string): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      try {
        return readlinkSync(`/proc/${pid}/cwd`) === folder;
      } catch {
        return false;
      }
    })
    .map(Number);
}

function workingInElsewhere(folder: string): number[] {
  try {
    const pids = execFileSync('lsof', ['-t', '-a', '-d', 'cwd', folder], { encoding: 'utf8' });
    return pids.trim().split('\n').map(Number);
  } catch {
    return [];
  }
}

function startedOnLinux(pid: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name, in parentheses, may contain any character; it is followed by the state and then by numbers.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    return fields[0] === 'Z' ? undefined : `${boot} ${fields[19]}`;
  } catch {
    return undefined;
  }
}

function startedElsewhere(pid: number): string | undefined {
  try {
    const [state, ...started] = execFileSync('ps', ['-o', 'stat=,lstart=', '-p', `${pid}`], {
      encoding: 'utf8',
    })
      .trim()
      .split(/\s+/);
    return state?.startsWith('Z') ? undefined : started.join(' ');
  } catch {
    return undefined;
  }
}
