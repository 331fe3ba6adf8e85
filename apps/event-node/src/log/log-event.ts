import { hash } from 'node:crypto';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import { MessageBuilder } from '../grpc/wire.js';

/** An event that a client requests to append. */
export type ProposedEvent = {
  id: string;
  type: string;
  json: boolean;
  data: Uint8Array;
  metadata: Uint8Array;
};

/** An event of the log, ready to send: `message` is a serialized ReadResp. */
export type LogEvent = {
  position: number;
  revision: number;
  stream: string;
  type: string;
  message: Buffer;
};

/** .NET ticks of 100 ns since 1970, which clients read as the time of an event. */
const ticks = () => `${Date.now()}0000`;

/** An upper bound for the bytes of an event's property names, ids, numbers and lengths on the wire. */
const overheadBytes = 256;

/** How much an event adds to the position: about its bytes, so positions always have gaps. */
const size = (stream: string, event: ProposedEvent) =>
  128 + stream.length + event.type.length + event.data.length + event.metadata.length;

/** The event after `head` in the log, with `revision` in its stream. */
export function record(stream: string, event: ProposedEvent, revision: number, head: number): LogEvent {
  const position = head + size(stream, event);
  const message = readResp(stream, event, revision, position);
  return { position, revision, stream, type: event.type, message };
}

/** A ReadResp of streams.proto with the event. */
function readResp(stream: string, event: ProposedEvent, revision: number, position: number): Buffer {
  const { id, type, json, data, metadata } = event;
  const bytes = overheadBytes + 3 * (stream.length + type.length) + data.length + metadata.length;
  const message = new MessageBuilder(bytes);
  const property = (name: string, value: string) =>
    message.message(6, () => {
      message.text(2, value);
      message.text(1, name);
    });
  message.message(1, () => {
    message.number(3, position);
    message.message(1, () => {
      message.bytes(8, data);
      message.bytes(7, metadata);
      property('created', ticks());
      property('content-type', json ? 'application/json' : 'application/octet-stream');
      property('type', type);
      message.number(5, position);
      message.number(4, position);
      message.number(3, revision);
      message.message(2, () => message.text(3, stream));
      message.message(1, () => message.text(2, id));
    });
  });
  return message.finish();
}

export const streamIdentifier = (stream: string): shared.StreamIdentifier =>
  new shared.StreamIdentifier().setStreamName(Buffer.from(stream));

/** The database's key for a stream: a UUID derived from its name, which may have any length and characters. */
export function streamKey(stream: string): string {
  const hex = hash('sha256', stream);
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join(
    '-',
  );
}
