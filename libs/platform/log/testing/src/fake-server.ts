import { randomUUID } from 'node:crypto';
import { Metadata, Server, ServerCredentials } from '@grpc/grpc-js';
import type { ServerDuplexStream, ServerWritableStream, status } from '@grpc/grpc-js';
import { ServerFeaturesService } from '@eventstore/db-client/generated/serverfeatures_grpc_pb.js';
import features from '@eventstore/db-client/generated/serverfeatures_pb.js';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import { StreamsService } from '@eventstore/db-client/generated/streams_grpc_pb.js';
import rpc from '@eventstore/db-client/generated/status_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import any from 'google-protobuf/google/protobuf/any_pb.js';
import google from 'google-protobuf/google/protobuf/empty_pb.js';
import type { EventMetadata } from '@platform/log';

const { ReadResp, BatchAppendResp } = streams;
const { Any } = any;
const { Empty } = google;

export type Reading = ServerWritableStream<streams.ReadReq, streams.ReadResp>;
export type Appending = ServerDuplexStream<streams.BatchAppendReq, streams.BatchAppendResp>;

/** How a faulty server behaves. It never answers a call whose handler is missing. */
export type Behaviour = {
  release?: string;
  read?: (call: Reading) => void;
  /** Called for each append; `before` is the number of earlier appends on all connections. */
  append?: (request: streams.BatchAppendReq, call: Appending, before: number) => void;
};

export type FakeServer = { url: string; close: () => void };

/** A server that speaks the protocol and can send what a genuine server sends only when it fails. */
export async function fakeServer({ release = '24.6.0', read, append }: Behaviour): Promise<FakeServer> {
  const server = new Server();
  let appends = 0;
  server.addService(StreamsService, {
    read: (call: Reading) => (asksForHead(call) ? call.end() : read?.(call)),
    batchAppend: (call: Appending) => {
      call.on('error', () => undefined);
      call.on('data', (request: streams.BatchAppendReq) => append?.(request, call, appends++));
    },
  });
  server.addService(ServerFeaturesService, {
    getSupportedMethods: (_: unknown, reply: (error: null, response: features.SupportedMethods) => void) =>
      reply(null, supported(release)),
  });
  const port = await new Promise<number>((resolve, reject) =>
    server.bindAsync('127.0.0.1:0', ServerCredentials.createInsecure(), (error, bound) =>
      error ? reject(error) : resolve(bound),
    ),
  );
  return { url: `esdb://127.0.0.1:${port}?tls=false`, close: () => server.forceShutdown() };
}

/** A follower asks every second for the last event of the log: a faulty server's log is empty. */
function asksForHead({ request }: Reading): boolean {
  const options = request.getOptions()!;
  const backwards = streams.ReadReq.Options.ReadDirection.BACKWARDS;
  return options.hasAll() && options.hasCount() && options.getReadDirection() === backwards;
}

export const supported = (release: string, methods = ['read', 'batchappend']) =>
  new features.SupportedMethods()
    .setEventStoreServerVersion(release)
    .setMethodsList(
      methods.map((method) =>
        new features.SupportedMethod()
          .setServiceName('event_store.client.streams.streams')
          .setMethodName(method),
      ),
    );

export const failure = (code: status, details = 'a simulated failure') =>
  Object.assign(new Error(details), { code, details, metadata: new Metadata() });

/** Ends a call with a gRPC error. */
export const fail = (call: Reading | Appending, code: status) => call.emit('error', failure(code));

export const metadata: EventMetadata = {
  ...{ correlationId: 'c', causationId: 'd', commandId: 'd', commandHash: 'h', command: 'Do' },
  ...{ actorId: 'a', actorRole: 'admin', schemaVersion: 1, occurredAt: '2026-01-01T00:00:00.000Z' },
};

export type FakeEvent = {
  position: bigint;
  prepare?: bigint;
  id?: string;
  revision?: number;
  data?: string;
  metadata?: unknown;
};

export function eventMessage(fake: FakeEvent): streams.ReadResp {
  const { position, prepare = position, revision = Number(position), data = '{}' } = fake;
  const recorded = new ReadResp.ReadEvent.RecordedEvent()
    .setId(new shared.UUID().setString(fake.id ?? randomUUID()))
    .setStreamIdentifier(new shared.StreamIdentifier().setStreamName(Buffer.from('order-1')))
    .setStreamRevision(String(revision))
    .setCommitPosition(String(position))
    .setPreparePosition(String(prepare))
    .setCustomMetadata(Buffer.from(JSON.stringify(fake.metadata ?? metadata)))
    .setData(Buffer.from(data));
  recorded
    .getMetadataMap()
    .set('type', 'Happened')
    .set('content-type', 'application/json')
    .set('created', '0');
  const read = new ReadResp.ReadEvent().setEvent(recorded).setCommitPosition(String(position));
  return new ReadResp().setEvent(read);
}

export const confirmation = () =>
  new ReadResp().setConfirmation(new ReadResp.SubscriptionConfirmation().setSubscriptionId(randomUUID()));

export const caughtUp = () => new ReadResp().setCaughtUp(new ReadResp.CaughtUp());

export const checkpoint = (position: bigint) =>
  new ReadResp().setCheckpoint(
    new ReadResp.Checkpoint().setCommitPosition(String(position)).setPreparePosition(String(position)),
  );

/** The response that all events were written, the last one at `revision` and `position`. */
export const appended = (request: streams.BatchAppendReq, revision: number, position: bigint) =>
  new BatchAppendResp()
    .setCorrelationId(request.getCorrelationId())
    .setStreamIdentifier(request.getOptions()?.getStreamIdentifier())
    .setSuccess(
      new BatchAppendResp.Success()
        .setCurrentRevision(String(revision))
        .setPosition(
          new shared.AllStreamPosition()
            .setCommitPosition(String(position))
            .setPreparePosition(String(position)),
        ),
    );

/** The response that the stream is at `revision` instead. */
export function conflicted(request: streams.BatchAppendReq, revision: number): streams.BatchAppendResp {
  const wrong = new shared.WrongExpectedVersion()
    .setCurrentStreamRevision(String(revision))
    .setExpectedNoStream(new Empty());
  return rejected(request, 'WrongExpectedVersion', wrong.serializeBinary());
}

/** The response that the deadline of this append has passed. */
export const late = (request: streams.BatchAppendReq): streams.BatchAppendResp =>
  rejected(request, 'Timeout', new shared.Timeout().serializeBinary());

function rejected(
  request: streams.BatchAppendReq,
  name: string,
  content: Uint8Array,
): streams.BatchAppendResp {
  const details = new Any();
  details.pack(content, `event_store.client.${name}`);
  return new BatchAppendResp()
    .setCorrelationId(request.getCorrelationId())
    .setStreamIdentifier(request.getOptions()?.getStreamIdentifier())
    .setError(new rpc.Status().setMessage(name).setDetails(details));
}

export const notFound = () =>
  new ReadResp().setStreamNotFound(
    new ReadResp.StreamNotFound().setStreamIdentifier(
      new shared.StreamIdentifier().setStreamName(Buffer.from('order-1')),
    ),
  );
