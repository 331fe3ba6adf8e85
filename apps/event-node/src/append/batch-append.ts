import { status } from '@grpc/grpc-js';
import type { ServerDuplexStream } from '@grpc/grpc-js';
import any from 'google-protobuf/google/protobuf/any_pb.js';
import google from 'google-protobuf/google/protobuf/empty_pb.js';
import type { Message } from 'google-protobuf';
import rpc from '@eventstore/db-client/generated/status_pb.js';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import type { Calls } from '../grpc/calls.js';
import { frames } from '../grpc/frames.js';
import { Refusal, statusOf } from '../grpc/refusal.js';
import type { Backwards } from '../grpc/wire.js';
import { noStream } from '../log/decide.js';
import type { Expected } from '../log/decide.js';
import type { Sequencer } from '../log/sequencer.js';
import type { Outcome } from '../log/writer.js';
import { answer, success } from './answer.js';
import { Draft, maxAppendSize } from './draft.js';
import type { AppendOptions, AppendRequest } from './request.js';

export type BatchCall = ServerDuplexStream<AppendRequest, Buffer>;

/** So many bytes of one call may wait for their answer before it is read no further. */
const waitingBytes = 16 * 1024 * 1024;
const appendBytes = 512;
/** So many appends of one call may be without their end. */
const incomplete = 16;
const tooMany = new Refusal(status.RESOURCE_EXHAUSTED, `${incomplete} appends are incomplete already.`);

type Open = { options: AppendOptions; draft: Draft };

/** Streams.BatchAppend: many appends on one call, each in one message or several with one correlation id. */
export const batchAppend = (sequencer: Sequencer, calls: Calls) => (call: BatchCall) => {
  const open = new Map<string, Open>();
  const answers = new Answers(call);
  const fail = (error: unknown) => call.emit('error', statusOf(error));
  if (!calls.add(call, fail)) return;

  call.on('data', ({ correlation, options: given, proposed, isFinal }: AppendRequest) => {
    const key = correlation.toString('latin1');
    const options = given ?? open.get(key)?.options;
    // Without options it is the rest of an append that was refused.
    if (!options) return;
    const to = { correlation, identifier: options.identifier };
    try {
      const append = open.get(key) ?? { options, draft: new Draft(options) };
      open.set(key, append);
      if (open.size > incomplete) return void fail(tooMany);
      for (const message of proposed) append.draft.add(message);
      if (!isFinal) return;
      open.delete(key);
      const { stream, expected, events, bytes } = append.draft;
      answers.expect(bytes);
      sequencer
        .append({ stream, expected, events, deadline: options.deadline })
        .then((outcome) => answers.give(answered(to, expected, outcome), bytes))
        .catch(fail);
    } catch (error) {
      open.delete(key);
      if (!(error instanceof Refusal)) return void fail(error);
      answers.expect(0);
      answers.give(failed(to, refused(error)), 0);
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

  give(answer: Uint8Array, bytes: number): void {
    if (this.#ready.length === 0) queueMicrotask(() => this.#send());
    this.#ready.push(answer);
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

/** Whom an answer is for: the correlation id and the stream are sent back as they came. */
type Address = Pick<AppendRequest, 'correlation'> & Pick<AppendOptions, 'identifier'>;

function reply(
  { correlation, identifier }: Address,
  content: (response: Backwards) => void,
  bytes = 0,
): Buffer {
  return answer(
    (response) => {
      if (identifier) response.bytes(4, identifier);
      content(response);
      response.bytes(1, correlation);
    },
    correlation.length + (identifier?.length ?? 0) + bytes,
  );
}

function failed(to: Address, problem: rpc.Status): Buffer {
  const bytes = problem.serializeBinary();
  return reply(to, (response) => response.bytes(2, bytes), bytes.length);
}

function answered(to: Address, expected: Expected, outcome: Outcome): Buffer {
  if (outcome.kind === 'late')
    return failed(to, problem(status.DEADLINE_EXCEEDED, 'Timeout', 'Timeout', new shared.Timeout()));
  if (outcome.kind === 'written') {
    const { revision, position } = outcome;
    return reply(to, (response) => response.message(3, () => success(response, revision, position)));
  }
  const name = 'WrongExpectedVersion';
  return failed(to, problem(status.ALREADY_EXISTS, name, name, conflict(outcome.revision, expected)));
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

function conflict(current: number, expected: Expected): shared.WrongExpectedVersion {
  const wrong = new shared.WrongExpectedVersion();
  if (current === noStream) wrong.setCurrentNoStream(new google.Empty());
  else wrong.setCurrentStreamRevision(`${current}`);
  if (expected === 'any') return wrong.setExpectedAny(new google.Empty());
  if (expected === 'stream_exists') return wrong.setExpectedStreamExists(new google.Empty());
  if (expected === noStream) return wrong.setExpectedNoStream(new google.Empty());
  return wrong.setExpectedStreamPosition(`${expected}`);
}
