import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { closeSync } from 'node:fs';
import { setTimeout as after } from 'node:timers/promises';
import { lastLines } from './log-file.js';

export type Part = {
  name: string;
  file: string;
  args: readonly string[];
  env: NodeJS.ProcessEnv;
  cwd: string;
  uid?: number;
  gid?: number;
  /** Parts of a higher wave depend on those of a lower one: they are stopped first. */
  wave: number;
  /** The signal that asks the part to stop; SIGTERM by default. */
  stopSignal?: NodeJS.Signals;
  /** How long it may take to stop; 1.4 s by default. Milliseconds. */
  stopsWithin?: number;
  /** What it does before it is ready. The part is waited for while this changes. */
  progress?: () => Promise<string | undefined>;
  /** Called repeatedly until it resolves to true. */
  isReady?: () => Promise<boolean>;
  /** Removes leftovers of a dead process that would keep the next one from starting. */
  cleanUp?: () => Promise<unknown>;
  /** Called for each process of the part. Returns a function that is called when the process has ended. */
  watch?: (pid: number, report: (line: string) => void) => () => void;
};

export class PartFailed extends Error {
  constructor(name: string, how: string, log: string) {
    super(`${name} ${how}. ${ending(log)}`);
    this.name = 'PartFailed';
  }
}

function ending(log: string): string {
  const lines = lastLines(log);
  return lines === '' ? `It wrote nothing to ${log}` : `The last lines of ${log}:\n${lines}`;
}

/** The process of a part. `exited` resolves to how it ended. */
export type Running = { part: Part; child: ChildProcess; exited: Promise<string> };

export const exitedWell = 'ended with code 0';

/** Starts the process; its standard output and error go to the open file `output`. */
export function launch(part: Part, output: number): Running {
  const { file, args, env, cwd, uid, gid } = part;
  const child = spawn(file, args, { env, cwd, uid, gid, detached: true, stdio: ['ignore', output, output] });
  closeSync(output);
  const exited = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(`could not be started (${error.message})`));
    child.once('exit', (code, signal) =>
      resolve(signal ? `was ended by ${signal}` : `ended with code ${code}`),
    );
  });
  return { part, child, exited };
}

export async function untilReady({ isReady }: Part, signal: AbortSignal): Promise<void> {
  while (isReady && !signal.aborted && !(await isReady().catch(() => false))) await after(50);
}

const graceMilliseconds = 1_400;

/** Asks the part to stop; kills it with its children when it does not stop in time. */
export async function stopOne({ part, child, exited }: Running): Promise<void> {
  child.kill(part.stopSignal ?? 'SIGTERM');
  const grace = new AbortController();
  const tooLong = after(part.stopsWithin ?? graceMilliseconds, true, { signal: grace.signal }).catch(
    () => false,
  );
  if ((await Promise.race([exited, tooLong])) === true) killGroup(child);
  grace.abort();
  await exited;
}

/** The part leads a process group of its own, so its children go with it. */
export function killGroup({ pid }: ChildProcess): void {
  try {
    if (pid) process.kill(-pid, 'SIGKILL');
  } catch {
    // It has already ended.
  }
}
