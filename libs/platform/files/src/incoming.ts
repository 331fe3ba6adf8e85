export class ObjectTooLarge extends Error {
  constructor(readonly maxBytes: number) {
    super(`The object has more than ${maxBytes} bytes`);
    this.name = 'ObjectTooLarge';
  }
}

export type Bytes = AsyncIterable<Uint8Array>;

/** Returns the first `count` bytes (fewer when the body is shorter) and a body that still includes them. */
export async function peek(body: Bytes, count: number): Promise<{ head: Buffer; replayed: Bytes }> {
  const source = body[Symbol.asyncIterator]();
  const read: Uint8Array[] = [];
  for (let length = 0; length < count;) {
    const next = await source.next();
    if (next.done) break;
    read.push(next.value);
    length += next.value.length;
  }
  async function* replay() {
    yield* read;
    yield* { [Symbol.asyncIterator]: () => source };
  }
  return { head: Buffer.concat(read).subarray(0, count), replayed: replay() };
}

/** Yields the body unchanged. Throws ObjectTooLarge once it exceeds `maxBytes`. */
export async function* limited(body: Bytes, maxBytes: number): AsyncGenerator<Uint8Array> {
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    if (size > maxBytes) throw new ObjectTooLarge(maxBytes);
    yield chunk;
  }
}
