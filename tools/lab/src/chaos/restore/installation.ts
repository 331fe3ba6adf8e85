import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { root } from '@control-center/checkout/prepare';
import { embeddedPostgres, eventStoreUrl } from '@control-center/stack';
import { openDatabase } from '@market/release';
import { noLimits, readSettings } from '@platform/settings';
import { masterKey } from '@platform/testing';
import { signal } from '../../servers/servers.js';
import { newInstance, startSystem } from '../../servers/system.js';
import type { Instance, System } from '../../servers/system.js';

const run = promisify(execFile);

/** What `npm start` runs, with its backups outside of its data. Only the commands that an operator calls touch it. */
export class Installation {
  private readonly backups = mkdtempSync(join(tmpdir(), 'backups-'));
  private readonly erasures = join(this.backups, 'erased-people');
  private instance: Instance | undefined;
  private system: System | undefined;

  get url(): string {
    return this.instance!.url;
  }

  async start(): Promise<void> {
    if (!this.instance) {
      this.instance = await newInstance();
      Object.assign(this.instance.env, noLimits, {
        LOG_LEVEL: 'warn',
        BACKUP_PASSPHRASE: 'a passphrase for the drill',
      });
      this.putMasterKey();
    }
    this.system = await startSystem(this.instance);
  }

  /** Resolves to what the npm script printed; rejects when it does not end with 0. */
  async command(script: string, ...args: string[]): Promise<string> {
    const { stdout } = await run('npm', ['run', '--silent', script, '--', ...args], {
      cwd: root,
      env: { ...process.env, ...this.instance!.env },
    });
    return stdout;
  }

  async backUp(): Promise<string> {
    const output = await this.command('backup', join(this.backups, 'data'), '--erasures', this.erasures);
    return `Backup: ${output.trimEnd().replaceAll('\n', ', ')}`;
  }

  async listErased(): Promise<string> {
    return `List: ${(await this.command('backup', '--erasures', this.erasures)).trimEnd()}`;
  }

  /** Kills every process at once, then deletes the data. */
  async destroy(): Promise<void> {
    const { fallbackFolder } = await this.postgres();
    const { stdout } = await run('ps', ['-A', '-o', 'ppid=,pid=']);
    const all = stdout.split('\n').map((line) => line.trim().split(/\s+/).map(Number) as [number, number]);
    const tree = (pid: number): number[] => [
      pid,
      ...all.filter(([parent]) => parent === pid).flatMap(([, child]) => tree(child)),
    ];
    const pids = tree(this.system!.pid);
    for (const pid of pids) signal(pid, 'SIGKILL');
    await this.system!.stop();
    this.system = undefined;
    for (const folder of [this.instance!.dataDir, fallbackFolder])
      if (folder) rmSync(folder, { recursive: true, force: true, maxRetries: 20 });
  }

  /** The bad day of docs/operations/backup.md, from its first step. */
  async restore(): Promise<string> {
    this.putMasterKey();
    const output = await this.command('restore', join(this.backups, 'data'), '--erasures', this.erasures);
    return `Restore: ${output.trimEnd().split('\n').at(-1)}`;
  }

  async addresses(): Promise<{ databaseUrl: string; eventStoreUrl: string }> {
    return {
      databaseUrl: (await this.postgres()).url('control_center'),
      eventStoreUrl: await eventStoreUrl(readSettings(this.instance!.env)),
    };
  }

  /** Neither a key nor a row says who these people were. */
  async requireErased(ids: readonly string[]): Promise<void> {
    const db = openDatabase((await this.addresses()).databaseUrl, { max: 1, name: 'drill' });
    try {
      const keys = await db.query(`select key from app.personal_keys where subject = any($1)`, [ids]);
      assert.deepEqual(
        keys.rows,
        ids.map(() => ({ key: null })),
      );
      const { rows } = await db.query<{ row: string }>(
        `select to_jsonb(a)::text as row from accounts a where id = any($1)`,
        [ids],
      );
      assert.equal(rows.length, ids.length);
      for (const { row } of rows) assert(!row.includes('@demo.test'), `An erased person is back: ${row}`);
    } finally {
      await db.end();
    }
  }

  async remove({ keep }: { keep: boolean }): Promise<void> {
    await this.system?.stop();
    if (keep) return console.error(`Data: ${this.instance?.dataDir}, backups: ${this.backups}`);
    const fallback = this.instance && (await this.postgres()).fallbackFolder;
    for (const folder of [this.backups, this.instance?.dataDir, fallback])
      if (folder) rmSync(folder, { recursive: true, force: true });
  }

  private putMasterKey(): void {
    mkdirSync(this.instance!.dataDir, { recursive: true, mode: 0o700 });
    writeFileSync(join(this.instance!.dataDir, 'personal-master-key'), masterKey, { mode: 0o600 });
  }

  private postgres() {
    return embeddedPostgres(this.instance!.dataDir, Number(this.instance!.env.POSTGRES_PORT));
  }
}
