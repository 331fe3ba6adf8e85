import { createHash } from 'node:crypto';
import { chownSync, existsSync, readFileSync, realpathSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { initdbFlags, postgresPrograms } from './postgres-programs.js';
import type { PostgresPrograms } from './postgres-programs.js';
import { commandLine, identify, workingIn } from '../supervisor/process-id.js';
import { endProcess } from '../supervisor/records.js';
import { loadOrCreateSecret } from './stored-secret.js';
import type { Part } from '../supervisor/part.js';

const user = 'postgres';

export type Postgres = {
  /** Where the data is, when it cannot be in the data folder. */
  fallbackFolder: string | undefined;
  /** Ends the server of an earlier start if it still runs on this data, and clears its lock file. */
  endLeftOver(): Promise<boolean>;
  /** Creates the cluster at the first start, by a part that `run` runs to its end. */
  initialise(run: (part: Part) => Promise<void>): Promise<void>;
  part: Part;
  /** The address of a database. */
  url(database: string): string;
  /** Creates the missing databases. Resolves to all databases that existed before. */
  createDatabases(...names: string[]): Promise<string[]>;
};

/** The embedded PostgreSQL with its data in `dataDir`. `port` is on loopback. */
export async function embeddedPostgres(dataDir: string, port: number): Promise<Postgres> {
  const preferred = join(dataDir, 'postgres');
  const id = createHash('sha256').update(dataDir).digest('hex').slice(0, 8);
  const programs = await postgresPrograms({ preferred, fallback: `/var/lib/control-center-${id}` });
  const data = join(programs.folder, 'data');
  const password = loadOrCreateSecret(join(programs.folder, 'password'));
  const url = (database: string) => `postgres://${user}:${password}@127.0.0.1:${port}/${database}`;

  const query = async <Row extends pg.QueryResultRow>(sql: string, values: string[] = []) => {
    const client = new pg.Client({ connectionString: url('postgres'), connectionTimeoutMillis: 2_000 });
    client.on('error', () => undefined);
    try {
      await client.connect();
      return (await client.query<Row>(sql, values)).rows;
    } finally {
      await client.end();
    }
  };

  const { file, args, ...runAs } = programs.command('postgres', [
    ...['-D', data, '-h', '127.0.0.1', '-p', `${port}`],
    ...['-c', 'unix_socket_directories=', '-c', 'log_line_prefix=%m [%p] '],
  ]);

  return {
    fallbackFolder: programs.folder === preferred ? undefined : programs.folder,
    url,
    endLeftOver: () => endLeftOver(data),
    initialise: (run) => initialise(programs, data, run),
    part: {
      name: 'postgres',
      file,
      args,
      ...runAs,
      env: process.env,
      cwd: '/',
      wave: 0,
      stopSignal: 'SIGINT',
      cleanUp: () => endLeftOver(data),
      isReady: async () => (await query('select 1')).length === 1,
    },
    createDatabases: async (...names) => {
      const rows = await query<{ datname: string }>('select datname from pg_database');
      const existing = rows.map(({ datname }) => datname);
      for (const name of names.filter((name) => !existing.includes(name)))
        await query(`create database ${name}`);
      return existing;
    },
  };
}

async function initialise(
  programs: PostgresPrograms,
  data: string,
  run: (part: Part) => Promise<void>,
): Promise<void> {
  if (existsSync(data)) return;
  const password = join(programs.folder, 'password');
  const unfinished = `${data}.new`;
  rmSync(unfinished, { recursive: true, force: true });
  const command = programs.command('initdb', [
    ...['-D', unfinished, '-U', user, '--auth=scram-sha-256', `--pwfile=${password}`],
    ...initdbFlags,
  ]);
  if (command.uid !== undefined) chownSync(password, command.uid, command.gid ?? command.uid);
  await run({ name: 'initdb', ...command, env: process.env, cwd: '/', wave: 0 });
  renameSync(unfinished, data);
}

/**
 * PostgreSQL refuses to start in two cases: its lock file names a running process, even if another program has that
 * process id now; or a process of the previous server remains. Such a process waits forever for one that was killed.
 */
async function endLeftOver(data: string): Promise<boolean> {
  const lock = join(data, 'postmaster.pid');
  if (!existsSync(lock)) return false;
  const id = identify(Number(readFileSync(lock, 'utf8').split('\n')[0]));
  const isOurs = id !== undefined && commandLine(id.pid).includes(data);
  if (isOurs) await endProcess(id, 'SIGINT');
  await Promise.all(workingIn(realpathSync(data)).map((orphan) => endProcess(orphan, 'SIGKILL')));
  rmSync(lock, { force: true });
  return isOurs;
}
