import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import { promisify } from 'node:util';
import { embeddedPostgres, eventStoreUrl, startStack } from '@control-center/stack';
import type { Stack as RunningStack } from '@control-center/stack';
import { noLimits, readSettings } from '@platform/settings';
import { freePort, masterKey, Program } from '@platform/testing';
import { signal } from '../../servers/servers.js';

/** How long the system may take to recover from a kill or a freeze. Milliseconds. */
const recoveryTimeout = 60_000;

type Health = { status: string; projector?: { behind: boolean } | undefined };

/** The complete system as `npm start` runs it, with its own data folder and ports. */
export class Stack {
  url = '';
  eventStoreUrl = '';
  databaseUrl = '';
  private readonly folder = mkdtempSync(join(tmpdir(), 'read-side-'));
  private fallbackFolder: string | undefined;
  private running: RunningStack | undefined;
  private failure: Error | undefined;
  private readonly env: Record<string, string> = {};
  private readonly beside: { url: string; start: () => Program; program: Program }[] = [];

  /** `env` replaces settings: several apis, or an event store of the experiment's own. */
  async start(env: Record<string, string> = {}): Promise<void> {
    for (const setting of ['PORT', 'POSTGRES_PORT', 'EVENT_NODE_PORT', 'IDP_PORT', 'MAIL_SINK_PORT'])
      this.env[setting] = `${await freePort()}`;
    Object.assign(this.env, noLimits, {
      DATA_DIR: this.folder,
      PERSONAL_MASTER_KEY: masterKey,
      LOG_LEVEL: 'warn',
      ...env,
    });
    const all = { ...process.env, ...this.env };
    const settings = readSettings(all);
    const { PORT, POSTGRES_PORT } = settings;
    this.url = `http://localhost:${PORT}`;
    this.eventStoreUrl = await eventStoreUrl(settings);
    this.running = startStack(settings, { env: all });
    void this.running.failure.then((reason) => (this.failure = reason));
    await this.running.ready;
    const password = readFileSync(await this.passwordFile(), 'utf8');
    this.databaseUrl = `postgres://postgres:${password}@127.0.0.1:${POSTGRES_PORT}/control_center`;
  }

  /** Starts another api, or a projector that stands by. Resolves to its address once the api is ready. */
  async startBeside(name: 'api' | 'projector', env: Record<string, string> = {}): Promise<string> {
    const secret = (file: string) => readFileSync(join(this.folder, file), 'utf8');
    const port = await freePort();
    const settings = {
      ...this.env,
      ...{ PORT: `${port}`, DATABASE_URL: this.databaseUrl, EVENT_STORE_URL: this.eventStoreUrl },
      ...{ SESSION_SECRET: secret('session-secret'), OIDC_CLIENT_SECRET: secret('oidc-client-secret') },
      ...{ LOG_SIGNING_KEY: secret('log-signing-key'), API_INSTANCES: '1' },
      ...env,
    };
    const start = () => new Program(`dist/${name}.js`, settings);
    const url = `http://localhost:${port}`;
    this.beside.push({ url, start, program: start() });
    if (name === 'api') await this.untilHealthy(url);
    return url;
  }

  /** Kills the program that was started at this address, and starts it again. */
  async restartBeside(address: string): Promise<void> {
    const one = this.beside.find(({ url }) => url === address)!;
    await one.program.kill();
    one.program = one.start();
  }

  /** Kills a part with all its processes; it is started again by itself. */
  async kill(part: string): Promise<void> {
    for (const pid of await this.processes(part)) signal(pid, 'SIGKILL');
  }

  /** The ids of a part's process and of PostgreSQL's children. */
  async processes(part: string): Promise<number[]> {
    const record = readFileSync(join(this.folder, 'run', `${part}.json`), 'utf8');
    const { pid } = JSON.parse(record) as { pid: number };
    const { stdout } = await promisify(execFile)('ps', ['-A', '-o', 'ppid=,pid=']);
    const all = stdout.split('\n').map((line) => line.trim().split(/\s+/).map(Number) as [number, number]);
    return [pid, ...all.filter(([parent]) => parent === pid).map(([, child]) => child)];
  }

  /** Resolves when every part is ready and the rows have caught up with the log. */
  async untilHealthy(url = this.url): Promise<void> {
    const until = Date.now() + recoveryTimeout;
    for (;;) {
      if (this.failure) throw this.failure;
      const health = await this.health(url).catch((error: unknown) => ({
        status: String(error),
        projector: undefined,
      }));
      if (health.status === 'ok' && !health.projector?.behind) return;
      if (Date.now() > until) throw new Error(`The system does not recover: ${JSON.stringify(health)}`);
      await after(100);
    }
  }

  async remove({ keep }: { keep: boolean }): Promise<void> {
    await Promise.all(this.beside.map(({ program }) => program.kill()));
    await this.running?.stop();
    if (keep) return console.error(`Its data and logs are in ${this.folder}`);
    rmSync(this.folder, { recursive: true, force: true });
    if (this.fallbackFolder) rmSync(this.fallbackFolder, { recursive: true, force: true });
  }

  private async health(url: string): Promise<Health> {
    const response = await fetch(`${url}/health/ready`, { signal: AbortSignal.timeout(5_000) });
    return (await response.json()) as Health;
  }

  private async passwordFile(): Promise<string> {
    this.fallbackFolder = (await embeddedPostgres(this.folder, 0)).fallbackFolder;
    return join(this.fallbackFolder ?? join(this.folder, 'postgres'), 'password');
  }
}
