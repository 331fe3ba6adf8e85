import { Backwards } from '../grpc/wire.js';
import { noStream } from '../log/decide.js';
import type { Expected } from '../log/decide.js';

/** More than the numbers and lengths of an answer take on the wire. */
const numberBytes = 96;
const empty = Buffer.alloc(0);

/** A message whose fields `write` writes, the last one first; `bytes` is how many of its bytes are no numbers. */
export function answer(write: (message: Backwards) => void, bytes = 0): Buffer {
  const message = new Backwards(numberBytes + bytes);
  write(message);
  return message.done();
}

/** The fields of a Success, the same in AppendResp and BatchAppendResp. */
export function success(message: Backwards, revision: number, position: number): void {
  message.message(3, () => {
    message.number(2, position);
    message.number(1, position);
  });
  if (revision === noStream) message.bytes(2, empty);
  else message.number(1, revision);
}

/** The fields of a WrongExpectedVersion in AppendResp, those for clients of release 20.6 (1 to 5) included. */
export function conflict(message: Backwards, current: number, expected: Expected): void {
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
