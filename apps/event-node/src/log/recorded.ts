import { hash } from 'node:crypto';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import { Backwards } from '../grpc/wire.js';

/** What a writer asks to record. */
export type Proposed = {
  id: string;
  type: string;
  json: boolean;
  data: Uint8Array;
  metadata: Uint8Array;
};

/** An event of the log, ready to be sent: `message` is a serialized ReadResp. */
export type Recorded = {
  position: number;
  revision: number;
  stream: string;
  type: string;
  message: Buffer;
};

/** .NET ticks, 100 ns each, since 1970: what the clients take for the time of an event. */
const ticks = () => `${Date.now()}0000`;

/** More than the names of properties, ids, numbers and lengths of an event take on the wire. */
const headBytes = 256;

/** What an event adds to the position: about the bytes it takes, so that positions are never dense. */
const size = (stream: string, event: Proposed) =>
  128 + stream.length + event.type.length + event.data.length + event.metadata.length;

/** The event behind `head` in the log, as `revision` of its stream. */
export function record(stream: string, event: Proposed, revision: number, head: number): Recorded {
  const position = head + size(stream, event);
  const message = readResp(stream, event, revision, position);
  return { position, revision, stream, type: event.type, message };
}

/** A ReadResp of streams.proto that holds the event. */
function readResp(stream: string, event: Proposed, revision: number, position: number): Buffer {
  const { id, type, json, data, metadata } = event;
  const bytes = headBytes + 3 * (stream.length + type.length) + data.length + metadata.length;
  const message = new Backwards(bytes);
  const about = (name: string, value: string) =>
    message.message(6, () => {
      message.text(2, value);
      message.text(1, name);
    });
  message.message(1, () => {
    message.number(3, position);
    message.message(1, () => {
      message.bytes(8, data);
      message.bytes(7, metadata);
      about('created', ticks());
      about('content-type', json ? 'application/json' : 'application/octet-stream');
      about('type', type);
      message.number(5, position);
      message.number(4, position);
      message.number(3, revision);
      message.message(2, () => message.text(3, stream));
      message.message(1, () => message.text(2, id));
    });
  });
  return message.done();
}

export const streamIdentifier = (stream: string): shared.StreamIdentifier =>
  new shared.StreamIdentifier().setStreamName(Buffer.from(stream));

/** A stream's name as the database knows it: a UUID, whatever its length and characters. */
export function streamKey(stream: string): string {
  const hex = hash('sha256', stream);
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join(
    '-',
  );
}
