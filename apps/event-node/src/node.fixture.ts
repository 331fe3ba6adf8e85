import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createDatabase, nodeFolder } from '@platform/testing';
import { EventStoreDBClient, jsonEvent } from '@eventstore/db-client';
import type { JSONEventData, JSONType, ResolvedEvent } from '@eventstore/db-client';
import { StreamsClient } from '@eventstore/db-client/generated/streams_grpc_pb.js';
import { CallCredentials, credentials, Metadata } from '@grpc/grpc-js';
import { startEventNode } from './index.js';
import type { EventNodeOptions } from './index.js';

export type TestNode = {
  url: string;
  databaseUrl: string;
  client: EventStoreDBClient;
  close(): Promise<void>;
};

/** A node with its own empty database, and a client of it. */
export async function startTestNode(options: Pick<EventNodeOptions, 'observer'> = {}): Promise<TestNode> {
  const database = await createDatabase('event_node');
  const node = await startEventNode({
    ...options,
    ...{ databaseUrl: database.url, port: 0, folder: nodeFolder() },
  });
  const client = EventStoreDBClient.connectionString(node.url);
  const close = async () => {
    await client.dispose();
    await node.close();
    await database.drop();
  };
  return { url: node.url, databaseUrl: database.url, client, close };
}

/** A client that sends requests which the other one never sends. */
export function rawClient({ url }: Pick<TestNode, 'url'>): StreamsClient {
  const { host, username, password, searchParams } = new URL(url);
  const authorization = CallCredentials.createFromMetadataGenerator((_, add) => {
    const metadata = new Metadata();
    metadata.set('authorization', `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`);
    add(null, metadata);
  });
  const trusted = credentials.createSsl(readFileSync(searchParams.get('tlsCAFile')!));
  return new StreamsClient(host, credentials.combineChannelCredentials(trusted, authorization));
}

export const event = (type = 'Happened', data: JSONType = {}): JSONEventData =>
  jsonEvent({ id: randomUUID(), type, data });

export const events = (count: number, type?: string): JSONEventData[] =>
  Array.from({ length: count }, (_, index) => event(type, { index }));

/** Reads `count` events, then stops. */
export async function take(source: AsyncIterable<ResolvedEvent>, count: number): Promise<ResolvedEvent[]> {
  const taken: ResolvedEvent[] = [];
  for await (const resolved of source) if (taken.push(resolved) === count) break;
  return taken;
}

export const all = (source: AsyncIterable<ResolvedEvent>): Promise<ResolvedEvent[]> => take(source, Infinity);

export const ids = (resolved: readonly ResolvedEvent[]) => resolved.map(({ event }) => event?.id);
