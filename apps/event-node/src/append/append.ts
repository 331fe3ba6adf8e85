import { status } from '@grpc/grpc-js';
import type { handleClientStreamingCall, ServerReadableStream } from '@grpc/grpc-js';
import { GrpcError, grpcErrorOf } from '../grpc/grpc-error.js';
import type { Sequencer } from '../log/sequencer.js';
import { encodeResponse, conflict, success } from './response.js';
import { Draft } from './draft.js';
import type { AppendOptions, AppendRequest } from './request.js';

/** Streams.Append: first the options, then one message per event. */
export const append =
  (sequencer: Sequencer): handleClientStreamingCall<AppendRequest, Buffer> =>
  (call, reply) => {
    handleAppend(call, sequencer).then(
      (response) => reply(null, response),
      (error: unknown) => reply(grpcErrorOf(error)),
    );
  };

async function handleAppend(
  call: ServerReadableStream<AppendRequest, Buffer>,
  sequencer: Sequencer,
): Promise<Buffer> {
  let options: AppendOptions | undefined;
  let draft: Draft | undefined;
  for await (const request of call as AsyncIterable<AppendRequest>) {
    options ??= request.options;
    if (!options) throw new GrpcError(status.INVALID_ARGUMENT, 'The options of the append are missing.');
    draft ??= new Draft(options);
    for (const message of request.proposed) draft.add(message);
  }
  if (!draft) throw new GrpcError(status.INVALID_ARGUMENT, 'The append is empty.');
  const { stream, expected, events } = draft;
  const outcome = await sequencer.append({ stream, expected, events, deadline: Infinity });
  if (outcome.kind === 'late') throw new GrpcError(status.DEADLINE_EXCEEDED, 'Deadline exceeded');
  return encodeResponse((response) =>
    outcome.kind === 'written'
      ? response.message(1, () => success(response, outcome.revision, outcome.position))
      : response.message(2, () => conflict(response, outcome.revision, expected)),
  );
}
