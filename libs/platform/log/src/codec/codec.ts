import type { Upcasters } from '@platform/kernel';
import { jsonEvent } from '@eventstore/db-client';
import type { JSONEventData, JSONType, RecordedEvent } from '@eventstore/db-client';
import { MalformedEvent, TooLarge } from '../errors.js';

/** Stored with every event: who caused it, why and when. */
export type EventMetadata = {
  /** Shared by everything that one browser request caused. */
  correlationId: string;
  /** What caused this event: the event to which the command reacted, otherwise the command. */
  causationId: string;
  commandId: string;
  /** Hash of the command's content, so that its idempotency key cannot be used for another command. */
  commandHash: string;
  /** The name of the command that decided this event; older events hold the HTTP route. */
  command: string;
  actorId: string;
  actorRole: string;
  /** The interface in which the actor worked; absent where there was none, and in older events. */
  interface?: string;
  /** The id of the account for which the actor decided, if it was not the actor's own. */
  onBehalfOf?: string;
  /** The `traceparent` (W3C) of the command's span, if it was recorded. */
  traceparent?: string;
  /** The version of the event's type; set by the codec. */
  schemaVersion: number;
  /** ISO 8601, UTC, by the clock of the server that decided. */
  occurredAt: string;
};

export type NewEvent = {
  id: string;
  type: string;
  data: object;
  metadata: Omit<EventMetadata, 'schemaVersion'>;
};

export type StoredEvent = {
  id: string;
  type: string;
  /** In the newest version of the type. */
  data: object;
  metadata: EventMetadata;
  stream: string;
  revision: number;
  /** In the log of all streams: increasing, with gaps. */
  position: bigint;
};

/**
 * Bytes of one append that every supported server accepts by default, counted as the strictest does: EventStoreDB 24.2 to
 * 24.6 count the data alone, 24.10 and KurrentDB the metadata and the name of the type as well, as UTF-16.
 */
export const largestAppend = 1024 * 1024;

const bytesOf = ({ type, data, metadata }: JSONEventData): number =>
  Buffer.byteLength(JSON.stringify(data)) + Buffer.byteLength(JSON.stringify(metadata)) + 2 * type.length;

/** The largest value of PostgreSQL's bigint; some servers send 2^64-1 for "none". */
const largestPosition = 2n ** 63n - 1n;

const requiredTexts = ['correlationId', 'commandId', 'commandHash', 'actorId', 'occurredAt'] as const;

/** Converts between a domain's events and the records of the log. */
export class Codec {
  constructor(private readonly upcasters: Upcasters) {}

  /** The records of one append. Throws TooLarge, and a TypeError for data that cannot be JSON. */
  encode(stream: string, events: readonly NewEvent[]): JSONEventData[] {
    const records = events.map(({ id, type, data, metadata }) =>
      jsonEvent({
        id,
        type,
        data: data as JSONType,
        metadata: { ...metadata, schemaVersion: this.versionOf(type) },
      }),
    );
    const bytes = records.reduce((sum, record) => sum + bytesOf(record), 0);
    if (bytes > largestAppend) throw new TooLarge(stream, bytes, largestAppend);
    return records;
  }

  /** Throws MalformedEvent for an event that no known version of this program has written. */
  decode(event: RecordedEvent): StoredEvent {
    const { id, type, data, metadata, streamId: stream, revision } = event;
    const position = positionOf(event);
    const malformed = (problem: string) =>
      new MalformedEvent({ id, type, stream, revision, position }, problem);
    if (position === undefined) throw malformed('has no position that can be kept');
    // The client passes unreadable JSON as a string, and data that is not JSON as bytes.
    if (!isObject(data)) throw malformed('has data that is no JSON object');
    if (!isMetadata(metadata)) throw malformed('has no metadata of ours');
    const current = this.versionOf(type);
    if (metadata.schemaVersion > current)
      throw malformed(`has version ${metadata.schemaVersion}, and this program knows ${current}`);
    try {
      const steps = this.stepsOf(type).slice(metadata.schemaVersion - 1);
      const newest = steps.reduce<object>((older, step) => step(older), data);
      return { id, type, data: newest, metadata, stream, revision: Number(revision), position };
    } catch (error) {
      throw malformed(`of version ${metadata.schemaVersion} cannot be read: ${String(error)}`);
    }
  }

  /** Like `decode`, but returns the error, for callers that continue with the next event. */
  decodeOrNot(event: RecordedEvent): StoredEvent | MalformedEvent {
    try {
      return this.decode(event);
    } catch (error) {
      if (error instanceof MalformedEvent) return error;
      throw error;
    }
  }

  private stepsOf = (type: string) =>
    Object.hasOwn(this.upcasters, type) ? (this.upcasters[type] ?? []) : [];

  private versionOf = (type: string) => this.stepsOf(type).length + 1;
}

/**
 * The position from which to resume after an event: its commit and prepare position, which are equal for every
 * event written through gRPC. Undefined when they differ or are too large to be stored.
 */
export function positionOf({ position }: RecordedEvent): bigint | undefined {
  const isSame = position !== undefined && position.commit === position.prepare;
  return isSame && position.commit <= largestPosition ? position.commit : undefined;
}

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !(value instanceof Uint8Array) && !Array.isArray(value);

function isMetadata(value: unknown): value is EventMetadata {
  if (!isObject(value)) return false;
  const { schemaVersion, ...rest } = value as EventMetadata;
  return (
    requiredTexts.every((name) => typeof rest[name] === 'string') &&
    Number.isSafeInteger(schemaVersion) &&
    schemaVersion >= 1
  );
}
