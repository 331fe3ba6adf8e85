import { createHash } from 'node:crypto';
import { chownSync, existsSync, readFileSync, realpathSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { initdbFlags, postgresPrograms } from './postgres-programs.mjs';
import type { PostgresPrograms } from './postgres-programs.mjs';
import { commandLine, identify, workingIn } from '../supervisor/process-id.js';
import { endProcess } from '../supervisor/records.js';
import { keptSecret } from './secrets.js';
import type { Part } from '../supervisor/part.js';

const user = 'postgres';

export type Postgres = {
  /** Where the data is, when it could not be put into the data folder. */
  elsewhere: string | undefined;
  /** Ends the server of an earlier start if it still runs on this data, and clears its lock file. */
  endLeftOver(): Promise<boolean>;
  /** Makes the cluster at the first start, by a part that `run` runs to its end. */
  initialise(run: (part: Part) => Promise<void>): Promise<void>;
  part: Part;
  /** The address of a database. */
  url(database: string): string;
  /** Makes those that are missing. Resolves to all that were there before. */
  createDatabases(...names: string[]): Promise<string[]>;
};

/** The embedded PostgreSQL with its data in `dataDir`. `port` is on loopback. */
export async function embeddedPostgres(dataDir: string, port: number): Promise<Postgres> {
  const wanted = join(dataDir, 'postgres');
  const id = createHash('sha256').update(dataDir).digest('hex').slice(0, 8);
  const programs = await postgresPrograms({ wanted, elsewhere: `/var/lib/control-center-${id}` });
  const data = join(programs.folder, 'data');
  const password = keptSecret(join(programs.folder, 'password'));
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

  const { file, args, ...owner } = programs.command('postgres', [
    ...['-D', data, '-h', '127.0.0.1', '-p', `${port}`],
    ...['-c', 'unix_socket_directories=', '-c', 'log_line_prefix=%m [%p] '],
  ]);

  return {
    elsewhere: programs.folder === wanted ? undefined : programs.folder,
    url,
    endLeftOver: () => endLeftOver(data),
    initialise: (run) => initialise(programs, data, run),
    part: {
      name: 'postgres',
      file,
      args,
      ...owner,
      env: process.env,
      cwd: '/',
      wave: 0,
      stopSignal: 'SIGINT',
      clearAway: () => endLeftOver(data),
      isReady: async () => (await query('select 1')).length === 1,
    },
    createDatabases: async (...names) => {
      const rows = await query<{ datname: string }>('select datname from pg_database');
      const there = rows.map(({ datname }) => datname);
      for (const name of names.filter((name) => !there.includes(name)))
        await query(`create database ${name}`);
      return there;
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
 * PostgreSQL refuses to start when its lock file names a process that runs, whoever that is now, and while a
 * process of the server before is left: one that waited for another, which was killed, waits for ever.
 */
async function endLeftOver(data: string): Promise<boolean> {
  const lock = join(data, 'postmaster.pid');
  if (!existsSync(lock)) return false;
  const id = identify(Number(readFileSync(lock, 'utf8').split('\n')[0]));
  const ours = id !== undefined && commandLine(id.pid).includes(data);
  if (ours) await endProcess(id, 'SIGINT');
  await Promise.all(workingIn(realpathSync(data)).map((orphan) => endProcess(orphan, 'SIGKILL')));
  rmSync(lock, { force: true });
  return ours;
}
