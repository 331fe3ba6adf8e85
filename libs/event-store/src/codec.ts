import type { Facts } from '@control-center/domain';
import type { RecordedEvent } from '@eventstore/db-client';

/** Who, why and when; with every event. */
export type EventMetadata = {
  /** One for everything that one request of a browser led to. */
  correlationId: string;
  /** What led to this event: the command's id. */
  causationId: string;
  commandId: string;
  /** Of the command's content, so that its key cannot be used for another one. */
  commandHash: string;
  command: string;
  actorId: string;
  actorRole: Facts['actor']['role'];
  schemaVersion: number;
  /** ISO 8601, UTC, of the server that decided. */
  occurredAt: string;
};

export type StoredEvent = {
  id: string;
  type: string;
  data: object;
  metadata: EventMetadata;
  stream: string;
  revision: number;
  /** In the log of all streams: rising, not dense. */
  position: bigint;
};

/** An event that this program cannot have written; it is reported with its place, never skipped. */
export class MalformedEvent extends Error {
  constructor(stream: string, revision: bigint, problem: string) {
    super(`Event ${revision} of ${stream} ${problem}`);
    this.name = 'MalformedEvent';
  }
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** The largest number that PostgreSQL's bigint holds; servers have been seen to send 2^64-1 for "none". */
const largestPosition = 2n ** 63n - 1n;

export function decode(event: RecordedEvent): StoredEvent {
  const { id, type, data, metadata, streamId, revision, position } = event;
  const malformed = (problem: string) => new MalformedEvent(streamId, revision, problem);
  // Data that is not JSON arrives as a string or as bytes.
  if (!isObject(data) || data instanceof Uint8Array) throw malformed('has no JSON data');
  if (!isObject(metadata) || typeof (metadata as EventMetadata).commandId !== 'string')
    throw malformed('has no metadata of ours');
  if (!position || position.commit > largestPosition) throw malformed('has no position');
  return {
    id,
    type,
    data,
    metadata: metadata as EventMetadata,
    stream: streamId,
    revision: Number(revision),
    position: position.commit,
  };
}
