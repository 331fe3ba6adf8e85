import { randomUUID } from 'node:crypto';
import pg from 'pg';

export type TestDatabase = {
  name: string;
  /** postgres://… */
  url: string;
  pool: pg.Pool;
  /** Ends the pool and all other connections, and drops the database. */
  drop: () => Promise<void>;
};

/** Creates a database on the test server: empty, or a copy of `template`, which must have no connections. */
export async function createDatabase(
  prefix: string,
  template: Pick<TestDatabase, 'name'> = { name: 'template1' },
): Promise<TestDatabase> {
  const name = `${prefix}_${randomUUID().slice(0, 8)}`;
  const url = Object.assign(new URL(testServer()), { pathname: `/${name}` }).href;
  await onServer(`create database ${name} template ${template.name}`);
  const pool = new pg.Pool({ connectionString: url });
  // The pool ends before its last connection does, which may still report an error because of the drop.
  pool.on('error', () => undefined);
  const drop = async () => {
    await pool.end();
    await onServer(`drop database ${name} with (force)`);
  };
  return { name, url, pool, drop };
}

function testServer(): string {
  const server = process.env['TEST_PG_URL'];
  if (!server) throw new Error('TEST_PG_URL is not set');
  return server;
}

async function onServer(sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: testServer() });
  await client.connect();
  await client.query(sql);
  await client.end();
}
