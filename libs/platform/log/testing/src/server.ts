import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { createServer } from 'node:tls';
import { startEventNode } from '@control-center/event-node';
import { connectionString, openAccess } from '@control-center/event-node/access';
import { createDatabase, nodeFolder } from '@platform/testing';
import { EventStoreDBClient, NotLeaderError } from '@eventstore/db-client';

export type TestServer = { url: string; close: () => Promise<void>; name: string };

/** Starts an event node with its own empty database. */
export async function startTestNode(): Promise<TestServer> {
  const database = await createDatabase('log');
  const node = await startEventNode({ databaseUrl: database.url, port: 0, folder: nodeFolder() });
  const close = async () => {
    await node.close();
    await database.drop();
  };
  return { url: node.url, close, name: 'an event node' };
}

/** A key and a certificate for the members of a cluster on this machine, of an authority that only `caFile` names. */
export async function membersCertificate(): Promise<{
  tls: { key: string; certificate: string };
  caFile: string;
}> {
  const { server: tls, caFile } = await openAccess(join(nodeFolder(), 'cluster'));
  return { tls, caFile };
}

/** A server that answers nothing, with an event node's certificate of twenty years ago, which has expired. */
export async function startExpiredServer(): Promise<TestServer> {
  const twentyYearsAgo = new Date();
  twentyYearsAgo.setFullYear(twentyYearsAgo.getFullYear() - 20);
  const access = await openAccess(join(nodeFolder(), 'expired'), twentyYearsAgo);
  const { key, certificate: cert } = access.server;
  const server = createServer({ key, cert, ALPNProtocols: ['h2'] }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const close = () => Promise.resolve(void server.close());
  return { url: connectionString(access, port), close, name: 'a server that answers nothing' };
}

/**
 * The server at EVENT_STORE_URL (or by its former name) with the events it has; a new event node only when there is no such setting at
 * all. A cluster is named by several seeds, where the client finds the leader, or by one node, which may be a follower that names
 * the leader.
 */
export async function serverUnderTest(): Promise<TestServer> {
  const given = process.env['EVENT_STORE_URL'] ?? process.env['EVENTSTORE_URL'];
  if (given === undefined) return startTestNode();
  if (given.trim() === '') throw new Error('EVENT_STORE_URL is empty: an event node is tested without it');
  const url = await withLeader(given);
  return { url, close: () => Promise.resolve(), name: `the server at ${url.replace(/\/\/.*@/, '//')}` };
}

/** Tests read their own events at once, and a follower's copy may lack them. */
async function withLeader(url: string): Promise<string> {
  const client = EventStoreDBClient.connectionString(url);
  try {
    await client.readAll({ maxCount: 1, requiresLeader: true })[Symbol.asyncIterator]().next();
    return url;
  } catch (error) {
    if (!(error instanceof NotLeaderError)) throw error;
    const { address, port } = error.leader;
    return url.replace(/^(esdb:\/\/(?:[^@/]*@)?)[^/?]*/, `$1${address}:${port}`);
  } finally {
    await client.dispose();
  }
}
