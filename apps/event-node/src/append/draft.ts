import { status } from '@grpc/grpc-js';
import type streams from '@eventstore/db-client/generated/streams_pb.js';
import type shared from '@eventstore/db-client/generated/shared_pb.js';
import { Refusal } from '../grpc/refusal.js';
import { noStream } from '../log/decide.js';
import type { Expected } from '../log/decide.js';
import type { Proposed } from '../log/recorded.js';

/** The bytes of data that one append may hold, all its events together. Names and metadata do not count. */
export const maxAppendSize = 1024 * 1024;

/** With names and metadata, in memory. */
const maxBytes = 16 * 1024 * 1024;
const eventBytes = 256;

type Message = streams.AppendReq.ProposedMessage | streams.BatchAppendReq.ProposedMessage;
type Options = streams.AppendReq.Options | streams.BatchAppendReq.Options;

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

  constructor(options: Options, exact: string | undefined) {
    this.stream = streamName(options.getStreamIdentifier());
    this.expected = expected(options, exact);
  }

  add(message: Message): void {
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

function streamName(identifier: shared.StreamIdentifier | undefined): string {
  const name = Buffer.from(identifier?.getStreamName_asU8() ?? []).toString();
  if (!name) throw new Refusal(status.UNKNOWN, 'The name of the stream is empty.');
  if (name.startsWith('$$'))
    throw new Refusal(status.UNIMPLEMENTED, `This node keeps no metadata of streams (${name}).`);
  return name;
}

function expected(options: Options, exact: string | undefined): Expected {
  if (exact !== undefined) return Number(exact);
  if (options.hasNoStream()) return noStream;
  if (options.hasAny()) return 'any';
  if (options.hasStreamExists()) return 'stream_exists';
  throw new Refusal(status.INVALID_ARGUMENT, 'The expected revision is missing.');
}

function proposed(message: Message): Proposed {
  const about = message.getMetadataMap();
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
    id: eventId(message.getId()),
    type,
    json: property('content-type') === 'application/json',
    data: message.getData_asU8(),
    metadata: message.getCustomMetadata_asU8(),
  };
}

function eventId(id: shared.UUID | undefined): string {
  const text = uuidText(id);
  if (!uuid.test(text) || text === zero)
    throw new Refusal(status.UNKNOWN, `The id of an event is not a UUID: "${text}".`);
  return text;
}

/** A UUID in lower case, however it was sent. */
export function uuidText(id: shared.UUID | undefined): string {
  const structured = id?.getStructured();
  if (!structured) return id?.getString().toLowerCase() ?? '';
  const hex = [structured.getMostSignificantBits(), structured.getLeastSignificantBits()]
    .map((half) => BigInt.asUintN(64, BigInt(half)).toString(16).padStart(16, '0'))
    .join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
