import { logFormat } from '@platform/log/format';
import pg from 'pg';

const prefix = 'event_node';

/** The database of the embedded log. A log of another format keeps its own database, so that nothing is lost or mixed. */
export const logDatabase = `${prefix}_${logFormat}`;

/** The databases with logs of any format. */
export const logDatabases = (databases: readonly string[]): string[] =>
  databases.filter((name) => name.startsWith(prefix));

/** The databases with logs of other formats, when the first log of this format begins; empty later. */
export const logsOfOtherFormats = (databases: readonly string[]): string[] =>
  databases.includes(logDatabase)
    ? []
    : logDatabases(databases).filter((name) => !name.startsWith(`${logDatabase}_`));

/** The streams that a new installation writes by itself: its accounts and the identity of its log. */
const ofNewInstallation = '^(account-.+|administrators-.+|log-identity)$';

/** The log is in use, so it is not replaced. */
export class LogInUse extends Error {
  constructor(stream: string) {
    super(`The log of this installation is in use: it has the stream ${stream}. Choose another DATA_DIR`);
    this.name = 'LogInUse';
  }
}

/**
 * Renames the database of the log, so that an empty log begins. `server` is the superuser's address of another database.
 * Returns the new name; undefined when there was no log. Throws LogInUse when people have worked with it.
 */
export async function setLogAside(server: string): Promise<string | undefined> {
  const run = async <Row extends pg.QueryResultRow>(database: string | undefined, sql: string) => {
    const connectionString = database
      ? Object.assign(new URL(server), { pathname: `/${database}` }).href
      : server;
    const client = new pg.Client({ connectionString });
    try {
      await client.connect();
      return (await client.query<Row>(sql)).rows;
    } finally {
      await client.end();
    }
  };
  const databases = await run(undefined, `select from pg_database where datname = '${logDatabase}'`);
  if (databases.length === 0) return undefined;
  const tables = await run(logDatabase, `select from pg_tables where tablename = 'events'`);
  const [used] =
    tables.length === 0
      ? []
      : await run<{ name: string }>(
          logDatabase,
          `select name from events where name !~ '${ofNewInstallation}' limit 1`,
        );
  if (used) throw new LogInUse(used.name);
  const name = `${logDatabase}_before_${new Date().toISOString().replaceAll(/\D/g, '').slice(0, 14)}`;
  await run(undefined, `alter database ${logDatabase} rename to ${name}`);
  return name;
}
