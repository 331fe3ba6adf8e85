import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { closeSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import { lastLines, openLog } from './log-file.js';
import type { Records } from './records.js';

export type Part = {
  name: string;
  file: string;
  args: readonly string[];
  env: NodeJS.ProcessEnv;
  cwd: string;
  uid?: number;
  gid?: number;
  /** Parts of a higher wave are stopped first. */
  wave: number;
  /** How it is asked to stop, and within milliseconds it has to. */
  stopSignal?: NodeJS.Signals;
  /** Asked again and again until it resolves to true. */
  isReady?: () => Promise<boolean>;
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

type Running = { part: Part; child: ChildProcess; log: string; exited: Promise<string> };

const graceMilliseconds = 1_400;

/**
 * Runs parts as processes of their own, out of reach of the terminal's Ctrl-C: they are stopped in order, by
 * `stop` alone. What is started is written to the records, so that a later start can end it if this one is killed.
 */
export class Supervisor {
  readonly #running = new Map<string, Running>();
  readonly #logs: string;
  #stopping: Promise<void> | undefined;
  #failed: (error: PartFailed) => void = () => undefined;

  /** Resolves to the reason when a part ends that should not. */
  readonly failure = new Promise<PartFailed>((resolve) => {
    this.#failed = resolve;
  });

  constructor(readonly records: Records) {
    this.#logs = join(records.dataDir, 'logs');
    mkdirSync(this.#logs, { recursive: true, mode: 0o700 });
  }

  /** Starts a part and waits until it is ready. Rejects with PartFailed when it ends or is not ready in time. */
  async start(part: Part, timeoutMilliseconds = 60_000): Promise<void> {
    const running = this.#spawn(part);
    const early = running.exited.then((how) => {
      throw new PartFailed(part.name, how, running.log);
    });
    early.catch((error: PartFailed) => this.#stopping ?? this.#failed(error));
    const settled = new AbortController();
    const late = after(timeoutMilliseconds, undefined, settled).then(() => {
      throw new PartFailed(part.name, `was not ready after ${timeoutMilliseconds / 1000} s`, running.log);
    });
    try {
      await Promise.race([early, late, untilReady(part, settled.signal)]);
    } finally {
      settled.abort();
    }
  }

  /** Runs a part that ends by itself. Rejects with PartFailed when it does not end well. */
  async run(part: Part): Promise<void> {
    const { exited, log } = this.#spawn(part);
    const how = await exited;
    if (how !== exitedWell) throw new PartFailed(part.name, how, log);
  }

  /** Stops all, wave by wave, and kills what does not stop: at most 1.5 s for each wave. */
  stop(): Promise<void> {
    this.#stopping ??= this.#stopAll();
    return this.#stopping;
  }

  async #stopAll(): Promise<void> {
    const waves = [...new Set([...this.#running.values()].map(({ part }) => part.wave))].sort(
      (a, b) => b - a,
    );
    for (const wave of waves)
      await Promise.all([...this.#running.values()].filter(({ part }) => part.wave === wave).map(stopOne));
  }

  #spawn(part: Part): Running {
    if (this.#stopping) throw new Error('The stack is stopping');
    const log = join(this.#logs, `${part.name}.log`);
    const output = openLog(log);
    const { name, file, args, env, cwd, uid, gid } = part;
    const child = spawn(file, args, {
      env,
      cwd,
      uid,
      gid,
      detached: true,
      stdio: ['ignore', output, output],
    });
    closeSync(output);
    if (child.pid) this.records.add(name, child.pid);
    const exited = new Promise<string>((resolve) => {
      child.once('error', (error) => resolve(`could not be started (${error.message})`));
      child.once('exit', (code, signal) =>
        resolve(signal ? `was ended by ${signal}` : `ended with code ${code}`),
      );
    }).finally(() => {
      this.#running.delete(name);
      this.records.remove(name);
    });
    const running = { part, child, log, exited };
    this.#running.set(name, running);
    return running;
  }
}

async function untilReady({ isReady }: Part, signal: AbortSignal): Promise<void> {
  while (isReady && !signal.aborted && !(await isReady().catch(() => false))) await after(50);
}

const exitedWell = 'ended with code 0';

async function stopOne({ part, child, exited }: Running): Promise<void> {
  child.kill(part.stopSignal ?? 'SIGTERM');
  const grace = new AbortController();
  const tooLong = after(graceMilliseconds, true, { signal: grace.signal }).catch(() => false);
  if ((await Promise.race([exited, tooLong])) === true) killGroup(child);
  grace.abort();
  await exited;
}

/** The part leads a process group of its own, so its children go with it. */
function killGroup({ pid }: ChildProcess): void {
  try {
    if (pid) process.kill(-pid, 'SIGKILL');
  } catch {
    // It has ended in the meantime.
  }
}
