import type { Bytes } from '../incoming.js';

/** The same bytes in parts of exactly `size`, except the last. Buffers at most one part. */
export async function* inParts(body: Bytes, size: number): AsyncGenerator<Buffer> {
  let chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of body) {
    chunks.push(chunk);
    length += chunk.length;
    while (length >= size) {
      const buffered = Buffer.concat(chunks);
      yield buffered.subarray(0, size);
      chunks = [buffered.subarray(size)];
      length -= size;
    }
  }
  if (length > 0) yield Buffer.concat(chunks);
}
