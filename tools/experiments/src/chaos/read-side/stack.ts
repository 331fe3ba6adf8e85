import { execFile, spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import { promisify } from 'node:util';
import { root } from '@control-center/checkout/prepare';
import { embeddedPostgres, eventStoreUrl, startStack } from '@control-center/local-stack';
import type { Stack as RunningStack } from '@control-center/local-stack';
import { noLimits, readSettings } from '@control-center/settings';
import { freePort, masterKey } from '@control-center/testing';

/** How long the system may take to recover from a kill or a freeze. Milliseconds. */
const recoveryTimeout = 60_000;

type Health = { status: string; projector?: { behind: boolean } | undefined };

/** What several instances have to share; `npm start` makes it up for its own. */
const sharedSecrets = {
  PERSONAL_MASTER_KEY: masterKey,
  SESSION_SECRET: 'signs the cookies of all instances of the experiment',
  OIDC_CLIENT_SECRET: 'a secret of the experiment',
};

/** The complete system as `npm start` runs it, with its own data folder and ports. */
export class Stack {
  /** The addresses of the instances of the api. */
  readonly urls: string[] = [];
  eventStoreUrl = '';
  databaseUrl = '';
  private readonly folder = mkdtempSync(join(tmpdir(), 'read-side-'));
  private fallbackFolder: string | undefined;
  private running: RunningStack | undefined;
  private failure: Error | undefined;
  private readonly others: ChildProcess[] = [];

  /** `env` replaces settings, such as the address of an event store of the experiment's own. */
  async start(env: Record<string, string> = {}): Promise<void> {
    for (const setting of ['PORT', 'POSTGRES_PORT', 'EVENT_NODE_PORT', 'IDP_PORT'])
      process.env[setting] = `${await freePort()}`;
    Object.assign(process.env, noLimits, {
      DATA_DIR: this.folder,
      ...sharedSecrets,
      LOG_LEVEL: 'warn',
      ...env,
    });
    const settings = readSettings();
    const { PORT, POSTGRES_PORT } = settings;
    this.urls.push(`http://localhost:${PORT}`);
    this.eventStoreUrl = await eventStoreUrl(settings);
    this.running = startStack(settings);
    void this.running.failure.then((reason) => (this.failure = reason));
    await this.running.ready;
    const password = readFileSync(await this.passwordFile(), 'utf8');
    this.databaseUrl = `postgres://postgres:${password}@127.0.0.1:${POSTGRES_PORT}/control_center`;
  }

  /** Starts another api, with an address of its own, and a projector that stands by. */
  async startSecond(): Promise<void> {
    const port = `${await freePort()}`;
    const start = (program: string, settings: Record<string, string>) =>
      spawn(process.execPath, [join(root, 'apps', program, 'dist/main.js')], {
        env: { ...process.env, NODE_ENV: 'production', DATABASE_URL: this.databaseUrl, ...settings },
        stdio: 'ignore',
      });
    this.others.push(start('api', { PORT: port }), start('projector', { PROJECTOR_METRICS_PORT: '0' }));
    this.urls.push(`http://localhost:${port}`);
    await this.untilHealthy();
  }

  /** The ids of a part's process and of PostgreSQL's children. */
  async processes(part: string): Promise<number[]> {
    const record = readFileSync(join(this.folder, 'run', `${part}.json`), 'utf8');
    const { pid } = JSON.parse(record) as { pid: number };
    const { stdout } = await promisify(execFile)('ps', ['-A', '-o', 'ppid=,pid=']);
    const all = stdout.split('\n').map((line) => line.trim().split(/\s+/).map(Number) as [number, number]);
    return [pid, ...all.filter(([parent]) => parent === pid).map(([, child]) => child)];
  }

  /** Resolves when every part is ready, and every api says that the rows have caught up with the log. */
  async untilHealthy(): Promise<void> {
    const until = Date.now() + recoveryTimeout;
    for (;;) {
      if (this.failure) throw this.failure;
      const told = await Promise.all(this.urls.map(healthAt));
      if (told.every(({ status, projector }) => status === 'ok' && !projector?.behind)) return;
      if (Date.now() > until) throw new Error(`The system does not recover: ${JSON.stringify(told)}`);
      await after(100);
    }
  }

  async remove({ keep }: { keep: boolean }): Promise<void> {
    for (const other of this.others) other.kill('SIGKILL');
    await this.running?.stop();
    if (keep) return console.error(`Its data and logs are in ${this.folder}`);
    rmSync(this.folder, { recursive: true, force: true });
    if (this.fallbackFolder) rmSync(this.fallbackFolder, { recursive: true, force: true });
  }

  private async passwordFile(): Promise<string> {
    this.fallbackFolder = (await embeddedPostgres(this.folder, 0)).fallbackFolder;
    return join(this.fallbackFolder ?? join(this.folder, 'postgres'), 'password');
  }
}

async function healthAt(url: string): Promise<Health> {
  try {
    const response = await fetch(`${url}/health/ready`, { signal: AbortSignal.timeout(5_000) });
    return (await response.json()) as Health;
  } catch (error) {
    return { status: String(error) };
  }
}
