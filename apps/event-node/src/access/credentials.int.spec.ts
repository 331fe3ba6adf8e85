import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { EventStoreDBClient } from '@eventstore/db-client';
import { credentials, Metadata, status } from '@grpc/grpc-js';
import type { ServiceError } from '@grpc/grpc-js';
import { StreamsClient } from '@eventstore/db-client/generated/streams_grpc_pb.js';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import { readFileSync } from 'node:fs';
import { all, event, startTestNode } from '../node.fixture.js';
import type { TestNode } from '../node.fixture.js';

let node: TestNode;
let url: URL;
const clients: EventStoreDBClient[] = [];
beforeAll(async () => {
  node = await startTestNode();
  url = new URL(node.url);
  await node.client.appendToStream('order', event());
});
afterAll(async () => {
  for (const client of clients) await client.dispose();
  await node.close();
});

/** A client with another address of the node. */
function connect(change: (address: string) => string): EventStoreDBClient {
  const client = EventStoreDBClient.connectionString(change(node.url));
  clients.push(client);
  return client;
}

const basic = (text: string) => `Basic ${Buffer.from(text).toString('base64')}`;

describe('a call', () => {
  const headers = (): [string, string[]][] => [
    ['without credentials', []],
    ['with a wrong password', [basic(`${url.username}:${url.password}x`)]],
    ['with another user', [basic(`admin:${url.password}`)]],
    ['with an empty password', [basic(`${url.username}:`)]],
    ['with the password in another scheme', [`Bearer ${url.password}`]],
    ['with what is no header of the scheme', ['Basic ']],
  ];

  test('is refused as by EventStoreDB unless user and password are right, for every method', async () => {
    const trusted = credentials.createSsl(readFileSync(url.searchParams.get('tlsCAFile')!));
    const service = new StreamsClient(url.host, trusted);
    type Failure = Pick<ServiceError, 'code' | 'details'>;
    const calls: Record<string, (metadata: Metadata) => Promise<Failure>> = {
      read: (metadata) => new Promise((end) => service.read(readAll(), metadata).on('error', end).resume()),
      batchAppend: (metadata) =>
        new Promise((end) => service.batchAppend(metadata).on('error', end).resume()),
      append: (metadata) =>
        new Promise((end) => service.append(metadata, (error) => end(error!)).on('error', end)),
      delete: (metadata) =>
        new Promise((end) => service.delete(new streams.DeleteReq(), metadata, (error) => end(error!))),
    };
    for (const [what, values] of headers())
      for (const [name, call] of Object.entries(calls)) {
        const metadata = new Metadata();
        for (const value of values) metadata.add('authorization', value);
        const { code, details } = await call(metadata);
        expect([what, name, code, details]).toEqual([what, name, status.UNAUTHENTICATED, 'Unauthenticated']);
      }
    service.close();
  });

  test('by the client with a wrong password fails as access denied, and writes nothing', async () => {
    const stranger = connect((address) => address.replace(url.password, 'wrong'));
    await expect(stranger.appendToStream('order', event())).rejects.toMatchObject({ type: 'access-denied' });
    await expect(all(stranger.readStream('order'))).rejects.toMatchObject({ type: 'access-denied' });
    await expect(all(stranger.readAll())).rejects.toMatchObject({ type: 'access-denied' });
    expect(await all(node.client.readStream('order'))).toHaveLength(1);
  });

  test('fails without TLS, or when the client does not know the certificate', async () => {
    const plain = connect(() => `esdb://localhost:${url.port}?tls=false`);
    await expect(all(plain.readAll())).rejects.toMatchObject({ type: 'unavailable' });
    const unknowing = connect((address) => address.replace(/&tlsCAFile=.*/, ''));
    await expect(all(unknowing.readAll())).rejects.toMatchObject({ type: 'unavailable' });
  });
});

function readAll(): streams.ReadReq {
  const { Options } = streams.ReadReq;
  return new streams.ReadReq().setOptions(
    new Options()
      .setAll(new Options.AllOptions().setStart(new shared.Empty()))
      .setNoFilter(new shared.Empty())
      .setCount('1')
      .setUuidOption(new Options.UUIDOption().setString(new shared.Empty())),
  );
}
