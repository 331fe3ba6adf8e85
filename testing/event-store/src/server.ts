import { startEventNode } from '@control-center/event-node';
import { createDatabase, nodeFolder } from '@control-center/testing';

export type TestServer = { url: string; close: () => Promise<void> };

/** Starts an event node with its own empty database. */
export async function startTestNode(): Promise<TestServer> {
  const database = await createDatabase('log');
  const node = await startEventNode({ databaseUrl: database.url, port: 0, folder: nodeFolder() });
  const close = async () => {
    await node.close();
    await database.drop();
  };
  return { url: node.url, close };
}

/** The server at EVENT_STORE_URL with the events it has, or a new event node when the setting is missing. */
export async function serverUnderTest(): Promise<TestServer> {
  const url = process.env['EVENT_STORE_URL'];
  return url ? { url, close: () => Promise.resolve() } : startTestNode();
}
