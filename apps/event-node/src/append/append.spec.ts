import { Readable } from 'node:stream';
import { status } from '@grpc/grpc-js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import { expect, it } from '@jest/globals';
import type { Sequencer } from '../log/sequencer.js';
import type { Append, Outcome } from '../log/writer.js';
import { append } from './append.js';
import type { AppendRequest } from './request.js';

const identifier = Buffer.from(
  new shared.StreamIdentifier().setStreamName(Buffer.from('order-1')).serializeBinary(),
);
const noBytes = Buffer.alloc(0);
const request = (given: Partial<AppendRequest>): AppendRequest => ({
  ...{ correlation: noBytes, options: undefined, proposed: [], isFinal: false, ...given },
});
const options = request({ options: { identifier, expected: 4, deadline: Infinity } });
const event = request({
  proposed: [
    {
      id: Buffer.from(new shared.UUID().setString('8f4a8c86-6e0e-4d6b-9a37-3f7f0a3ad1d2').serializeBinary()),
      properties: new Map([
        ['type', 'Đặt'],
        ['content-type', 'application/json'],
      ]),
      ...{ data: Buffer.from('{}'), metadata: noBytes },
    },
  ],
});

/** The answer to a call with these messages, and the appends that reached the log. */
async function answered(messages: AppendRequest[], outcome: Outcome | Error) {
  const appends: Append[] = [];
  const sequencer = {
    append: (given: Append) => {
      appends.push(given);
      return outcome instanceof Error ? Promise.reject(outcome) : Promise.resolve(outcome);
    },
  } as unknown as Sequencer;
  const answer = await new Promise<unknown>((resolve) => {
    const call = Readable.from(messages) as never;
    append(sequencer)(call, (error, response) => resolve(error ?? response));
  });
  return { answer, appends };
}

const written: Outcome = { kind: 'written', revision: 6, position: 100 };

it('an append of several messages is written as one append and answered', async () => {
  const { answer, appends } = await answered([options, event, event], written);
  expect(appends).toMatchObject([{ stream: 'order-1', expected: 4, events: [{}, {}], deadline: Infinity }]);
  expect(
    streams.AppendResp.deserializeBinary(answer as Buffer)
      .getSuccess()
      ?.getCurrentRevision(),
  ).toBe('6');
});

it('a conflict is reported with the revision of the stream', async () => {
  const { answer } = await answered([options, event], { kind: 'conflict', revision: 7 });
  const conflict = streams.AppendResp.deserializeBinary(answer as Buffer).getWrongExpectedVersion();
  expect([conflict?.getCurrentRevision(), conflict?.getExpectedRevision()]).toEqual(['7', '4']);
});

it.each<[string, AppendRequest[], Outcome | Error, status, number]>([
  ['without messages', [], written, status.INVALID_ARGUMENT, 0],
  ['without options', [event], written, status.INVALID_ARGUMENT, 0],
  [
    'of an event that cannot be written',
    [options, event, request({ proposed: [{ ...event.proposed[0]!, id: noBytes }] })],
    ...([written, status.UNKNOWN, 0] as const),
  ],
  ['that comes too late', [options, event], { kind: 'late' }, status.DEADLINE_EXCEEDED, 1],
  ['that cannot be written now', [options, event], new Error('lost'), status.UNAVAILABLE, 1],
])('an append %s is answered with an error', async (_, messages, outcome, code, count) => {
  const { answer, appends } = await answered(messages, outcome);
  expect(answer).toMatchObject({ code });
  expect(appends).toHaveLength(count);
});
