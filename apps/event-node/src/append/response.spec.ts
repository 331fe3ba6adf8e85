import streams from '@eventstore/db-client/generated/streams_pb.js';
import { expect, it } from '@jest/globals';
import type { Expected } from '../log/decide.js';
import { conflict, encodeResponse, success } from './response.js';

const { AppendResp } = streams;
const decoded = (bytes: Buffer) => AppendResp.deserializeBinary(bytes);

it.each([
  [0, 130],
  [300, 2 ** 45],
  // An append without events to a stream that does not exist.
  [-1, 7],
])('a success has revision %d and position %d', (revision, position) => {
  const told = decoded(
    encodeResponse((message) => message.message(1, () => success(message, revision, position))),
  ).getSuccess()!;
  expect(told.getPosition()!.toObject()).toEqual({
    commitPosition: String(position),
    preparePosition: String(position),
  });
  expect([told.hasNoStream(), told.hasCurrentRevision() && told.getCurrentRevision()]).toEqual(
    revision < 0 ? [true, false] : [false, String(revision)],
  );
});

// The revision of the stream × the expected one. Both are in the response twice, because old clients read other fields.
const expectations: [Expected, string, string][] = [
  ['any', 'expectedAny', 'any2060'],
  ['stream_exists', 'expectedStreamExists', 'streamExists2060'],
  [-1, 'expectedNoStream', 'expectedRevision2060'],
  [7, 'expectedRevision', 'expectedRevision2060'],
];
it.each(expectations.flatMap((row) => [4, -1].map((current) => [current, ...row] as const)))(
  'a conflict of a stream at %d with %s is reported',
  (current, expected, field, oldField) => {
    const told = decoded(
      encodeResponse((message) => message.message(2, () => conflict(message, current, expected))),
    ).getWrongExpectedVersion()!;
    const number = typeof expected === 'number' ? expected : {};
    const isSaid = Object.entries(told.toObject()).flatMap(([name, value]) => {
      const said: unknown = typeof value === 'object' ? value : Number(value ?? 0);
      return said === 0 ? [] : [[name, said]];
    });
    expect(Object.fromEntries(isSaid)).toEqual({
      ...{ [field]: expected === -1 ? {} : number, [oldField]: expected === -1 ? 2 ** 64 : number },
      ...(current < 0 ? { currentNoStream: {}, noStream2060: {} } : both),
    });
  },
);
const both = { currentRevision: 4, currentRevision2060: 4 };
