import { hash } from 'node:crypto';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import shared from '@eventstore/db-client/generated/shared_pb.js';

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

/** What an event adds to the position: about the bytes it takes, so that positions are never dense. */
const size = (stream: string, event: Proposed) =>
  128 + stream.length + event.type.length + event.data.length + event.metadata.length;

/** The event behind `head` in the log, as `revision` of its stream. */
export function record(stream: string, event: Proposed, revision: number, head: number): Recorded {
  const position = head + size(stream, event);
  const recorded = new streams.ReadResp.ReadEvent.RecordedEvent()
    .setId(new shared.UUID().setString(event.id))
    .setStreamIdentifier(streamIdentifier(stream))
    .setStreamRevision(`${revision}`)
    .setPreparePosition(`${position}`)
    .setCommitPosition(`${position}`)
    .setCustomMetadata(event.metadata)
    .setData(event.data);
  recorded
    .getMetadataMap()
    .set('type', event.type)
    .set('content-type', event.json ? 'application/json' : 'application/octet-stream')
    .set('created', ticks());
  const read = new streams.ReadResp.ReadEvent().setEvent(recorded).setCommitPosition(`${position}`);
  const message = Buffer.from(new streams.ReadResp().setEvent(read).serializeBinary());
  return { position, revision, stream, type: event.type, message };
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
