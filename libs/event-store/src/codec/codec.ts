import type { Facts, Upcasters } from '@control-center/domain';
import { jsonEvent } from '@eventstore/db-client';
import type { JSONEventData, JSONType, RecordedEvent } from '@eventstore/db-client';
import { MalformedEvent, TooLarge } from '../errors.js';

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
  /** Account id, where the actor decided in somebody's stead. */
  onBehalfOf?: string;
  /** Of the event's type; the codec writes it. */
  schemaVersion: number;
  /** ISO 8601, UTC, of the server that decided. */
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
  /** As the newest version of the type has it. */
  data: object;
  metadata: EventMetadata;
  stream: string;
  revision: number;
  /** In the log of all streams: rising, not dense. */
  position: bigint;
};

/** What a server accepts in one append unless it is told otherwise; names and metadata are not counted. */
const largestAppend = 1024 * 1024;
/** The largest number that PostgreSQL's bigint holds; servers have been seen to send 2^64-1 for "none". */
const largestPosition = 2n ** 63n - 1n;

const texts = ['correlationId', 'commandId', 'commandHash', 'actorId', 'occurredAt'] as const;

/** Between what the domain knows and what the log holds. */
export class Codec {
  constructor(private readonly upcasters: Upcasters) {}

  /** One append. Throws TooLarge, and a TypeError for data that is no JSON, before anything is sent. */
  encode(stream: string, events: readonly NewEvent[]): JSONEventData[] {
    const bytes = events.reduce((sum, { data }) => sum + Buffer.byteLength(JSON.stringify(data)), 0);
    if (bytes > largestAppend) throw new TooLarge(stream, bytes, largestAppend);
    return events.map(({ id, type, data, metadata }) =>
      jsonEvent({
        id,
        type,
        data: data as JSONType,
        metadata: { ...metadata, schemaVersion: this.versionOf(type) },
      }),
    );
  }

  /** Throws MalformedEvent for what no version of this program has written. */
  decode(event: RecordedEvent): StoredEvent {
    const { id, type, data, metadata, streamId: stream, revision } = event;
    const position = positionOf(event);
    const malformed = (problem: string) =>
      new MalformedEvent({ id, type, stream, revision, position }, problem);
    if (position === undefined) throw malformed('has no position that can be kept');
    // JSON that cannot be read arrives as a string, anything else as bytes.
    if (!isObject(data)) throw malformed('has data that is no JSON object');
    if (!isMetadata(metadata)) throw malformed('has no metadata of ours');
    const current = this.versionOf(type);
    if (metadata.schemaVersion > current)
      throw malformed(`has version ${metadata.schemaVersion}, and this program knows ${current}`);
    try {
      const steps = this.stepsOf(type).slice(metadata.schemaVersion - 1);
      const today = steps.reduce<object>((older, step) => step(older), data);
      return { id, type, data: today, metadata, stream, revision: Number(revision), position };
    } catch (error) {
      throw malformed(`of version ${metadata.schemaVersion} cannot be read: ${String(error)}`);
    }
  }

  /** The error itself, for those who go on behind it. */
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
 * Where to resume behind an event: commit and prepare position, which are one number in whatever gRPC wrote.
 * Undefined when they are two, or too large to be kept.
 */
export function positionOf({ position }: RecordedEvent): bigint | undefined {
  const isOne = position !== undefined && position.commit === position.prepare;
  return isOne && position.commit <= largestPosition ? position.commit : undefined;
}

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !(value instanceof Uint8Array) && !Array.isArray(value);

function isMetadata(value: unknown): value is EventMetadata {
  if (!isObject(value)) return false;
  const { schemaVersion, ...rest } = value as EventMetadata;
  return (
    texts.every((name) => typeof rest[name] === 'string') &&
    Number.isSafeInteger(schemaVersion) &&
    schemaVersion >= 1
  );
}
