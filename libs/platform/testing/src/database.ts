import { randomUUID } from 'node:crypto';
import { basename, dirname } from 'node:path';
import pg from 'pg';
import { nodeFolder } from './event-node.js';

export type TestDatabase = {
  name: string;
  /** postgres://… */
  url: string;
  pool: pg.Pool;
  /** Ends the pool and all other connections, and drops the database. */
  drop: () => Promise<void>;
};

type Databases<Prefixes extends readonly string[]> = { -readonly [Index in keyof Prefixes]: TestDatabase };

/** Creates a database on the test server: empty, or a copy of `template`, which must have no connections. */
export async function createDatabase(
  prefix: string,
  template: Pick<TestDatabase, 'name'> = { name: 'template1' },
): Promise<TestDatabase> {
  const name = `${prefix}_${randomUUID().slice(0, 8)}`;
  // The other strategy logs each page, for eight times the processor time.
  await onServer(`create database ${name} template ${template.name} strategy file_copy`);
  const opened = open(name);
  const drop = async () => {
    await opened.drop();
    await onServer(`drop database ${name} with (force)`);
  };
  return { ...opened, drop };
}

/** An existing database, which stays when it is «dropped». */
function open(name: string): TestDatabase {
  const url = Object.assign(new URL(testServer()), { pathname: `/${name}` }).href;
  const pool = new pg.Pool({ connectionString: url });
  // The pool ends before its last connection does, which may still report an error because of the drop.
  pool.on('error', () => undefined);
  return { name, url, pool, drop: () => pool.end() };
}

/**
 * Databases that begin with what `fill` writes into empty ones. It runs once in a run of specs, for the first caller of all
 * threads; the others wait for it, and get copies.
 */
export async function createFilled<const Prefixes extends readonly string[]>(
  model: string,
  prefixes: Prefixes,
  fill: (...empty: Databases<Prefixes>) => Promise<unknown>,
): Promise<Databases<Prefixes>> {
  const names = prefixes.map((_, index) => modelName(`${model}_${index}`));
  if (!filled.has(model))
    await onServer(async (server) => {
      await server.query('select pg_advisory_lock(hashtext($1))', [model]);
      const found = await server.query('select from pg_database where datname = $1', [names.at(-1)]);
      if (found.rowCount === 1) return;
      const unfinished = names.map((name) => `${name}_unfinished`);
      for (const name of unfinished) {
        await server.query(`drop database if exists ${name} with (force)`);
        await server.query(`create database ${name} strategy file_copy`);
      }
      await fill(...(unfinished.map(open) as Databases<Prefixes>));
      for (const name of names) {
        await server.query(`alter database ${name}_unfinished with allow_connections false`);
        await server.query(`alter database ${name}_unfinished rename to ${name}`);
      }
    });
  filled.add(model);
  const copies = prefixes.map((prefix, index) => createDatabase(prefix, { name: names[index]! }));
  return (await Promise.all(copies)) as Databases<Prefixes>;
}

/** Drops the templates of this run on a server that goes on running. */
export async function dropModels(): Promise<void> {
  await onServer(async (server) => {
    const { rows } = await server.query<{ name: string }>(
      'select datname as name from pg_database where starts_with(datname, $1)',
      [modelName('')],
    );
    for (const { name } of rows) await server.query(`drop database ${name} with (force)`);
  });
}

/** The models that this thread has seen. */
const filled = new Set<string>();

/** The name includes this run's folder, because other runs may use the same server. */
const modelName = (name: string) =>
  `${basename(dirname(nodeFolder())).replaceAll(/\W/g, '_')}_${name}`.toLowerCase();

function testServer(): string {
  const server = process.env['TEST_PG_URL'];
  if (!server) throw new Error('TEST_PG_URL is not set');
  return server;
}

async function onServer(work: string | ((client: pg.Client) => Promise<void>)): Promise<void> {
  const client = new pg.Client({ connectionString: testServer() });
  await client.connect();
  try {
    await (typeof work === 'string' ? client.query(work) : work(client));
  } finally {
    await client.end();
  }
}
