import type { Expected } from '../log/decide.js';
import { noStream } from '../log/decide.js';
import { fieldsOf } from '../grpc/wire.js';

/** A proposed event. Its id is a UUID message; `properties` has its type and content type. */
export type ProposedMessage = {
  id: Buffer;
  properties: ReadonlyMap<string, string>;
  metadata: Buffer;
  data: Buffer;
};

export type AppendOptions = {
  /** The StreamIdentifier message, as it was sent. */
  identifier: Buffer | undefined;
  /** Undefined when it was not specified. */
  expected: Expected | undefined;
  /** In ms since 1970. */
  deadline: number;
};

/** What AppendReq and BatchAppendReq have in common, and the correlation id (a UUID message) of the latter. */
export type AppendRequest = {
  correlation: Buffer;
  options: AppendOptions | undefined;
  proposed: readonly ProposedMessage[];
  isFinal: boolean;
};

const noBytes = Buffer.alloc(0);

/** Reads an AppendReq of streams.proto. */
export function appendRequest(message: Buffer): AppendRequest {
  const fields = fieldsOf(message);
  return {
    correlation: noBytes,
    options: optionsIn(fields, 1),
    proposed: fields.filter(({ number }) => number === 2).map(({ bytes }) => proposed(bytes)),
    isFinal: false,
  };
}

/** Reads a BatchAppendReq of streams.proto. */
export function batchAppendRequest(message: Buffer): AppendRequest {
  const fields = fieldsOf(message);
  return {
    correlation: fields.find(({ number }) => number === 1)?.bytes ?? noBytes,
    options: optionsIn(fields, 2),
    proposed: fields.filter(({ number }) => number === 3).map(({ bytes }) => proposed(bytes)),
    isFinal: fields.some(({ number, value }) => number === 4 && value === 1),
  };
}

function optionsIn(request: ReturnType<typeof fieldsOf>, field: number): AppendOptions | undefined {
  const message = request.find(({ number }) => number === field)?.bytes;
  if (!message) return undefined;
  const options: AppendOptions = { identifier: undefined, expected: undefined, deadline: Infinity };
  for (const { number, value, bytes } of fieldsOf(message)) {
    if (number === 1) options.identifier = bytes;
    else if (number === 2) options.expected = value;
    else if (number === 3) options.expected = noStream;
    else if (number === 4) options.expected = 'any';
    else if (number === 5) options.expected = 'stream_exists';
    else if (number === 6) options.deadline = timestamp(bytes);
  }
  return options;
}

/** google.protobuf.Timestamp */
function timestamp(message: Buffer): number {
  const [seconds = 0, nanos = 0] = [1, 2].map(
    (field) => fieldsOf(message).find(({ number }) => number === field)?.value,
  );
  return seconds * 1000 + nanos / 1_000_000;
}

function proposed(message: Buffer): ProposedMessage {
  const properties = new Map<string, string>();
  const event: ProposedMessage = { id: noBytes, properties, metadata: noBytes, data: noBytes };
  for (const { number, bytes } of fieldsOf(message)) {
    if (number === 1) event.id = bytes;
    else if (number === 2) properties.set(...entry(bytes));
    else if (number === 3) event.metadata = bytes;
    else if (number === 4) event.data = bytes;
  }
  return event;
}

function entry(message: Buffer): [string, string] {
  let [name, text] = ['', ''];
  for (const { number, bytes } of fieldsOf(message)) {
    if (number === 1) name = bytes.toString();
    else if (number === 2) text = bytes.toString();
  }
  return [name, text];
}
