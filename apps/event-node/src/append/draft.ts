import { status } from '@grpc/grpc-js';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import { GrpcError } from '../grpc/grpc-error.js';
import { fieldsOf } from '../grpc/wire.js';
import type { Expected } from '../log/decide.js';
import type { ProposedEvent } from '../log/log-event.js';
import type { AppendOptions, ProposedMessage } from './request.js';

/** The largest number of bytes of data in one append, all its events together. Names and metadata do not count. */
export const maxAppendSize = 1024 * 1024;

/** The largest size of one append in memory, with names and metadata. */
const maxBytes = 16 * 1024 * 1024;
const eventBytes = 256;

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const zero = '00000000-0000-0000-0000-000000000000';

/** Collects the events of one append. Throws a GrpcError for what cannot be written. */
export class Draft {
  readonly stream: string;
  readonly expected: Expected;
  readonly events: ProposedEvent[] = [];
  /** Its size in memory. */
  bytes = 0;
  #size = 0;

  constructor({ identifier, expected }: AppendOptions) {
    this.stream = streamName(identifier);
    if (expected === undefined)
      throw new GrpcError(status.INVALID_ARGUMENT, 'The expected revision is missing.');
    this.expected = expected;
  }

  add(message: ProposedMessage): void {
    const event = proposed(message);
    this.events.push(event);
    this.bytes += eventBytes + event.type.length + event.data.length + event.metadata.length;
    if (this.bytes > maxBytes)
      throw new GrpcError(
        status.INVALID_ARGUMENT,
        `An append may have at most ${maxBytes} bytes with its metadata.`,
      );
    this.#size += event.data.length;
    if (this.#size > maxAppendSize)
      throw new GrpcError(status.INVALID_ARGUMENT, `Maximum Append Size of ${maxAppendSize} Exceeded.`, {
        exception: 'maximum-append-size-exceeded',
        'maximum-append-size': `${maxAppendSize}`,
      });
  }
}

/** The name in a StreamIdentifier message, its field 3. */
function streamName(identifier: Buffer | undefined): string {
  const name = fieldsOf(identifier ?? Buffer.alloc(0))
    .findLast(({ number }) => number === 3)
    ?.bytes.toString();
  if (!name) throw new GrpcError(status.UNKNOWN, 'The name of the stream is empty.');
  if (name.startsWith('$$'))
    throw new GrpcError(status.UNIMPLEMENTED, `This node stores no metadata of streams (${name}).`);
  return name;
}

function proposed({ id, properties, data, metadata }: ProposedMessage): ProposedEvent {
  const property = (name: string): string => {
    const value = properties.get(name);
    if (value !== undefined) return value;
    throw new GrpcError(status.INVALID_ARGUMENT, `Required Metadata Property '${name}' is missing`, {
      exception: 'missing-required-metadata-property',
      'required-metadata-properties': 'type,content-type',
    });
  };
  const type = property('type');
  if (!type) throw new GrpcError(status.UNKNOWN, 'The type of an event is empty.');
  return {
    id: eventId(id),
    type,
    json: property('content-type') === 'application/json',
    data,
    metadata,
  };
}

function eventId(id: Buffer): string {
  const text = uuidText(id);
  if (!uuid.test(text) || text === zero)
    throw new GrpcError(status.UNKNOWN, `The id of an event is not a UUID: "${text}".`);
  return text;
}

/** The text of a UUID message in lower case, whether it was sent as text or as two numbers. */
function uuidText(id: Buffer): string {
  const text = fieldsOf(id).find(({ number }) => number === 2)?.bytes;
  if (text) return text.toString().toLowerCase();
  const structured = shared.UUID.deserializeBinary(id).getStructured();
  if (!structured) return '';
  const hex = [structured.getMostSignificantBits(), structured.getLeastSignificantBits()]
    .map((half) => BigInt.asUintN(64, BigInt(half)).toString(16).padStart(16, '0'))
    .join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
