import type { RecordedEvent } from '@eventstore/db-client';
import { convertGrpcEvent } from '@eventstore/db-client/dist/utils/convertGrpcEvent.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';

/**
 * What a read receives besides events: its stream does not exist, the subscription has caught up, or a link leads to an
 * event that is gone.
 */
export type Notice = 'no stream' | 'caught up' | 'lost event';
export type Received = RecordedEvent | Notice;

/** Bytes in front of each message: whether it is compressed, and its length. */
export const headerBytes = 5;

/**
 * The messages of a read, in their order. `bytes` is one message, or several that each have their header: a message never
 * begins with a zero, and a header of an uncompressed one always does.
 */
export function receivedIn(bytes: Buffer): Received[] {
  const received: Received[] = [];
  if (bytes[0] !== 0) return add(received, bytes, 0, bytes.length);
  for (let at = 0; at < bytes.length;) {
    const end = at + headerBytes + bytes.readUInt32BE(at + 1);
    add(received, bytes, at + headerBytes, end);
    at = end;
  }
  return received;
}

function add(received: Received[], bytes: Buffer, start: number, end: number): Received[] {
  const found = eventIn(bytes, start, end) ?? decoded(bytes.subarray(start, end));
  if (found !== undefined) received.push(found);
  return received;
}

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
  return recorded;
}

function recordedIn(wire: Wire, end: number): RecordedEvent | undefined {
  let id: string | undefined;
  let streamId: string | undefined;
  let [revision, prepare, commit] = [0n, 0n, 0n];
  let [type, contentType, created] = ['<no-event-type-provided>', '', '0'];
  let metadata: [number, number] | undefined;
  let data: [number, number] = [0, 0];
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
  const isJson = contentType === 'application/json';
  return {
    ...{ streamId, id, revision, type, isJson, position: { commit, prepare } },
    data: isJson ? parsed(wire.bytes, data, String) : new Uint8Array(wire.bytes.subarray(...data)),
    metadata:
      metadata && metadata[0] < metadata[1]
        ? parsed(wire.bytes, metadata, () => new Uint8Array(wire.bytes.subarray(...metadata)))
        : undefined,
    // .NET ticks of 100 ns.
    created: new Date(Number(created.slice(0, -4))),
  } as RecordedEvent;
}

/** JSON, or what `other` makes of a text that is none. */
function parsed(bytes: Buffer, [start, end]: [number, number], other: (text: string) => unknown): unknown {
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
