import { once } from 'node:events';
import { constants, createSecureServer, createServer } from 'node:http2';
import type { Http2Server, IncomingHttpHeaders, ServerHttp2Session, ServerHttp2Stream } from 'node:http2';
import type { AddressInfo, Socket } from 'node:net';
import type { TLSSocket } from 'node:tls';
import { EventStoreDBClient, UnavailableError } from '@eventstore/db-client';
import type { RecordedEvent } from '@eventstore/db-client';
import { appended, confirmation, eventMessage } from '@platform/log/testing/fake-server';
import { membersCertificate } from '@platform/log/testing/server';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import { sendAppend } from '../appends/append-call.js';
import { openClient } from '../connection.js';
import type { OpenClient } from '../connection.js';
import { piecesOf } from '../reads/events-of.js';
import { framed } from './messages.js';

type Answer = (stream: ServerHttp2Stream, headers: IncomingHttpHeaders) => void;

let server: Http2Server;
let sessions: Set<ServerHttp2Session>;
let sockets: Set<Socket>;
let answer: Answer;
let own: OpenClient;
let url: string;

beforeEach(async () => {
  sessions = new Set();
  sockets = new Set();
  server = createServer();
  server.on('connection', (socket: Socket) => sockets.add(socket));
  server.on('session', (session) => {
    sessions.add(session);
    session.on('error', () => undefined).on('close', () => sessions.delete(session));
  });
  server.on('stream', (stream, headers) => {
    stream.on('error', () => undefined);
    answer(stream, headers);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  url = `esdb://127.0.0.1:${(server.address() as AddressInfo).port}?tls=false`;
  own = openClient(url);
});
afterEach(async () => {
  await own.close();
  for (const session of sessions) session.destroy();
  server.close();
});

const grpc = { ':status': 200, 'content-type': 'application/grpc' };
const ofEvent = (number: number, data?: string) =>
  framed(
    eventMessage({ position: BigInt(number), id: `${number}`, ...(data ? { data } : {}) }).serializeBinary(),
  );
const twoEvents = Buffer.concat([framed(confirmation().serializeBinary()), ofEvent(1), ofEvent(2)]);
const compressed = () => {
  const message = Buffer.from(ofEvent(3));
  message[0] = 1;
  return message;
};

/** Answers with these bytes and then with trailers. */
const respond = (stream: ServerHttp2Stream, bytes: Buffer, trailers: Record<string, string>) => {
  stream.respond(grpc, { waitForTrailers: true });
  stream.once('wantTrailers', () => stream.sendTrailers(trailers));
  stream.end(bytes);
};
/** Sends these bytes, and does something to the stream once the client has them. */
const sendThen = (stream: ServerHttp2Stream, bytes: Buffer, then: () => unknown) => {
  stream.respond(grpc);
  stream.write(bytes, () => stream.session!.ping(() => then()));
};

const cut = () => {
  for (const socket of sockets) socket.destroy();
};

/** The ids that a read gives, and the error with which it ends. */
async function outcome(client: EventStoreDBClient): Promise<{ ids: string[]; error: unknown }> {
  const ids: string[] = [];
  try {
    for await (const piece of piecesOf(client, { from: 'start' }, { silence: 20_000 }))
      ids.push(...piece.map(({ id }: RecordedEvent) => id));
    return { ids, error: undefined };
  } catch (error) {
    return { ids, error };
  }
}

const leader = { 'leader-endpoint-host': '127.0.0.1', 'leader-endpoint-port': '2' };

// The client's own call is the measure of what a failure is called, because retries go by it.
describe('a read ends as the call of the client does', () => {
  it.each<[string, Answer]>([
    ['the end', (stream) => respond(stream, twoEvents, { 'grpc-status': '0' })],
    ['no events', (stream) => respond(stream, Buffer.alloc(0), { 'grpc-status': '0' })],
    [
      'a refusal without events',
      (stream) =>
        stream.respond(
          { ...grpc, 'grpc-status': '5', exception: 'not-leader', ...leader },
          { endStream: true },
        ),
    ],
    ['a failure after events', (stream) => respond(stream, twoEvents, { 'grpc-status': '14' })],
    [
      'a failure with a text',
      (stream) => respond(stream, twoEvents, { 'grpc-status': '7', 'grpc-message': '%C4%91%C3%B3ng 100%25' }),
    ],
    [
      'a failure whose text is not encoded',
      (stream) => respond(stream, twoEvents, { 'grpc-status': '7', 'grpc-message': '100%' }),
    ],
    ['a failure that nobody knows', (stream) => respond(stream, twoEvents, { 'grpc-status': '99' })],
    ['another user', (stream) => respond(stream, Buffer.alloc(0), { 'grpc-status': '16' })],
    ['an end without a word', (stream) => (stream.respond(grpc), stream.end(twoEvents))],
    ...(
      ['REFUSED_STREAM', 'CANCEL', 'ENHANCE_YOUR_CALM', 'INADEQUATE_SECURITY', 'INTERNAL_ERROR'] as const
    ).map((code): [string, Answer] => [
      `the code ${code} of HTTP/2`,
      (stream) => sendThen(stream, twoEvents, () => stream.close(constants[`NGHTTP2_${code}`])),
    ]),
    ['a connection that is cut', (stream) => sendThen(stream, twoEvents, cut)],
    ['a connection that is cut before the answer', () => cut()],
    [
      'a status of HTTP',
      (stream) => (stream.respond({ ':status': 503, 'content-type': 'text/html' }), stream.end('busy')),
    ],
    [
      'a page',
      (stream) => (stream.respond({ ':status': 200, 'content-type': 'text/html' }), stream.end('hi')),
    ],
    [
      'a message that is none',
      (stream) => respond(stream, framed(Buffer.from([255])), { 'grpc-status': '0' }),
    ],
  ])('%s', async (_, behaviour) => {
    answer = behaviour;
    const expected = await outcome(EventStoreDBClient.connectionString(url));
    const { ids, error } = await outcome(own.client);
    const kindOf = (of: unknown) => of && [of.constructor, (of as { code?: unknown }).code];
    expect(kindOf(error)).toEqual(kindOf(expected.error));
    expect(ids).toEqual(expected.ids);
  });
});

it('what came before a failure is given', async () => {
  answer = (stream) => respond(stream, twoEvents, { 'grpc-status': '14' });
  expect((await outcome(own.client)).ids).toEqual(['1', '2']);
});

it('a read carries what the client says of itself', async () => {
  let said: IncomingHttpHeaders = {};
  answer = (stream, headers) => {
    said = headers;
    respond(stream, twoEvents, { 'grpc-status': '0' });
  };
  await outcome(own.client);
  expect(said).toMatchObject({
    'requires-leader': 'true',
    'connection-name': own.client.connectionName,
    'content-type': 'application/grpc',
    te: 'trailers',
  });
});

it('over TLS it names the host, and sends user and password', async () => {
  const { tls, caFile } = await membersCertificate();
  const secured = createSecureServer({ key: tls.key, cert: tls.certificate });
  const said: unknown[] = [];
  secured.on('secureConnection', ({ servername }: TLSSocket) => said.push(servername));
  secured.on('stream', (stream, { authorization }) => {
    said.push(authorization);
    respond(stream, twoEvents, { 'grpc-status': '0' });
  });
  await once(secured.listen(0, '127.0.0.1'), 'listening');
  const { port } = secured.address() as AddressInfo;
  const { client, close } = openClient(`esdb://u:p%20w@localhost:${port}?tls=true&tlsCAFile=${caFile}`);
  expect((await outcome(client)).ids).toEqual(['1', '2']);
  expect(said).toEqual(['localhost', `Basic ${Buffer.from('u:p w').toString('base64')}`]);
  await close();
  secured.close();
});

const isOfClient = (headers: IncomingHttpHeaders) => 'grpc-accept-encoding' in headers;

it.each<[string, Answer]>([
  ['a compressed message', (stream) => respond(stream, compressed(), { 'grpc-status': '0' })],
  [
    'another encoding',
    (stream) => (stream.respond({ ...grpc, 'grpc-encoding': 'gzip' }), stream.end(ofEvent(3))),
  ],
  ['another kind of content', (stream) => (stream.respond({ ':status': 200 }), stream.end(ofEvent(3)))],
])('%s is left to the client, and so are the next reads', async (_, unexpected) => {
  const asked: boolean[] = [];
  answer = (stream, headers) => {
    asked.push(isOfClient(headers));
    if (isOfClient(headers)) respond(stream, twoEvents, { 'grpc-status': '0' });
    else unexpected(stream, headers);
  };
  const expected = { ids: ['1', '2'], error: undefined };
  expect(await outcome(own.client)).toEqual(expected);
  expect(await outcome(own.client)).toEqual(expected);
  expect(asked).toEqual([false, true, true]);
});

it('an append whose answer is not as expected is sent once more by the client, and so are the next ones', async () => {
  const asked: boolean[] = [];
  answer = (stream, headers) => {
    asked.push(isOfClient(headers));
    if (!isOfClient(headers)) return void (stream.respond({ ':status': 200 }), stream.end('hi'));
    stream.respond(grpc);
    stream.on('data', (request: Buffer) => {
      const sent = streams.BatchAppendReq.deserializeBinary(request.subarray(5));
      stream.write(framed(appended(sent, 0, 7n).serializeBinary()));
    });
  };
  const append = () =>
    sendAppend(
      own.client,
      { stream: 'order-1', events: [], expectedRevision: -1 },
      { within: 20_000, silence: 20_000 },
    );
  expect(await Promise.all([append(), append()])).toEqual([{ position: 7n }, { position: 7n }]);
  expect(await append()).toEqual({ position: 7n });
  expect(asked).toEqual([false, true]);
});

it('a message that is compressed after others ends the read, which may be repeated', async () => {
  answer = (stream) => sendThen(stream, twoEvents, () => stream.write(compressed()));
  expect(await outcome(own.client)).toMatchObject({ ids: ['1', '2'], error: { code: 13 } });
});

/** A reader that has taken one piece when the server has sent the rest, which fits into a window. */
async function slowly(status: string) {
  const sent = new Promise<void>((resolve) => {
    answer = (stream) => {
      stream.on('close', resolve);
      const many = Array.from({ length: 100 }, (_, index) =>
        ofEvent(index, JSON.stringify('x'.repeat(9_000))),
      );
      respond(stream, Buffer.concat(many), { 'grpc-status': status });
    };
  });
  const reading = piecesOf(own.client, { from: 'start' }, {});
  let received = (await reading.next()).value!.length;
  await sent;
  const rest = async () => {
    for await (const piece of reading) received += piece.length;
    return received;
  };
  return { rest };
}

describe('a reader that is slow', () => {
  it('gets all', async () => {
    expect(await (await slowly('0')).rest()).toBe(100);
  });

  it('is told when the end was lost with the connection', async () => {
    const { rest } = await slowly('0');
    // Another read ends when the client has all that was sent before, or knows that the connection is gone.
    answer = (stream) => respond(stream, twoEvents, { 'grpc-status': '0' });
    await outcome(own.client);
    cut();
    await outcome(own.client);
    await expect(rest()).rejects.toThrow(UnavailableError);
  });
});

describe('a reader that is busy', () => {
  const size = 64 * 1024;
  const total = 64 * 1024 * 1024;
  it('stops the server, and no other reader', async () => {
    const sent: number[] = [];
    answer = (stream) => {
      const index = sent.push(0) - 1;
      const each = ofEvent(1, JSON.stringify('x'.repeat(size)));
      stream.respond(grpc, { waitForTrailers: true });
      stream.once('wantTrailers', () => stream.sendTrailers({ 'grpc-status': '0' }));
      const more = () => {
        while (!stream.destroyed && sent[index]! < total) {
          sent[index]! += each.length;
          if (!stream.write(each)) return void stream.once('drain', more);
        }
        stream.end();
      };
      more();
    };
    const busy = piecesOf(own.client, { from: 'start' }, {});
    expect((await busy.next()).done).toBe(false);
    // The other reader gets all on the same connection.
    expect((await outcome(own.client)).ids.length).toBeGreaterThan(total / size / 2);
    expect(sent[0]).toBeLessThan(total / 8);
    await busy.return(undefined);
    expect(sessions.size).toBe(1);
  });
});

it('a client that is closed leaves no connection, even in the middle of a read', async () => {
  const stopped = new Promise<void>((resolve) => {
    answer = (stream) => {
      stream.on('close', resolve);
      sendThen(stream, twoEvents, () => undefined);
    };
  });
  const reading = piecesOf(own.client, { from: 'start' }, {});
  await reading.next();
  const closed = Promise.all([...sessions].map((session) => once(session, 'close')));
  await own.close();
  await Promise.all([stopped, closed]);
  expect(sessions.size).toBe(0);
  await expect(reading.next()).rejects.toThrow('The client has been closed');
});

it('a connection that the server has closed is replaced', async () => {
  answer = (stream) => respond(stream, twoEvents, { 'grpc-status': '0' });
  const expected = { ids: ['1', '2'], error: undefined };
  expect(await outcome(own.client)).toEqual(expected);
  const [first] = sessions;
  first!.close();
  await once(first!, 'close');
  expect(await outcome(own.client)).toEqual(expected);
});

it('a read that is left is cancelled at the server', async () => {
  const cancelled = new Promise<number | undefined>((resolve) => {
    answer = (stream) => {
      stream.on('close', () => resolve(stream.rstCode));
      sendThen(stream, twoEvents, () => undefined);
    };
  });
  for await (const piece of piecesOf(own.client, { from: 'start' }, {})) if (piece.length > 0) break;
  expect(await cancelled).toBe(constants.NGHTTP2_CANCEL);
});
