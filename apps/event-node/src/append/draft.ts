import { status } from '@grpc/grpc-js';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import { Refusal } from '../grpc/refusal.js';
import { fieldsOf } from '../grpc/wire.js';
import type { Expected } from '../log/decide.js';
import type { Proposed } from '../log/recorded.js';
import type { AppendOptions, ProposedMessage } from './request.js';

/** The bytes of data that one append may hold, all its events together. Names and metadata do not count. */
export const maxAppendSize = 1024 * 1024;

/** With names and metadata, in memory. */
const maxBytes = 16 * 1024 * 1024;
const eventBytes = 256;

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const zero = '00000000-0000-0000-0000-000000000000';

/** Collects the events of one append. Throws a Refusal for what cannot be written. */
export class Draft {
  readonly stream: string;
  readonly expected: Expected;
  readonly events: Proposed[] = [];
  /** What it takes in memory. */
  bytes = 0;
  #size = 0;

  constructor({ identifier, expected }: AppendOptions) {
    this.stream = streamName(identifier);
    if (expected === undefined)
      throw new Refusal(status.INVALID_ARGUMENT, 'The expected revision is missing.');
    this.expected = expected;
  }

  add(message: ProposedMessage): void {
    const event = proposed(message);
    this.events.push(event);
    this.bytes += eventBytes + event.type.length + event.data.length + event.metadata.length;
    if (this.bytes > maxBytes)
      throw new Refusal(
        status.INVALID_ARGUMENT,
        `An append takes ${maxBytes} bytes with its metadata at most.`,
      );
    this.#size += event.data.length;
    if (this.#size > maxAppendSize)
      throw new Refusal(status.INVALID_ARGUMENT, `Maximum Append Size of ${maxAppendSize} Exceeded.`, {
        exception: 'maximum-append-size-exceeded',
        'maximum-append-size': `${maxAppendSize}`,
      });
  }
}

/** The name in a StreamIdentifier, which has it as field 3. */
function streamName(identifier: Buffer | undefined): string {
  const name = fieldsOf(identifier ?? Buffer.alloc(0))
    .findLast(({ number }) => number === 3)
    ?.bytes.toString();
  if (!name) throw new Refusal(status.UNKNOWN, 'The name of the stream is empty.');
  if (name.startsWith('$$'))
    throw new Refusal(status.UNIMPLEMENTED, `This node keeps no metadata of streams (${name}).`);
  return name;
}

function proposed({ id, about, data, metadata }: ProposedMessage): Proposed {
  const property = (name: string): string => {
    const value = about.get(name);
    if (value !== undefined) return value;
    throw new Refusal(status.INVALID_ARGUMENT, `Required Metadata Property '${name}' is missing`, {
      exception: 'missing-required-metadata-property',
      'required-metadata-properties': 'type,content-type',
    });
  };
  const type = property('type');
  if (!type) throw new Refusal(status.UNKNOWN, 'The type of an event is empty.');
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
    throw new Refusal(status.UNKNOWN, `The id of an event is not a UUID: "${text}".`);
  return text;
}

/** The text of a UUID message in lower case, however it was sent. */
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
