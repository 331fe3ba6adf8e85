import { convertGrpcEvent } from '@eventstore/db-client/dist/utils/convertGrpcEvent.js';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import { expect, it } from '@jest/globals';
import { framed, Messages } from '../calls/messages.js';
import { whole } from './reading.fixture.js';
import { receivedIn } from './received.js';
import type { Received } from './received.js';

const { ReadEvent, Checkpoint, CaughtUp, StreamNotFound, SubscriptionConfirmation } = streams.ReadResp;
const id = 'b1f1a1a0-0000-4000-8000-000000000001';

type Parts = {
  type?: string;
  contentType?: string;
  created?: string;
  data?: string | Uint8Array;
  metadata?: string | Uint8Array;
  stream?: string;
  revision?: string;
  commit?: string;
  prepare?: string;
  other?: string;
  structured?: boolean;
};

function recorded(parts: Parts) {
  const of = new ReadEvent.RecordedEvent();
  const uuid = new shared.UUID();
  if (parts.structured)
    uuid.setStructured(
      new shared.UUID.Structured()
        .setMostSignificantBits('-5642074912170688512')
        .setLeastSignificantBits('-9223372036854775807'),
    );
  else uuid.setString(id);
  of.setId(uuid);
  of.setStreamIdentifier(new shared.StreamIdentifier().setStreamName(Buffer.from(parts.stream ?? 'order-1')));
  of.setStreamRevision(parts.revision ?? '0');
  of.setCommitPosition(parts.commit ?? '7');
  of.setPreparePosition(parts.prepare ?? parts.commit ?? '7');
  const properties = of.getMetadataMap();
  if (parts.type !== undefined) properties.set('type', parts.type);
  if (parts.contentType !== undefined) properties.set('content-type', parts.contentType);
  if (parts.created !== undefined) properties.set('created', parts.created);
  if (parts.other !== undefined) properties.set('other', parts.other);
  of.setData(Buffer.from(parts.data ?? '{"a":1}'));
  of.setCustomMetadata(Buffer.from(parts.metadata ?? '{"m":1}'));
  return of;
}

const json = { type: 'Happened', contentType: 'application/json', created: '17646912345670000' };
const bytesOf = (message: streams.ReadResp) => Buffer.from(message.serializeBinary());
const message = (parts: Parts) =>
  bytesOf(
    new streams.ReadResp().setEvent(
      new ReadEvent().setEvent(recorded(parts)).setCommitPosition(parts.commit ?? '7'),
    ),
  );
const asClient = (bytes: Buffer) =>
  convertGrpcEvent(streams.ReadResp.deserializeBinary(bytes).getEvent()!).event;

const events: [string, Parts][] = [
  ['an event of JSON', json],
  ['the first event of a log', { ...json, commit: '0' }],
  ['an event in Vietnamese', { ...json, type: 'ĐãGửi', stream: 'đơn-ạ', data: '{"a":"Bạc lót 🔩"}' }],
  ['an event without data and metadata', { ...json, data: '', metadata: '' }],
  ['JSON that is broken', { ...json, data: '{"a":', metadata: '{"m"' }],
  ['bytes', { ...json, contentType: 'application/octet-stream', data: new Uint8Array([0, 255, 10]) }],
  ['an event without type, kind of content and time', {}],
  ['a property that this version does not know', { ...json, other: 'x' }],
  ['an id of two numbers', { ...json, structured: true }],
  ['a large event', { ...json, data: JSON.stringify({ a: 'x'.repeat(70_000) }), metadata: '{"m":"ạ"}' }],
  ...[
    '127',
    '128',
    '16384',
    '562949953421311',
    '562949953421312',
    '9007199254740993',
    '18446744073709551615',
  ].map((number): [string, Parts] => [
    `revision and position ${number}`,
    { ...json, revision: number, commit: number, prepare: number },
  ]),
];

const seen = (received: Received | undefined) => (typeof received === 'object' ? whole(received) : received);

it.each(events)('is read as the client reads it: %s', (_, parts) => {
  const bytes = message(parts);
  expect(seen(receivedIn(bytes, 0, bytes.length))).toEqual(whole(asClient(bytes)!));
});

it.each([1, 4, 5, 6, 700, 16_384, 1_000_000])(
  'messages are read in their order when %d bytes arrive at once',
  (size) => {
    const each = events.map(([, parts]) => message(parts));
    const bytes = Buffer.concat(each.map(framed));
    const messages = new Messages(receivedIn);
    const received: Received[] = [];
    for (let at = 0; at < bytes.length; at += size)
      received.push(...messages.in(bytes.subarray(at, at + size)));
    expect(received.map(seen)).toEqual(each.map((one) => whole(asClient(one)!)));
  },
);

it.each<[string, (header: Buffer) => unknown]>([
  ['is compressed', (header) => (header[0] = 1)],
  ['is longer than any', (header) => header.writeUInt32BE(18 * 1024 * 1024, 1)],
])('a message that %s cannot be read', (_, change) => {
  const bytes = framed(message(json));
  change(bytes);
  expect(() => new Messages(receivedIn).in(bytes)).toThrow(/^A message/);
});

it('what is no event is a notice, or nothing', () => {
  const read = (response: streams.ReadResp) => {
    const bytes = bytesOf(response);
    return seen(receivedIn(bytes, 0, bytes.length));
  };
  const response = () => new streams.ReadResp();
  expect(read(response().setStreamNotFound(new StreamNotFound()))).toBe('no stream');
  expect(read(response().setCaughtUp(new CaughtUp()))).toBe('caught up');
  expect(read(response().setConfirmation(new SubscriptionConfirmation()))).toBeUndefined();
  expect(read(response().setCheckpoint(new Checkpoint().setCommitPosition('7')))).toBeUndefined();
  const link = new ReadEvent().setLink(recorded(json));
  expect(read(response().setEvent(link))).toBe('lost event');
  const resolved = read(response().setEvent(new ReadEvent().setEvent(recorded(json)).setLink(recorded({}))));
  expect(resolved).toEqual(whole(asClient(message(json))!));
});
