import { status } from '@grpc/grpc-js';
import type { ServerDuplexStream } from '@grpc/grpc-js';
import any from 'google-protobuf/google/protobuf/any_pb.js';
import google from 'google-protobuf/google/protobuf/empty_pb.js';
import type { Message } from 'google-protobuf';
import rpc from '@eventstore/db-client/generated/status_pb.js';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import type { Calls } from '../grpc/calls.js';
import { frames } from '../grpc/frames.js';
import { GrpcError, grpcErrorOf } from '../grpc/grpc-error.js';
import type { MessageBuilder } from '../grpc/wire.js';
import { noStream } from '../log/decide.js';
import type { Expected } from '../log/decide.js';
import type { Sequencer } from '../log/sequencer.js';
import type { Outcome } from '../log/writer.js';
import { encodeResponse, success } from './response.js';
import { Draft, maxAppendSize } from './draft.js';
import type { AppendOptions, AppendRequest } from './request.js';

export type BatchCall = ServerDuplexStream<AppendRequest, Buffer>;

/** Reading from a call pauses while more than this many bytes of its appends wait for their response. */
const maxPendingBytes = 16 * 1024 * 1024;
/** Memory of one append besides its events. */
const appendBytes = 512;
/** How many appends of one call may be incomplete. */
const maxIncomplete = 16;
const tooManyIncomplete = new GrpcError(
  status.RESOURCE_EXHAUSTED,
  `${maxIncomplete} appends are already incomplete.`,
);

type OpenAppend = { options: AppendOptions; draft: Draft };

/** Streams.BatchAppend: many appends on one call, each in one message or several with one correlation id. */
export const batchAppend = (sequencer: Sequencer, calls: Calls) => (call: BatchCall) => {
  const drafts = new Map<string, OpenAppend>();
  const responses = new ResponseQueue(call);
  const fail = (error: unknown) => call.emit('error', grpcErrorOf(error));
  if (!calls.add(call, fail)) return;

  call.on('data', ({ correlation, options: given, proposed, isFinal }: AppendRequest) => {
    const key = correlation.toString('latin1');
    const options = given ?? drafts.get(key)?.options;
    // Without options, this message is the rest of an append that was rejected.
    if (!options) return;
    const replyTo = { correlation, identifier: options.identifier };
    try {
      const append = drafts.get(key) ?? { options, draft: new Draft(options) };
      drafts.set(key, append);
      if (drafts.size > maxIncomplete) return void fail(tooManyIncomplete);
      for (const message of proposed) append.draft.add(message);
      if (!isFinal) return;
      drafts.delete(key);
      const { stream, expected, events, bytes } = append.draft;
      responses.expect(bytes);
      sequencer
        .append({ stream, expected, events, deadline: options.deadline })
        .then((outcome) => responses.add(outcomeResponse(replyTo, expected, outcome), bytes))
        .catch(fail);
    } catch (error) {
      drafts.delete(key);
      if (!(error instanceof GrpcError)) return void fail(error);
      responses.expect(0);
      responses.add(errorResponse(replyTo, errorStatus(error)), 0);
    }
  });
  call.on('end', () => responses.end());
};

/** Sends the responses of one commit together, and pauses reading while too many bytes wait for a response. */
class ResponseQueue {
  #pending = 0;
  #ready: Uint8Array[] = [];
  #readyBytes = 0;
  #ended = false;

  constructor(private readonly call: BatchCall) {}

  expect(bytes: number): void {
    this.#pending += appendBytes + bytes;
    if (this.#pending > maxPendingBytes) this.call.pause();
  }

  add(response: Uint8Array, bytes: number): void {
    if (this.#ready.length === 0) queueMicrotask(() => this.#send());
    this.#ready.push(response);
    this.#readyBytes += appendBytes + bytes;
  }

  end(): void {
    this.#ended = true;
    this.#endWhenDone();
  }

  #send(): void {
    const bytes = this.#readyBytes;
    this.call.write(frames(this.#ready), () => {
      this.#pending -= bytes;
      if (this.#pending < maxPendingBytes && this.call.isPaused()) this.call.resume();
      this.#endWhenDone();
    });
    this.#ready = [];
    this.#readyBytes = 0;
  }

  #endWhenDone(): void {
    if (this.#ended && this.#pending === 0) this.call.end();
  }
}

/** Identifies the append that a response is for: its correlation id and stream, as the client sent them. */
type ReplyTo = Pick<AppendRequest, 'correlation'> & Pick<AppendOptions, 'identifier'>;

function batchResponse(
  { correlation, identifier }: ReplyTo,
  content: (response: MessageBuilder) => void,
  bytes = 0,
): Buffer {
  return encodeResponse(
    (response) => {
      if (identifier) response.bytes(4, identifier);
      content(response);
      response.bytes(1, correlation);
    },
    correlation.length + (identifier?.length ?? 0) + bytes,
  );
}

function errorResponse(replyTo: ReplyTo, error: rpc.Status): Buffer {
  const bytes = error.serializeBinary();
  return batchResponse(replyTo, (response) => response.bytes(2, bytes), bytes.length);
}

function outcomeResponse(replyTo: ReplyTo, expected: Expected, outcome: Outcome): Buffer {
  if (outcome.kind === 'late')
    return errorResponse(
      replyTo,
      statusMessage(status.DEADLINE_EXCEEDED, 'Timeout', 'Timeout', new shared.Timeout()),
    );
  if (outcome.kind === 'written') {
    const { revision, position } = outcome;
    return batchResponse(replyTo, (response) =>
      response.message(3, () => success(response, revision, position)),
    );
  }
  const name = 'WrongExpectedVersion';
  return errorResponse(
    replyTo,
    statusMessage(status.ALREADY_EXISTS, name, name, conflict(outcome.revision, expected)),
  );
}

function errorStatus(error: GrpcError): rpc.Status {
  if (error.metadata.get('maximum-append-size').length > 0) {
    const details = new shared.MaximumAppendSizeExceeded().setMaxappendsize(maxAppendSize);
    const name = 'MaximumAppendSizeExceeded';
    return statusMessage(status.INVALID_ARGUMENT, name, name, details);
  }
  const details = new shared.BadRequest().setMessage(error.message);
  return error.code === status.UNIMPLEMENTED
    ? statusMessage(status.UNIMPLEMENTED, error.message, 'BadRequest', details)
    : statusMessage(status.INVALID_ARGUMENT, 'BadRequest', 'BadRequest', details);
}

function statusMessage(code: status, message: string, type: string, details: Message): rpc.Status {
  const packed = new any.Any();
  packed.pack(details.serializeBinary(), `event_store.client.${type}`);
  return new rpc.Status()
    .setCode(code as number)
    .setMessage(message)
    .setDetails(packed);
}

function conflict(current: number, expected: Expected): shared.WrongExpectedVersion {
  const wrong = new shared.WrongExpectedVersion();
  if (current === noStream) wrong.setCurrentNoStream(new google.Empty());
  else wrong.setCurrentStreamRevision(`${current}`);
  if (expected === 'any') return wrong.setExpectedAny(new google.Empty());
  if (expected === 'stream_exists') return wrong.setExpectedStreamExists(new google.Empty());
  if (expected === noStream) return wrong.setExpectedNoStream(new google.Empty());
  return wrong.setExpectedStreamPosition(`${expected}`);
}
