import { randomUUID } from 'node:crypto';
import { startEventNode } from '@control-center/event-node';
import { Client } from 'pg';

export type TestServer = { url: string; close: () => Promise<void> };

/** An event node on an empty database of its own. */
export async function freshNode(): Promise<TestServer> {
  const server = process.env['TEST_PG_URL'];
  if (!server) throw new Error('TEST_PG_URL names no PostgreSQL');
  const name = `log_${randomUUID().replaceAll('-', '')}`;
  const ask = async (sql: string) => {
    const client = new Client({ connectionString: server });
    await client.connect();
    await client.query(sql);
    await client.end();
  };
  await ask(`create database ${name}`);
  const databaseUrl = Object.assign(new URL(server), { pathname: `/${name}` }).href;
  const node = await startEventNode({ databaseUrl, port: 0 });
  const close = async () => {
    await node.close();
    await ask(`drop database ${name} with (force)`);
  };
  return { url: node.url, close };
}

/** What EVENTSTORE_URL names, as it is, or a fresh event node when it names nothing. */
export async function serverUnderTest(): Promise<TestServer> {
  const url = process.env['EVENTSTORE_URL'];
  return url ? { url, close: () => Promise.resolve() } : freshNode();
}
