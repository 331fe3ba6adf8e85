import { linkSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ended, identify, isRunning } from './process-id.js';
import type { ProcessId } from './process-id.js';

export class AlreadyRunning extends Error {
  constructor(dataDir: string, pid: number) {
    super(`Already running on ${dataDir}: stop process ${pid} first, or set DATA_DIR to another folder`);
    this.name = 'AlreadyRunning';
  }
}

/** Which processes belong to the stack on one data folder: a file for each running process. */
export class Records {
  readonly #folder: string;

  constructor(readonly dataDir: string) {
    this.#folder = join(dataDir, 'run');
    mkdirSync(this.#folder, { recursive: true, mode: 0o700 });
  }

  /** Makes this process the only one that runs the stack on this data folder. Throws AlreadyRunning. */
  lock(): void {
    const lock = this.#file('stack');
    const ownFile = join(this.#folder, `lock-${process.pid}`);
    writeFileSync(ownFile, JSON.stringify(identify(process.pid)));
    try {
      this.#link(ownFile, lock);
    } finally {
      rmSync(ownFile);
    }
  }

  unlock(): void {
    this.remove('stack');
  }

  add(name: string, pid: number): void {
    const id = identify(pid);
    if (!id) return;
    const file = this.#file(name);
    writeFileSync(`${file}.new`, JSON.stringify(id));
    renameSync(`${file}.new`, file);
  }

  remove(name: string): void {
    rmSync(this.#file(name), { force: true });
  }

  /** Ends the processes that a killed stack left running, last started first. Returns their names. */
  async endLeftOvers(order: readonly string[]): Promise<string[]> {
    const names = readdirSync(this.#folder)
      .filter((file) => file.endsWith('.json') && file !== 'stack.json')
      .map((file) => file.slice(0, -'.json'.length))
      .sort((one, other) => order.indexOf(other) - order.indexOf(one));
    const found: string[] = [];
    for (const name of names) {
      const id = this.#read(this.#file(name));
      if (id && isRunning(id)) {
        found.push(name);
        await endProcess(id);
      }
      this.remove(name);
    }
    return found;
  }

  #file(name: string): string {
    return join(this.#folder, `${name}.json`);
  }

  #read(file: string): ProcessId | undefined {
    try {
      return JSON.parse(readFileSync(file, 'utf8')) as ProcessId;
    } catch {
      return undefined;
    }
  }

  #link(ownFile: string, lock: string): void {
    try {
      linkSync(ownFile, lock);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      const holder = this.#read(lock);
      if (holder && isRunning(holder)) throw new AlreadyRunning(this.dataDir, holder.pid);
      rmSync(lock, { force: true });
      linkSync(ownFile, lock);
    }
  }
}

/** Sends `signal`, and SIGKILL when the process has not ended after two seconds. PostgreSQL stops fast on SIGINT. */
export async function endProcess(id: ProcessId, signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
  for (const [next, milliseconds] of [
    [signal, 2_000],
    ['SIGKILL', 2_000],
  ] as const) {
    try {
      process.kill(id.pid, next);
    } catch {
      return;
    }
    if (await ended(id, milliseconds)) return;
  }
}
