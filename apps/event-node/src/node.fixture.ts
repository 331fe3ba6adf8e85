import { randomUUID } from 'node:crypto';
import { EventStoreDBClient, jsonEvent } from '@eventstore/db-client';
import type { JSONEventData, JSONType, ResolvedEvent } from '@eventstore/db-client';
import { Client } from 'pg';
import { startEventNode } from './index.js';

/** An empty database on the test server, and how to ask it. */
export async function freshDatabase(): Promise<{ url: string; query(sql: string): Promise<void> }> {
  const server = process.env.TEST_PG_URL;
  if (!server) throw new Error('TEST_PG_URL names no PostgreSQL');
  const name = `event_node_${randomUUID().replaceAll('-', '')}`;
  const ask = async (url: string, sql: string) => {
    const client = new Client({ connectionString: url });
    await client.connect();
    await client.query(sql);
    await client.end();
  };
  await ask(server, `create database ${name}`);
  const url = Object.assign(new URL(server), { pathname: `/${name}` }).href;
  return { url, query: (sql) => ask(url, sql) };
}

export type FreshNode = {
  url: string;
  databaseUrl: string;
  client: EventStoreDBClient;
  close(): Promise<void>;
};

/** A node on an empty database of its own, and a client of it. */
export async function freshNode(): Promise<FreshNode> {
  const { url: databaseUrl } = await freshDatabase();
  const node = await startEventNode({ databaseUrl, port: 0 });
  const client = EventStoreDBClient.connectionString(node.url);
  const close = async () => {
    await client.dispose();
    await node.close();
  };
  return { url: node.url, databaseUrl, client, close };
}

export const event = (type = 'Happened', data: JSONType = {}): JSONEventData =>
  jsonEvent({ id: randomUUID(), type, data });

export const events = (count: number, type?: string): JSONEventData[] =>
  Array.from({ length: count }, (_, index) => event(type, { index }));

/** Reads on until there are so many, and leaves. */
export async function take(source: AsyncIterable<ResolvedEvent>, count: number): Promise<ResolvedEvent[]> {
  const taken: ResolvedEvent[] = [];
  for await (const resolved of source) if (taken.push(resolved) === count) break;
  return taken;
}

export const all = (source: AsyncIterable<ResolvedEvent>): Promise<ResolvedEvent[]> => take(source, Infinity);

export const ids = (resolved: readonly ResolvedEvent[]) => resolved.map(({ event }) => event?.id);
