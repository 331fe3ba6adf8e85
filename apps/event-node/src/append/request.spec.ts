import google from 'google-protobuf/google/protobuf/empty_pb.js';
import time from 'google-protobuf/google/protobuf/timestamp_pb.js';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import { expect, it } from '@jest/globals';
import { appendRequest, batchAppendRequest } from './request.js';

const { AppendReq, BatchAppendReq } = streams;
const empty = () => new google.Empty();
const identifier = new shared.StreamIdentifier().setStreamName(Buffer.from('đơn-1'));
const id = new shared.UUID().setString('8f4a8c86-6e0e-4d6b-9a37-3f7f0a3ad1d2');
const data = Buffer.from('{"an":1}');
const metadata = Buffer.from('{"by":"bình"}');

const proposed = <Message extends streams.AppendReq.ProposedMessage | streams.BatchAppendReq.ProposedMessage>(
  message: Message,
): Message => {
  message.setId(id);
  message.setData(data);
  message.setCustomMetadata(metadata);
  message.getMetadataMap().set('type', 'Đặt').set('content-type', 'application/json');
  return message;
};
const read = {
  id: Buffer.from(id.serializeBinary()),
  properties: new Map([
    ['type', 'Đặt'],
    ['content-type', 'application/json'],
  ]),
  ...{ data, metadata },
};
const stream = Buffer.from(identifier.serializeBinary());

// The expected revision × its encodings in the two kinds of append.
it.each<
  [
    string,
    (options: streams.AppendReq.Options) => unknown,
    (options: streams.BatchAppendReq.Options) => unknown,
    unknown,
  ]
>([
  ['nothing', () => undefined, () => undefined, undefined],
  ['revision 0', (options) => options.setRevision('0'), (options) => options.setStreamPosition('0'), 0],
  [
    'revision 300',
    (options) => options.setRevision('300'),
    (options) => options.setStreamPosition('300'),
    300,
  ],
  ['no stream', (options) => options.setNoStream(empty()), (options) => options.setNoStream(empty()), -1],
  ['any', (options) => options.setAny(empty()), (options) => options.setAny(empty()), 'any'],
  [
    'a stream',
    (options) => options.setStreamExists(empty()),
    (options) => options.setStreamExists(empty()),
    'stream_exists',
  ],
])('an append that expects %s', (_, single, batch, expected) => {
  const [one, many] = [new AppendReq.Options(), new BatchAppendReq.Options()];
  single(one.setStreamIdentifier(identifier));
  batch(many.setStreamIdentifier(identifier));
  const options = { identifier: stream, expected, deadline: Infinity };
  const requests = [
    appendRequest(Buffer.from(new AppendReq().setOptions(one).serializeBinary())),
    batchAppendRequest(Buffer.from(new BatchAppendReq().setOptions(many).serializeBinary())),
  ];
  for (const request of requests)
    expect(request).toEqual({ correlation: Buffer.alloc(0), options, proposed: [], isFinal: false });
});

it('the events of an append are read byte for byte, from one message or several', () => {
  const one = new AppendReq().setProposedMessage(proposed(new AppendReq.ProposedMessage()));
  expect(appendRequest(Buffer.from(one.serializeBinary()))).toEqual({
    ...{ correlation: Buffer.alloc(0), options: undefined, isFinal: false },
    proposed: [read],
  });
  const correlation = new shared.UUID().setString('d4bfbf37-5b3c-4a27-a3e3-5d3c24b9a5c0');
  const bare = new BatchAppendReq.ProposedMessage();
  const many = new BatchAppendReq()
    .setCorrelationId(correlation)
    .setProposedMessagesList([proposed(new BatchAppendReq.ProposedMessage()), bare])
    .setIsFinal(true);
  const nothing = {
    id: Buffer.alloc(0),
    properties: new Map(),
    data: Buffer.alloc(0),
    metadata: Buffer.alloc(0),
  };
  expect(batchAppendRequest(Buffer.from(many.serializeBinary()))).toEqual({
    ...{ correlation: Buffer.from(correlation.serializeBinary()), options: undefined, isFinal: true },
    proposed: [read, nothing],
  });
});

it.each([
  [1_772_420_400, 0, 1_772_420_400_000],
  [1_772_420_400, 250_000_000, 1_772_420_400_250],
  [0, 1_000_000, 1],
])('a deadline of %d s and %d ns is %d ms after 1970', (seconds, nanos, deadline) => {
  const options = new BatchAppendReq.Options().setDeadline(
    new time.Timestamp().setSeconds(seconds).setNanos(nanos),
  );
  const message = new BatchAppendReq().setOptions(options).serializeBinary();
  expect(batchAppendRequest(Buffer.from(message)).options).toMatchObject({ deadline });
});
