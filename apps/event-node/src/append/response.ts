import { MessageBuilder } from '../grpc/wire.js';
import { noStream } from '../log/decide.js';
import type { Expected } from '../log/decide.js';

/** An upper bound for the bytes of a response's numbers and lengths on the wire. */
const numberBytes = 96;
const empty = Buffer.alloc(0);

/** A message whose fields are written by `write`, the last one first. `bytes`: the size of its fields except numbers. */
export function encodeResponse(write: (message: MessageBuilder) => void, bytes = 0): Buffer {
  const message = new MessageBuilder(numberBytes + bytes);
  write(message);
  return message.finish();
}

/** The fields of a Success, the same in AppendResp and BatchAppendResp. */
export function success(message: MessageBuilder, revision: number, position: number): void {
  message.message(3, () => {
    message.number(2, position);
    message.number(1, position);
  });
  if (revision === noStream) message.bytes(2, empty);
  else message.number(1, revision);
}

/** The fields of a WrongExpectedVersion in AppendResp, including those for clients of release 20.6 (1 to 5). */
export function conflict(message: MessageBuilder, current: number, expected: Expected): void {
  if (expected === 'any' || expected === 'stream_exists') message.bytes(expected === 'any' ? 9 : 10, empty);
  else if (expected === noStream) message.bytes(11, empty);
  else message.number(8, expected);
  if (current === noStream) message.bytes(7, empty);
  else message.number(6, current);

  if (typeof expected === 'number') message.number(3, expected);
  else message.bytes(expected === 'any' ? 4 : 5, empty);
  if (current === noStream) message.bytes(2, empty);
  else message.number(1, current);
}
