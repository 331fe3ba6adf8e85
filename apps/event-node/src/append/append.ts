import { status } from '@grpc/grpc-js';
import type { handleClientStreamingCall, ServerReadableStream } from '@grpc/grpc-js';
import { Refusal, statusOf } from '../grpc/refusal.js';
import type { Sequencer } from '../log/sequencer.js';
import { answer, conflict, success } from './answer.js';
import { Draft } from './draft.js';
import type { AppendOptions, AppendRequest } from './request.js';

/** Streams.Append: options first, then the events, one a message. */
export const append =
  (sequencer: Sequencer): handleClientStreamingCall<AppendRequest, Buffer> =>
  (call, reply) => {
    performed(call, sequencer).then(
      (response) => reply(null, response),
      (error: unknown) => reply(statusOf(error)),
    );
  };

async function performed(
  call: ServerReadableStream<AppendRequest, Buffer>,
  sequencer: Sequencer,
): Promise<Buffer> {
  let options: AppendOptions | undefined;
  let draft: Draft | undefined;
  for await (const request of call as AsyncIterable<AppendRequest>) {
    options ??= request.options;
    if (!options) throw new Refusal(status.INVALID_ARGUMENT, 'The options of the append are missing.');
    draft ??= new Draft(options);
    for (const message of request.proposed) draft.add(message);
  }
  if (!draft) throw new Refusal(status.INVALID_ARGUMENT, 'The append is empty.');
  const { stream, expected, events } = draft;
  const outcome = await sequencer.append({ stream, expected, events, deadline: Infinity });
  if (outcome.kind === 'late') throw new Refusal(status.DEADLINE_EXCEEDED, 'Deadline exceeded');
  return answer((response) =>
    outcome.kind === 'written'
      ? response.message(1, () => success(response, outcome.revision, outcome.position))
      : response.message(2, () => conflict(response, outcome.revision, expected)),
  );
}
