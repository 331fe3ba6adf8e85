import pg from 'pg';
import { Records } from '../supervisor/records.js';
import { Supervisor } from '../supervisor/supervisor.js';
import type { Part } from '../supervisor/part.js';
import { logDatabase } from './log-database.js';
import { embeddedPostgres } from './postgres.js';
import type { Postgres } from './postgres.js';
import type { AnalystRole, Role } from './roles.js';

export type RunningServer = {
  superuser: pg.Client;
  postgres: Postgres;
  run: (part: Part) => Promise<void>;
  /** The databases that existed before. */
  databases: string[];
};

/** Starts the server, resolves to the result of `work` and stops the server. */
export async function withServerIn<T>(
  dataDir: string,
  port: number,
  work: (server: RunningServer) => Promise<T>,
  report?: (line: string) => void,
): Promise<T> {
  const postgres = await embeddedPostgres(dataDir, port);
  const supervisor = new Supervisor(new Records(dataDir), report);
  await postgres.endLeftOver();
  try {
    await postgres.initialise((part) => supervisor.run(part));
    await supervisor.start(postgres.part);
    const databases = await postgres.createDatabases('control_center', logDatabase);
    const superuser = new pg.Client(postgres.url('control_center'));
    superuser.on('error', () => undefined);
    await superuser.connect();
    try {
      return await work({ superuser, postgres, run: (part) => supervisor.run(part), databases });
    } finally {
      await superuser.end();
    }
  } finally {
    await supervisor.stop();
  }
}

export const noAddresses = {
  ...{ DATABASE_URL: '', EVENT_NODE_DATABASE_URL: '' },
  ...{ ANALYTICS_DATABASE_URL: '', REPORTER_DATABASE_URL: '' },
};

/** What a role achieves with each statement: «done», or the error. Rejects when it cannot connect. */
export async function as(
  postgres: Postgres,
  database: string,
  role: Role | AnalystRole | undefined,
  statements: string[],
): Promise<string[]> {
  const client = new pg.Client(postgres.url(database, role));
  await client.connect();
  const results: string[] = [];
  for (const sql of statements)
    results.push(
      await client.query(sql).then(
        () => 'done',
        (error: Error) => error.message,
      ),
    );
  await client.end();
  return results;
}
