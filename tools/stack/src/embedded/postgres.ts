import { createHash } from 'node:crypto';
import { chownSync, existsSync, readFileSync, realpathSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { watchMemory, withLimitedMemory } from './memory.js';
import { initdbFlags, postgresPrograms } from './postgres-programs.js';
import type { PostgresPrograms } from './postgres-programs.js';
import { commandLine, identify, workingIn } from '../supervisor/process-id.js';
import { endProcess } from '../supervisor/records.js';
import { loadOrCreateSecret } from './stored-secret.js';
import { analysts, grantRights, makeRoles } from './roles.js';
import type { AnalystRole, Role } from './roles.js';
import { asSuperuser } from './superuser.js';
import type { Part } from '../supervisor/part.js';

/** Only the stack itself uses the superuser, to create databases and roles. */
const superuser = 'postgres';

/** Connections for writing and following the log, whatever others take. */
const reservedConnections = 30;

export type Postgres = {
  /** Where the data is, when it cannot be in the data folder. */
  fallbackFolder: string | undefined;
  /** Ends the server of an earlier start if it still runs on this data, and clears its lock file. */
  endLeftOver(): Promise<boolean>;
  /** Creates the cluster at the first start, by a part that `run` runs to its end. */
  initialise(run: (part: Part) => Promise<void>): Promise<void>;
  part: Part;
  /** The address of a database for one of the roles; the superuser's without a role. */
  url(database: string, role?: Role | AnalystRole): string;
  /** How analysts connect to a database, without the password, and where that is. */
  analysts(database: string): { address: string; password: string };
  /** Creates the missing databases. Resolves to all databases that existed before. */
  createDatabases(...names: string[]): Promise<string[]>;
  /** Makes the roles, and lets each connect to its databases. What earlier releases made gets its owner. */
  createRoles(database: string, logDatabases: readonly string[]): Promise<void>;
  /** Grants the rights on the tables that the migrations have made. */
  grantRights(database: string): Promise<void>;
};

/**
 * The embedded PostgreSQL with its data in `dataDir`, for so many instances of the api (docs/operations/limits.md). `port` is on loopback.
 * Without `analystPassword` one is generated once.
 */
export async function embeddedPostgres(
  dataDir: string,
  port: number,
  analystPassword = '',
  instances = 1,
): Promise<Postgres> {
  const preferred = join(dataDir, 'postgres');
  const id = createHash('sha256').update(dataDir).digest('hex').slice(0, 8);
  const programs = await postgresPrograms({ preferred, fallback: `/var/lib/control-center-${id}` });
  const data = join(programs.folder, 'data');
  const fileOf = (role?: Role | AnalystRole) =>
    join(programs.folder, role ? `password-of-${role}` : 'password');
  const passwordOf = (role?: Role | AnalystRole) =>
    (role === analysts.all && analystPassword) || loadOrCreateSecret(fileOf(role));
  passwordOf();
  const url = (database: string, role?: Role | AnalystRole) =>
    `postgres://${role ?? superuser}:${encodeURIComponent(passwordOf(role))}@127.0.0.1:${port}/${database}`;

  const query = asSuperuser((database) => url(database));

  const server = programs.command('postgres', [
    ...['-D', data, '-h', '127.0.0.1', '-p', `${port}`],
    ...['-c', 'unix_socket_directories=', '-c', 'log_line_prefix=%m [%p] '],
    // Compiling a query of many views takes seconds, running it milliseconds.
    ...['-c', 'jit=off'],
    ...['-c', `max_connections=${String(80 + 30 * instances)}`],
    ...['-c', `reserved_connections=${String(reservedConnections)}`],
  ]);

  return {
    fallbackFolder: programs.folder === preferred ? undefined : programs.folder,
    url,
    analysts: (database) => ({
      address: `postgres://${analysts.all}@127.0.0.1:${port}/${database}`,
      password: analystPassword ? 'ANALYST_PASSWORD' : fileOf(analysts.all),
    }),
    endLeftOver: () => endLeftOver(data),
    initialise: (run) => initialise(programs, data, run),
    part: {
      name: 'postgres',
      ...withLimitedMemory(server),
      env: process.env,
      cwd: '/',
      wave: 0,
      stopSignal: 'SIGINT',
      cleanUp: () => endLeftOver(data),
      isReady: async () => (await query('postgres', 'select 1')).length === 1,
      watch: watchMemory,
    },
    createDatabases: async (...names) => {
      const rows = await query<{ datname: string }>('postgres', 'select datname from pg_database');
      const existing = rows.map(({ datname }) => datname);
      for (const name of names.filter((name) => !existing.includes(name)))
        await query('postgres', `create database ${name}`);
      return existing;
    },
    createRoles: (database, logDatabases) => makeRoles(query, passwordOf, database, logDatabases),
    grantRights: (database) => grantRights(query, database),
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
    ...['-D', unfinished, '-U', superuser, '--auth=scram-sha-256', `--pwfile=${password}`],
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
