import type { Bytes } from '../incoming.js';

/** The same bytes in pieces of exactly `size`, but for the last. No more than one piece is held. */
export async function* inParts(body: Bytes, size: number): AsyncGenerator<Buffer> {
  let chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of body) {
    chunks.push(chunk);
    length += chunk.length;
    while (length >= size) {
      const whole = Buffer.concat(chunks);
      yield whole.subarray(0, size);
      chunks = [whole.subarray(size)];
      length -= size;
    }
  }
  if (length > 0) yield Buffer.concat(chunks);
}
