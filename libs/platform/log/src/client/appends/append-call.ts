import { randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { EventData, EventStoreDBClient } from '@eventstore/db-client';
import { unpackToCommandError } from '@eventstore/db-client/dist/streams/appendToStream/unpackError.js';
import { convertToCommandError } from '@eventstore/db-client/dist/utils/CommandError.js';
import { parseUUID } from '@eventstore/db-client/dist/utils/grpcUUID.js';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import { StreamsService } from '@eventstore/db-client/generated/streams_grpc_pb.js';
import type { StreamsClient } from '@eventstore/db-client/generated/streams_grpc_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import { status } from '@grpc/grpc-js';
import timestamps from 'google-protobuf/google/protobuf/timestamp_pb.js';
import { framed } from '../calls/messages.js';
import { openCall } from '../calls/open-call.js';
import type { Place } from '../calls/open-call.js';
import { failure, OwnCall } from '../calls/own-call.js';
import type { OpenCall } from '../calls/own-call.js';
import { withTimeout } from '../timeout.js';

const { BatchAppendReq, BatchAppendResp } = streams;
const { path } = StreamsService.batchAppend;

/** What is to be appended to a stream at this revision; -1 for a stream that must not exist. */
export type Proposed = { stream: string; events: readonly EventData[]; expectedRevision: number };

/** The position of the last event. */
export type Appended = { position: bigint };

type Waiting = {
  stream: string;
  request: Uint8Array;
  resolve: (appended: Appended) => void;
  reject: (error: unknown) => void;
};

/** The calls that are open, by the client's services; and each call by what it receives. */
const open = new WeakMap<StreamsClient, Promise<OpenCall>>();
const calls = new WeakMap<Readable, AppendCall>();

/**
 * Appends at the leader, which gives up after `within` milliseconds. Rejects with an error of the client's, or with NoAnswer
 * when nothing was heard for `silence` milliseconds. All appends of a client share one call, as those of the client itself do;
 * but each client has its own, events are not written as base64 in between, and a reply that comes late is nobody's error.
 */
export function sendAppend(
  client: EventStoreDBClient,
  proposed: Proposed,
  { within, silence }: { within: number; silence: number },
): Promise<Appended> {
  const id = randomUUID();
  let call: AppendCall | undefined;
  const sent = openCall(
    client,
    { name: 'appendToStream', path },
    (place) => {
      const opened = new AppendCall(place);
      calls.set(opened.replies, opened);
      return opened.replies;
    },
    open,
  ).then((replies) => {
    call = calls.get(replies)!;
    return call.send(id, proposed, Date.now() + within);
  });
  return withTimeout(sent, silence).finally(() => call?.forget(id));
}

/** A call of BatchAppend: each request has an id, by which its reply is known. */
class AppendCall {
  readonly replies: OpenCall;
  private readonly waiting = new Map<string, Waiting>();
  private write: (request: Uint8Array) => void = () => undefined;
  private failure: Error | undefined;

  constructor({ service, metadata, options, own }: Place) {
    const plainly = () => {
      const call = service.makeBidiStreamRequest(
        path,
        (request: Uint8Array) => Buffer.from(request),
        (bytes: Buffer) => [replyIn(bytes, 0, bytes.length)],
        metadata,
        options,
      );
      this.write = (request) => void call.write(request);
      for (const { request } of this.waiting.values()) this.write(request);
      return call;
    };
    if (own) this.write = (request) => void own.stream.write(framed(request));
    this.replies = own ? new OwnCall(own, replyIn, plainly) : plainly();
    this.replies
      .on('data', (piece: streams.BatchAppendResp[]) => {
        for (const reply of piece) this.settle(reply);
      })
      .on('error', (error: Error) => this.end(convertToCommandError(error)))
      .on('close', () => this.end(convertToCommandError(failure(status.UNAVAILABLE, 'The call has ended'))));
  }

  send(id: string, { stream, events, expectedRevision }: Proposed, deadline: number): Promise<Appended> {
    return new Promise((resolve, reject) => {
      if (this.failure) return reject(this.failure);
      const request = requestOf(id, stream, events, expectedRevision, deadline);
      this.waiting.set(id, { stream, request, resolve, reject });
      this.write(request);
    });
  }

  /** Nobody waits for this reply any more. */
  forget(id: string): void {
    this.waiting.delete(id);
  }

  private settle(reply: streams.BatchAppendResp): void {
    const append = this.waiting.get(parseUUID(reply.getCorrelationId()) ?? '');
    if (!append) return;
    const position = reply.getSuccess()?.getPosition();
    if (position) append.resolve({ position: BigInt(position.getCommitPosition()) });
    else if (reply.hasError()) append.reject(unpackToCommandError(reply.getError()!, append.stream));
    else append.reject(new Error('the reply has no position'));
  }

  private end(reason: Error): void {
    this.failure ??= reason;
    for (const { reject } of this.waiting.values()) reject(this.failure);
    this.waiting.clear();
  }
}

const replyIn = (bytes: Buffer, start: number, end: number): streams.BatchAppendResp =>
  BatchAppendResp.deserializeBinary(bytes.subarray(start, end));

function requestOf(
  id: string,
  stream: string,
  events: readonly EventData[],
  expectedRevision: number,
  deadline: number,
): Uint8Array {
  const options = new BatchAppendReq.Options()
    .setStreamIdentifier(new shared.StreamIdentifier().setStreamName(Buffer.from(stream)))
    .setDeadline(timestamps.Timestamp.fromDate(new Date(deadline)));
  if (expectedRevision < 0) options.setNoStream(new shared.Empty());
  else options.setStreamPosition(String(expectedRevision));
  return new BatchAppendReq()
    .setCorrelationId(new shared.UUID().setString(id))
    .setOptions(options)
    .setProposedMessagesList(events.map(messageOf))
    .setIsFinal(true)
    .serializeBinary();
}

function messageOf({ id, type, contentType, data, metadata }: EventData) {
  const message = new BatchAppendReq.ProposedMessage()
    .setId(new shared.UUID().setString(id))
    .setData(bytesOf(data))
    .setCustomMetadata(metadata === undefined ? new Uint8Array() : bytesOf(metadata));
  message.getMetadataMap().set('type', type).set('content-type', contentType);
  return message;
}

/** Protobuf copies any subclass of Uint8Array. */
function bytesOf(value: unknown): Uint8Array {
  if (value instanceof Uint8Array) return value;
  const { buffer, byteOffset, length } = Buffer.from(JSON.stringify(value));
  return new Uint8Array(buffer, byteOffset, length);
}
