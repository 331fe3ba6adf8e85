import { once } from 'node:events';
import type { IncomingHttpHeaders } from 'node:http';
import { connect as connectHttp2 } from 'node:http2';
import type { ClientHttp2Session, ClientHttp2Stream } from 'node:http2';
import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { connect as connectTls } from 'node:tls';
import type { Socket } from 'node:net';
import { randomBytes, randomUUID } from 'node:crypto';
import { createDatabase, nodeFolder } from '@platform/testing';
import type { TestDatabase } from '@platform/testing';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { status } from '@grpc/grpc-js';
import { EventStoreDBClient, jsonEvent, START } from '@eventstore/db-client';
import google from 'google-protobuf/google/protobuf/empty_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import { startEventNode } from './index.js';
import type { EventNode } from './index.js';
import { all, event, events, ids } from './node.fixture.js';

let database: TestDatabase;
let node: EventNode;
let client: EventStoreDBClient;
const sockets: Socket[] = [];
const sessions: ClientHttp2Session[] = [];
beforeEach(async () => {
  database = await createDatabase('event_node');
  node = await startEventNode({ databaseUrl: database.url, port: 0, folder: nodeFolder() });
  client = EventStoreDBClient.connectionString(node.url);
});
afterEach(async () => {
  for (const session of sessions.splice(0)) session.destroy();
  for (const socket of sockets.splice(0)) socket.destroy();
  await client.dispose();
  await node.close();
  await database.drop();
});

/** Time limit in ms for other clients on a busy machine; a blocked client would wait for ever. */
const timeout = 60_000;

/** Checks an append, a read and a subscription of another client. */
async function checkOtherClients() {
  const stream = `order-${randomUUID()}`;
  const sent = events(3);
  const options = { deadline: timeout };
  await client.appendToStream(stream, sent, options);
  expect(ids(await all(client.readStream(stream, options)))).toEqual(sent.map(({ id }) => id));
  const subscription = client.subscribeToStream(stream, { fromRevision: START });
  await once(subscription, 'caughtUp', { signal: AbortSignal.timeout(timeout) });
  await subscription.unsubscribe();
}

async function socket(): Promise<Socket> {
  const socket = connect(node.port, '127.0.0.1').on('error', () => undefined);
  sockets.push(socket);
  await once(socket, 'connect');
  return socket;
}

async function encryptedSocket(): Promise<Socket> {
  const options = { port: node.port, host: 'localhost', ca: certificate(), ALPNProtocols: ['h2'] };
  const socket = connectTls(options).on('error', () => undefined);
  sockets.push(socket);
  await once(socket, 'secureConnect');
  return socket;
}

const certificate = () => readFileSync(new URL(node.url).searchParams.get('tlsCAFile')!);

function session(): ClientHttp2Session {
  const session = connectHttp2(`https://localhost:${node.port}`, { ca: certificate() }).on(
    'error',
    () => undefined,
  );
  sessions.push(session);
  return session;
}

