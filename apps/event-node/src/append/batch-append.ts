import { status } from '@grpc/grpc-js';
import type { ServerDuplexStream } from '@grpc/grpc-js';
import any from 'google-protobuf/google/protobuf/any_pb.js';
import google from 'google-protobuf/google/protobuf/empty_pb.js';
import type { Message } from 'google-protobuf';
import rpc from '@eventstore/db-client/generated/status_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import type { Calls } from '../grpc/calls.js';
import { frames } from '../grpc/frames.js';
import { Refusal, statusOf } from '../grpc/refusal.js';
import { noStream } from '../log/decide.js';
import type { Sequencer } from '../log/sequencer.js';
import type { Outcome } from '../log/writer.js';
import { Draft, maxAppendSize, uuidText } from './draft.js';

const { BatchAppendReq, BatchAppendResp } = streams;
export type BatchCall = ServerDuplexStream<streams.BatchAppendReq, Buffer>;

/** So many bytes of one call may wait for their answer before it is read no further. */
const waitingBytes = 16 * 1024 * 1024;
const appendBytes = 512;
/** So many appends of one call may be without their end. */
const incomplete = 16;
const tooMany = new Refusal(status.RESOURCE_EXHAUSTED, `${incomplete} appends are incomplete already.`);

type Open = { options: streams.BatchAppendReq.Options; draft: Draft };

/** Streams.BatchAppend: many appends on one call, each in one message or several with one correlation id. */
export const batchAppend = (sequencer: Sequencer, calls: Calls) => (call: BatchCall) => {
  const open = new Map<string, Open>();
  const answers = new Answers(call);
  const fail = (error: unknown) => call.emit('error', statusOf(error));
  if (!calls.add(call, fail)) return;

  call.on('data', (request: streams.BatchAppendReq) => {
    const correlation = uuidText(request.getCorrelationId());
    const options = request.getOptions() ?? open.get(correlation)?.options;
    // Without options it is the rest of an append that was refused.
    if (!options) return;
    const answer = answerTo(request, options);
    try {
      const append = open.get(correlation) ?? { options, draft: draftOf(options) };
      open.set(correlation, append);
      if (open.size > incomplete) return void fail(tooMany);
      for (const message of request.getProposedMessagesList()) append.draft.add(message);
      if (!request.getIsFinal()) return;
      open.delete(correlation);
      const { stream, expected, events, bytes } = append.draft;
      const deadline = options.getDeadline()?.toDate().getTime() ?? Infinity;
      answers.expect(bytes);
      sequencer
        .append({ stream, expected, events, deadline })
        .then((outcome) => answers.give(answered(answer, options, outcome), bytes))
        .catch(fail);
    } catch (error) {
      open.delete(correlation);
      if (!(error instanceof Refusal)) return void fail(error);
      answers.expect(0);
      answers.give(answer.setError(refused(error)), 0);
    }
  });
  call.on('end', () => answers.end());
};

/** Sends the answers of one commit together, and stops reading while too much waits for its answer. */
class Answers {
  #waiting = 0;
  #ready: Uint8Array[] = [];
  #readyBytes = 0;
  #ended = false;

  constructor(private readonly call: BatchCall) {}

  expect(bytes: number): void {
    this.#waiting += appendBytes + bytes;
    if (this.#waiting > waitingBytes) this.call.pause();
  }

  give(answer: streams.BatchAppendResp, bytes: number): void {
    if (this.#ready.length === 0) queueMicrotask(() => this.#send());
    this.#ready.push(answer.serializeBinary());
    this.#readyBytes += appendBytes + bytes;
  }

  end(): void {
    this.#ended = true;
    this.#endWhenDone();
  }

  #send(): void {
    const bytes = this.#readyBytes;
    this.call.write(frames(this.#ready), () => {
      this.#waiting -= bytes;
      if (this.#waiting < waitingBytes && this.call.isPaused()) this.call.resume();
      this.#endWhenDone();
    });
    this.#ready = [];
    this.#readyBytes = 0;
  }

  #endWhenDone(): void {
    if (this.#ended && this.#waiting === 0) this.call.end();
  }
}

const draftOf = (options: streams.BatchAppendReq.Options): Draft =>
  new Draft(options, options.hasStreamPosition() ? options.getStreamPosition() : undefined);

const answerTo = (
  request: streams.BatchAppendReq,
  options: streams.BatchAppendReq.Options,
): streams.BatchAppendResp =>
  new BatchAppendResp()
    .setCorrelationId(request.getCorrelationId())
    .setStreamIdentifier(options.getStreamIdentifier());

function answered(
  response: streams.BatchAppendResp,
  options: streams.BatchAppendReq.Options,
  outcome: Outcome,
): streams.BatchAppendResp {
  if (outcome.kind === 'late')
    return response.setError(problem(status.DEADLINE_EXCEEDED, 'Timeout', 'Timeout', new shared.Timeout()));
  if (outcome.kind === 'conflict') {
    const details = conflict(outcome.revision, options);
    return response.setError(
      problem(status.ALREADY_EXISTS, 'WrongExpectedVersion', 'WrongExpectedVersion', details),
    );
  }
  const position = `${outcome.position}`;
  const success = new BatchAppendResp.Success().setPosition(
    new shared.AllStreamPosition().setCommitPosition(position).setPreparePosition(position),
  );
  if (outcome.revision === noStream) success.setNoStream(new google.Empty());
  else success.setCurrentRevision(`${outcome.revision}`);
  return response.setSuccess(success);
}

function refused(refusal: Refusal): rpc.Status {
  if (refusal.metadata.get('maximum-append-size').length > 0) {
    const details = new shared.MaximumAppendSizeExceeded().setMaxappendsize(maxAppendSize);
    const name = 'MaximumAppendSizeExceeded';
    return problem(status.INVALID_ARGUMENT, name, name, details);
  }
  const details = new shared.BadRequest().setMessage(refusal.message);
  return refusal.code === status.UNIMPLEMENTED
    ? problem(status.UNIMPLEMENTED, refusal.message, 'BadRequest', details)
    : problem(status.INVALID_ARGUMENT, 'BadRequest', 'BadRequest', details);
}

function problem(code: status, message: string, type: string, details: Message): rpc.Status {
  const packed = new any.Any();
  packed.pack(details.serializeBinary(), `event_store.client.${type}`);
  return new rpc.Status()
    .setCode(code as number)
    .setMessage(message)
    .setDetails(packed);
}

function conflict(current: number, options: streams.BatchAppendReq.Options): shared.WrongExpectedVersion {
  const { ExpectedStreamPositionCase: Expected } = BatchAppendReq.Options;
  const wrong = new shared.WrongExpectedVersion();
  if (current === noStream) wrong.setCurrentNoStream(new google.Empty());
  else wrong.setCurrentStreamRevision(`${current}`);
  switch (options.getExpectedStreamPositionCase()) {
    case Expected.ANY:
      return wrong.setExpectedAny(new google.Empty());
    case Expected.STREAM_EXISTS:
      return wrong.setExpectedStreamExists(new google.Empty());
    case Expected.NO_STREAM:
      return wrong.setExpectedNoStream(new google.Empty());
    default:
      return wrong.setExpectedStreamPosition(options.getStreamPosition());
  }
}
