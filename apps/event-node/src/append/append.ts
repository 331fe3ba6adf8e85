import { status } from '@grpc/grpc-js';
import type { handleClientStreamingCall, ServerReadableStream } from '@grpc/grpc-js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import { Refusal, statusOf } from '../grpc/refusal.js';
import { noStream } from '../log/decide.js';
import type { Sequencer } from '../log/sequencer.js';
import type { Outcome } from '../log/writer.js';
import { Draft } from './draft.js';

const { AppendReq, AppendResp } = streams;
const empty = () => new shared.Empty();

/** Streams.Append: options first, then the events, one a message. */
export const append =
  (sequencer: Sequencer): handleClientStreamingCall<streams.AppendReq, streams.AppendResp> =>
  (call, reply) => {
    answer(call, sequencer).then(
      (response) => reply(null, response),
      (error: unknown) => reply(statusOf(error)),
    );
  };

async function answer(
  call: ServerReadableStream<streams.AppendReq, streams.AppendResp>,
  sequencer: Sequencer,
): Promise<streams.AppendResp> {
  let options: streams.AppendReq.Options | undefined;
  let draft: Draft | undefined;
  for await (const request of call as AsyncIterable<streams.AppendReq>) {
    options ??= request.getOptions();
    if (!options) throw new Refusal(status.INVALID_ARGUMENT, 'The options of the append are missing.');
    draft ??= new Draft(options, options.hasRevision() ? options.getRevision() : undefined);
    const message = request.getProposedMessage();
    if (message) draft.add(message);
  }
  if (!options || !draft) throw new Refusal(status.INVALID_ARGUMENT, 'The append is empty.');
  const { stream, expected, events } = draft;
  const outcome = await sequencer.append({ stream, expected, events, deadline: Infinity });
  if (outcome.kind === 'late') throw new Refusal(status.DEADLINE_EXCEEDED, 'Deadline exceeded');
  return outcome.kind === 'written'
    ? new AppendResp().setSuccess(success(outcome))
    : new AppendResp().setWrongExpectedVersion(conflict(outcome.revision, options));
}

function success({ revision, position }: Extract<Outcome, { kind: 'written' }>): streams.AppendResp.Success {
  const success = new AppendResp.Success().setPosition(
    new AppendResp.Position().setCommitPosition(`${position}`).setPreparePosition(`${position}`),
  );
  return revision === noStream ? success.setNoStream(empty()) : success.setCurrentRevision(`${revision}`);
}

function conflict(
  current: number,
  options: streams.AppendReq.Options,
): streams.AppendResp.WrongExpectedVersion {
  const { ExpectedStreamRevisionCase: Expected } = AppendReq.Options;
  const wrong = new AppendResp.WrongExpectedVersion();
  if (current === noStream) wrong.setCurrentNoStream(empty());
  else wrong.setCurrentRevision(`${current}`);
  switch (options.getExpectedStreamRevisionCase()) {
    case Expected.ANY:
      return wrong.setExpectedAny(empty());
    case Expected.STREAM_EXISTS:
      return wrong.setExpectedStreamExists(empty());
    case Expected.NO_STREAM:
      return wrong.setExpectedNoStream(empty());
    default:
      return wrong.setExpectedRevision(options.getRevision());
  }
}