function call(session: ClientHttp2Session, method: string): ClientHttp2Stream {
  const path = `/event_store.client.streams.Streams/${method}`;
  const { username, password } = new URL(node.url);
  const authorization = `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;
  const headers = { ':method': 'POST', 'content-type': 'application/grpc', te: 'trailers', authorization };
  return session.request({ ...headers, ':path': path }).on('error', () => undefined);
}

const frame = (bytes: Uint8Array, length = bytes.length) => {
  const header = Buffer.alloc(5);
  header.writeUInt32BE(length, 1);
  return Buffer.concat([header, bytes]);
};

/** The gRPC status code that a call ends with; NaN when it ends without one. */
function statusOf(stream: ClientHttp2Stream): Promise<number> {
  return new Promise((resolve) => {
    const seen = (headers: IncomingHttpHeaders) => {
      if (headers['grpc-status'] !== undefined) resolve(Number(headers['grpc-status']));
    };
    stream.on('response', seen).on('trailers', seen).resume();
    stream.once('close', () => resolve(NaN));
  });
}

const subscription = () => {
  const { Options } = streams.ReadReq;
  const options = new Options()
    .setAll(new Options.AllOptions().setStart(new shared.Empty()))
    .setSubscription(new Options.SubscriptionOptions())
    .setNoFilter(new shared.Empty())
    .setUuidOption(new Options.UUIDOption().setString(new shared.Empty()));
  return frame(new streams.ReadReq().setOptions(options).serializeBinary());
};

test('garbage instead of HTTP/2, or after its preface, ends only that connection', async () => {
  const greeting = Buffer.from('PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n');
  const garbage = [
    Buffer.from('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n'),
    randomBytes(65_536),
    Buffer.concat([greeting, randomBytes(65_536)]),
  ];
  for (const bytes of garbage)
    for (const connection of [await socket(), await encryptedSocket()]) {
      const closed = new Promise((resolve) => connection.resume().once('close', resolve));
      connection.write(bytes);
      await closed;
    }
  const settings = Buffer.from([0, 0, 0, 4, 0, 0, 0, 0, 0]);
  const frameOf16MiB = Buffer.from([255, 255, 255, 0, 0, 0, 0, 0, 1]);
  (await encryptedSocket()).write(Buffer.concat([greeting, settings, frameOf16MiB]));
  await checkOtherClients();
});

test.each(['Read', 'Append', 'BatchAppend'])(
  'garbage as a message of %s ends only that call',
  async (method) => {
    const connection = session();
    const messages = [
      frame(Buffer.alloc(64, 255)),
      frame(randomBytes(1_000)),
      frame(Buffer.alloc(10), 2 ** 31),
    ];
    for (const message of messages) {
      const stream = call(connection, method);
      stream.end(message);
      expect(await statusOf(stream)).toBeGreaterThan(0);
    }
    expect(connection.destroyed).toBe(false);
    await checkOtherClients();
  },
);

test('silent connections and unfinished messages do not block other clients', async () => {
  for (let i = 0; i < 200; i++) await socket();
  for (const method of ['Read', 'Append', 'BatchAppend'])
    call(session(), method).write(frame(Buffer.alloc(10), 1_000));
  await checkOtherClients();
});

test('a flood of subscriptions that are not read does not block other clients, and is limited', async () => {
  const pad = 'x'.repeat(200_000);
  for (let i = 0; i < 2; i++)
    await client.appendToStream('large', jsonEvent({ type: 'Large', data: { pad } }));
  for (let connection = 0; connection < 4; connection++) {
    const flood = session();
    await once(flood, 'remoteSettings');
    expect(flood.remoteSettings.maxConcurrentStreams).toBe(200);
    for (let i = 0; i < 200; i++) call(flood, 'Read').end(subscription());
  }
  await checkOtherClients();

  const more = session();
  for (let i = 0; i < 199; i++) call(more, 'Read').end(subscription());
  const last = call(more, 'Read').end(subscription());
  expect(await statusOf(last)).toBe(status.RESOURCE_EXHAUSTED);
  for (const open of sessions.splice(0)) open.destroy();
  await checkOtherClients();
});

test('the bytes of an append and the number of incomplete appends are limited', async () => {
  const metadata = { pad: 'x'.repeat(1024 * 1024) };
  const large = Array.from({ length: 17 }, () => jsonEvent({ type: 'Large', data: {}, metadata }));
  await expect(client.appendToStream('large', large)).rejects.toThrow('BadRequest');

  const options = new streams.BatchAppendReq.Options()
    .setStreamIdentifier(new shared.StreamIdentifier().setStreamName(Buffer.from('never-ending')))
    .setAny(new google.Empty());
  const flood = call(session(), 'BatchAppend');
  for (let i = 0; i < 17; i++)
    flood.write(
      frame(
        new streams.BatchAppendReq()
          .setCorrelationId(new shared.UUID().setString(randomUUID()))
          .setOptions(options)
          .serializeBinary(),
      ),
    );
  expect(await statusOf(flood)).toBe(status.RESOURCE_EXHAUSTED);
  await client.appendToStream('never-ending', event());
  await checkOtherClients();
});
