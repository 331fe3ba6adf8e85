import { startEventNode } from '@control-center/event-node';
import { createDatabase } from '@control-center/testing';

export type TestServer = { url: string; close: () => Promise<void> };

/** An event node on an empty database of its own. */
export async function freshNode(): Promise<TestServer> {
  const database = await createDatabase('log');
  const node = await startEventNode({ databaseUrl: database.url, port: 0 });
  const close = async () => {
    await node.close();
    await database.drop();
  };
  return { url: node.url, close };
}

/** What EVENTSTORE_URL names, as it is, or a fresh event node when it names nothing. */
export async function serverUnderTest(): Promise<TestServer> {
  const url = process.env['EVENTSTORE_URL'];
  return url ? { url, close: () => Promise.resolve() } : freshNode();
}
