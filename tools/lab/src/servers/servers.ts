// PostgreSQL and event nodes as separate processes, which can be measured, stopped and killed.
import { execFile, spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as after } from 'node:timers/promises';
import { promisify } from 'node:util';
import { root } from '@control-center/checkout/prepare';
import { embeddedPostgres, eventStoreUrl } from '@control-center/stack';
import type { Part, Postgres as EmbeddedPostgres } from '@control-center/stack';
import { freePort } from '@platform/testing';

/** The embedded PostgreSQL as `npm start` runs it, fsync included, on empty data of its own. */
export class Postgres {
  private process: ChildProcess | undefined;

  static async start(): Promise<Postgres> {
    const folder = mkdtempSync(join(tmpdir(), 'event-store-'));
    const postgres = new Postgres(folder, await embeddedPostgres(folder, await freePort()));
    await postgres.embedded.initialise(async (part) => {
      const [code] = (await once(launch(part), 'exit')) as [number | null];
      if (code !== 0) throw new Error(`initdb ended with ${code}`);
    });
    await postgres.start();
    return postgres;
  }

  private constructor(
    /** Also the data folder of its event nodes. */
    readonly folder: string,
    private readonly embedded: EmbeddedPostgres,
  ) {}

  /** Starts the server on its data. It cannot start until all processes of a killed server have ended, so it is retried. */
  async start(): Promise<void> {
    await this.embedded.endLeftOver();
    this.process = launch(this.embedded.part);
    while (!(await this.embedded.part.isReady?.().catch(() => false))) {
      if (hasEnded(this.process)) this.process = launch(this.embedded.part);
      await after(20);
    }
  }

  async database(name: string): Promise<string> {
    await this.embedded.createDatabases(name);
    return this.embedded.url(name);
  }

  /** The ids of the server and all its processes. */
  async processes(): Promise<number[]> {
    const { pid } = this.process!;
    const all = (await ps('-A', '-o', 'ppid=,pid=')).split('\n').map((line) => line.trim().split(/\s+/));
    return [pid!, ...all.filter(([parent]) => parent === `${pid}`).map(([, child]) => Number(child))];
  }

  /** Sends SIGKILL to all processes at once. The caller looks them up before: a look-up now would let requests in flight finish. */
  async kill(processes: readonly number[]): Promise<void> {
    const exited = once(this.process!, 'exit');
    for (const pid of processes) signal(pid, 'SIGKILL');
    await exited;
  }

  async remove(): Promise<void> {
    if (this.process && !hasEnded(this.process)) {
      const exited = once(this.process, 'exit');
      this.process.kill('SIGQUIT');
      await exited;
    }
    for (const folder of [this.folder, this.embedded.fallbackFolder])
      if (folder) rmSync(folder, { recursive: true, force: true });
  }
}

const main = join(root, 'apps', 'event-node', 'dist', 'main.js');

/** An event node as a process. */
export class EventNode {
  process!: ChildProcess;
  private lines: string[] = [];

  /** Resolves when the node listens; rejects with its output when it ends instead. */
  static async start(databaseUrl: string, { folder }: Pick<Postgres, 'folder'>): Promise<EventNode> {
    const address = { DATA_DIR: folder, EVENT_STORE_URL: '', EVENT_NODE_PORT: await freePort() };
    const node = new EventNode(await eventStoreUrl(address), {
      ...process.env,
      DATA_DIR: folder,
      EVENT_NODE_DATABASE_URL: databaseUrl,
      EVENT_NODE_PORT: `${address.EVENT_NODE_PORT}`,
    });
    await node.start();
    return node;
  }

  private constructor(
    readonly url: string,
    private readonly env: NodeJS.ProcessEnv,
  ) {}

  async start(): Promise<void> {
    this.lines = [];
    this.process = spawn(process.execPath, [main], { env: this.env, stdio: ['ignore', 'pipe', 'pipe'] });
    for (const output of [this.process.stdout!, this.process.stderr!])
      createInterface(output).on('line', (line) => {
        this.lines.push(line);
        this.process.emit('line', line);
      });
    await this.logs('listens');
  }

  /** Resolves when the node prints a line with these words; rejects when it ends before. */
  async logs(words: string): Promise<void> {
    const ending = new AbortController();
    const ended = once(this.process, 'close', ending).then(() => {
      throw new Error(this.lines.join('\n'));
    });
    const printed = (async () => {
      for (;;) {
        const [line] = (await once(this.process, 'line', ending)) as [string];
        if (line.includes(words)) return;
      }
    })();
    try {
      await Promise.race([ended, printed]);
    } finally {
      ending.abort();
      await Promise.allSettled([ended, printed]);
    }
  }

  async kill(): Promise<void> {
    if (hasEnded(this.process)) return;
    const exited = once(this.process, 'exit');
    this.process.kill('SIGKILL');
    await exited;
  }
}

/** Resident memory of a process in MB, as reported by `ps`. */
export const memoryOf = async ({ pid }: Pick<ChildProcess, 'pid'>): Promise<number> =>
  Number(await ps('-o', 'rss=', '-p', `${pid}`)) / 1024;

/** Seconds of processor time that a process has taken. */
export const processorTimeOf = async ({ pid }: Pick<ChildProcess, 'pid'>): Promise<number> =>
  Number(await ps('-o', 'cputimes=', '-p', `${pid}`));

const launch = ({ file, args, env, cwd, uid, gid }: Part) =>
  spawn(file, args, { env, cwd, uid, gid, stdio: 'ignore' });

const hasEnded = ({ exitCode, signalCode }: ChildProcess) => exitCode !== null || signalCode !== null;

const ps = async (...args: string[]) => (await promisify(execFile)('ps', args)).stdout;

/** Sends a signal; a process that has ended already needs none. */
export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
