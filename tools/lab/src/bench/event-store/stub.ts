// A stub: it replays a server's reply to one read of $all for every Streams.Read, and acknowledges every append of one
// event without storing it. No server can be faster. It has the server's certificate.
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { connect, createSecureServer } from 'node:http2';
import type { ClientHttp2Session, Http2Server, ServerHttp2Stream } from 'node:http2';
import type { AddressInfo } from 'node:net';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';

const [address = '', count = '', certificate = ''] = process.argv.slice(2);
const { username, password, host, searchParams } = new URL(address.replace(/^esdb:/, 'http:'));
const headers = {
  ...{ ':method': 'POST', 'content-type': 'application/grpc', te: 'trailers' },
  ...(username
    ? { authorization: `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}` }
    : {}),
};

/** Resolves to the complete response body, as it went over the wire. */
async function call(
  session: ClientHttp2Session,
  path: string,
  request: { serializeBinary(): Uint8Array },
): Promise<Buffer> {
  const body = Buffer.from(request.serializeBinary());
  const frame = Buffer.concat([Buffer.alloc(5), body]);
  frame.writeUInt32BE(body.length, 1);
  const stream = session.request({ ...headers, ':path': path }).end(frame);
  const parts: Buffer[] = [];
  for await (const part of stream) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

function readAllRequest() {
  const options = new streams.ReadReq.Options()
    .setAll(new streams.ReadReq.Options.AllOptions().setStart(new shared.Empty()))
    .setReadDirection(streams.ReadReq.Options.ReadDirection.FORWARDS)
    .setNoFilter(new shared.Empty())
    .setCount(count)
    .setUuidOption(new streams.ReadReq.Options.UUIDOption().setString(new shared.Empty()));
  return new streams.ReadReq().setOptions(options);
}

const caFile = searchParams.get('tlsCAFile');
const session = connect(
  `${searchParams.get('tls') === 'false' ? 'http' : 'https'}://${host}`,
  caFile ? { ca: readFileSync(caFile) } : {},
);
const feature = '/event_store.client.server_features.ServerFeatures/GetSupportedMethods';
const bodies = new Map([[feature, await call(session, feature, new shared.Empty())]]);
const read = '/event_store.client.streams.Streams/Read';
bodies.set(read, await call(session, read, readAllRequest()));
session.close();

/** A BatchAppendResp without its correlation id: written as revision 0 at position 1. */
const written = Buffer.from('1a0808001a0408011001', 'hex');

/** Answers each request with its own first field, the correlation id, and `written`. */
function acknowledge(stream: ServerHttp2Stream): void {
  let rest: Buffer = Buffer.alloc(0);
  stream.on('data', (bytes: Buffer) => {
    rest = Buffer.concat([rest, bytes]);
    const answers: Buffer[] = [];
    for (
      let end: number;
      rest.length >= 5 && (end = 5 + rest.readUInt32BE(1)) <= rest.length;
      rest = rest.subarray(end)
    ) {
      const correlation = rest.subarray(5, 7 + rest[6]!);
      const head = Buffer.alloc(5);
      head.writeUInt32BE(correlation.length + written.length, 1);
      answers.push(head, correlation, written);
    }
    if (answers.length > 0) stream.write(Buffer.concat(answers));
  });
  stream.on('end', () => stream.end());
}

async function listen(server: Http2Server): Promise<number> {
  server.on('stream', (stream, { ':path': path }) => void answer(stream, path ?? ''));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

const pem = readFileSync(certificate);
process.send!(await listen(createSecureServer({ key: pem, cert: pem })));
process.once('disconnect', () => process.exit(0));

async function answer(stream: ServerHttp2Stream, path: string): Promise<void> {
  stream.on('error', () => undefined);
  stream.respond({ ':status': 200, 'content-type': 'application/grpc' }, { waitForTrailers: true });
  stream.on('wantTrailers', () => stream.sendTrailers({ 'grpc-status': '0' }));
  if (path.endsWith('/BatchAppend')) return acknowledge(stream);
  const body = bodies.get(path) ?? Buffer.alloc(0);
  for (let at = 0; at < body.length && !stream.destroyed; at += 65_536)
    if (!stream.write(body.subarray(at, at + 65_536))) await once(stream, 'drain').catch(() => undefined);
  stream.end();
}
