import { Cluster } from '@platform/log/testing/cluster/cluster';
import { all, event, newStream } from '@platform/log/testing/contract';
import { startProxy } from '@platform/log/testing/proxy';
import { serverUnderTest, startTestNode } from '@platform/log/testing/server';
import type { TestServer } from '@platform/log/testing/server';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { openClient } from '../client/connection.js';

let node: TestServer;
let cluster: Cluster;
beforeAll(async () => {
  node = await startTestNode();
  cluster = await Cluster.start(node.url);
  for (const index of [1, 2]) cluster.lag(index, 60_000);
});
afterAll(async () => {
  cluster.close();
  await node.close();
});

describe('the address of the server under test', () => {
  const given = process.env['EVENT_STORE_URL'];
  afterEach(() => {
    if (given === undefined) delete process.env['EVENT_STORE_URL'];
    else process.env['EVENT_STORE_URL'] = given;
  });

  test.each([
    ['several seeds', () => cluster.urlOf(2, 1, 0)],
    ['a follower', () => cluster.urlOf(1)],
    ['the leader', () => cluster.urlOf(0)],
  ])('may be that of %s, and events can be read at once after the append', async (_, url) => {
    process.env['EVENT_STORE_URL'] = url();
    const { client, close } = openClient((await serverUnderTest()).url);
    const stream = newStream();
    await client.appendToStream(stream, event());
    expect(await all(client.readStream(stream))).toHaveLength(1);
    await close();
  });

  test.each(['EVENT_STORE_URL', 'EVENTSTORE_URL'])('never falls back to an event node: %s', async (name) => {
    const former = process.env['EVENTSTORE_URL'];
    delete process.env['EVENT_STORE_URL'];
    process.env[name] = ' ';
    await expect(serverUnderTest()).rejects.toThrow('is empty');
    process.env[name] = cluster.url;
    expect((await serverUnderTest()).name).toBe(`the server at ${cluster.url}`);
    delete process.env['EVENTSTORE_URL'];
    if (former !== undefined) process.env['EVENTSTORE_URL'] = former;
  });

  test('of several seeds is reached through a proxy', async () => {
    const proxy = await startProxy(cluster.urlOf(0, 1, 2));
    const { client, close } = openClient(proxy.url);
    await client.appendToStream(newStream(), event());
    expect(proxy.connections()).toBeGreaterThan(0);
    await close();
    await proxy.close();
  });
});
