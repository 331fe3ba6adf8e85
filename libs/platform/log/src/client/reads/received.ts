import type { RecordedEvent } from '@eventstore/db-client';
import { convertGrpcEvent } from '@eventstore/db-client/dist/utils/convertGrpcEvent.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';

/**
 * What a read receives besides events: its stream does not exist, the subscription has caught up, or a link leads to an
 * event that is gone.
 */
export type Notice = 'no stream' | 'caught up' | 'lost event';
export type Received = RecordedEvent | Notice;

/** What a message says, if anything that a reader needs to know. */
export const receivedIn = (bytes: Buffer, start: number, end: number): Received | undefined =>
  eventIn(bytes, start, end) ?? decoded(bytes.subarray(start, end));

/** Any message, by the client's own classes, which take longer than `eventIn`. */
function decoded(message: Buffer): Received | undefined {
  const response = streams.ReadResp.deserializeBinary(message);
  if (response.hasEvent()) return convertGrpcEvent(response.getEvent()!).event ?? 'lost event';
  if (response.hasStreamNotFound()) return 'no stream';
  return response.hasCaughtUp() ? 'caught up' : undefined;
}

/** Numbers of fields in streams.proto, each with its wire type: 0 for a number, 2 for bytes. */
const field = (number: number, kind: 0 | 2) => number * 8 + kind;
const ofResponse = { event: field(1, 2) };
const ofResolved = { event: field(1, 2), commit: field(3, 0) };
const ofRecorded = {
  ...{ id: field(1, 2), stream: field(2, 2), revision: field(3, 0), prepare: field(4, 0) },
  ...{ commit: field(5, 0), property: field(6, 2), metadata: field(7, 2), data: field(8, 2) },
};
const textOfId = field(2, 2);
const nameOfStream = field(3, 2);
const ofProperty = { name: field(1, 2), value: field(2, 2) };

/**
 * The event in a message, by its bytes, as the client would decode it; undefined for any message with something else in it,
 * for example a link. Source: streams.proto of EventStoreDB and the encoding of protobuf.
 */
function eventIn(bytes: Buffer, start: number, end: number): RecordedEvent | undefined {
  const wire = new Wire(bytes, start);
  if (start >= end || wire.number() !== ofResponse.event || wire.end() !== end) return undefined;
  if (wire.number() !== ofResolved.event) return undefined;
  const recordedEnd = wire.end();
  const recorded = recordedIn(wire, recordedEnd);
  if (!recorded) return undefined;
  while (wire.at < end) {
    if (wire.number() !== ofResolved.commit) return undefined;
    wire.skipNumber();
  }
  return recorded as RecordedEvent;
}

type Range = [start: number, end: number];

function recordedIn(wire: Wire, end: number): OwnEvent | undefined {
  let id: string | undefined;
  let streamId: string | undefined;
  let [revision, prepare, commit] = [0n, 0n, 0n];
  let [type, contentType, created] = ['<no-event-type-provided>', '', '0'];
  let [metadata, data]: [Range, Range] = [
    [0, 0],
    [0, 0],
  ];
  while (wire.at < end) {
    switch (wire.number()) {
      case ofRecorded.id:
        wire.end();
        if (wire.number() !== textOfId) return undefined;
        id = wire.text();
        break;
      case ofRecorded.stream:
        wire.end();
        if (wire.number() !== nameOfStream) return undefined;
        streamId = wire.text();
        break;
      case ofRecorded.revision:
        revision = wire.big();
        break;
      case ofRecorded.prepare:
        prepare = wire.big();
        break;
      case ofRecorded.commit:
        commit = wire.big();
        break;
      case ofRecorded.property: {
        wire.end();
        if (wire.number() !== ofProperty.name) return undefined;
        const name = wire.text();
        if (wire.number() !== ofProperty.value) return undefined;
        const value = wire.text();
        if (name === 'type') type = value;
        else if (name === 'content-type') contentType = value;
        else if (name === 'created') created = value;
        break;
      }
      case ofRecorded.metadata:
        metadata = wire.range();
        break;
      case ofRecorded.data:
        data = wire.range();
        break;
      default:
        return undefined;
    }
  }
  if (wire.at !== end || id === undefined || streamId === undefined) return undefined;
  const place = { streamId, id, revision, position: { commit, prepare } };
  return new OwnEvent(place, type, contentType === 'application/json', created, wire.bytes, data, metadata);
}

/** An event whose JSON is parsed when somebody wants it: not everybody who reads an event does. */
class OwnEvent {
  readonly streamId: string;
  readonly id: string;
  readonly revision: bigint;
  readonly position: { commit: bigint; prepare: bigint };
  #data: unknown;
  #metadata: unknown;

  constructor(
    place: Pick<OwnEvent, 'streamId' | 'id' | 'revision' | 'position'>,
    readonly type: string,
    readonly isJson: boolean,
    readonly ticks: string,
    readonly bytes: Buffer,
    readonly ofData: Range,
    readonly ofMetadata: Range,
  ) {
    this.streamId = place.streamId;
    this.id = place.id;
    this.revision = place.revision;
    this.position = place.position;
  }

  get data(): unknown {
    return (this.#data ??= this.isJson
      ? parsed(this.bytes, this.ofData, String)
      : new Uint8Array(this.bytes.subarray(...this.ofData)));
  }

  get metadata(): unknown {
    const [start, end] = this.ofMetadata;
    if (start === end) return undefined;
    return (this.#metadata ??= parsed(
      this.bytes,
      this.ofMetadata,
      () => new Uint8Array(this.bytes.subarray(start, end)),
    ));
  }

  get created(): Date {
    // .NET ticks of 100 ns.
    return new Date(Number(this.ticks.slice(0, -4)));
  }
}

/** JSON, or what `other` makes of a text that is none. */
function parsed(bytes: Buffer, [start, end]: Range, other: (text: string) => unknown): unknown {
  const text = bytes.toString('utf8', start, end);
  try {
    return JSON.parse(text);
  } catch {
    return other(text);
  }
}

/** Reads the fields of a message one after another. */
class Wire {
  constructor(
    readonly bytes: Buffer,
    public at: number,
  ) {}

  /** A number below 2^32: a tag or a length. */
  number(): number {
    let byte = this.bytes[this.at++]!;
    if (byte < 128) return byte;
    let value = byte & 127;
    for (let factor = 128; ; factor *= 128) {
      byte = this.bytes[this.at++]!;
      value += (byte & 127) * factor;
      if (!(byte >= 128)) return value;
    }
  }

  /** Any number. */
  big(): bigint {
    const { bytes } = this;
    const start = this.at;
    this.skipNumber();
    let low = 0;
    // Six bytes of seven bits each stay below 2^53.
    const middle = Math.min(this.at, start + 7);
    for (let at = middle - 1; at >= start; at -= 1) low = low * 128 + (bytes[at]! & 127);
    let high = 0n;
    for (let at = this.at - 1; at >= middle; at -= 1) high = high * 128n + BigInt(bytes[at]! & 127);
    return high === 0n ? BigInt(low) : high * 2n ** 49n + BigInt(low);
  }

  skipNumber(): void {
    while (this.bytes[this.at++]! >= 128);
  }

  /** Where the bytes end whose length is read here. */
  end(): number {
    const length = this.number();
    return this.at + length;
  }

  range(): [start: number, end: number] {
    const end = this.end();
    const start = this.at;
    this.at = end;
    return [start, end];
  }

  text(): string {
    const end = this.end();
    const text = this.bytes.toString('utf8', this.at, end);
    this.at = end;
    return text;
  }
}
