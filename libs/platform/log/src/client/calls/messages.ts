/** Bytes in front of each message: whether it is compressed, and its length. */
const headerBytes = 5;
/** Bytes of a message, as the client limits them: no server writes larger events. */
const longest = 17 * 1024 * 1024;

/** A message as a call carries it. */
export function framed(message: Uint8Array): Buffer {
  const header = Buffer.alloc(headerBytes);
  header.writeUInt32BE(message.length, 1);
  return Buffer.concat([header, message]);
}

/** What a message says, if anything that somebody needs to know. */
export type Decode<Said> = (bytes: Buffer, start: number, end: number) => Said | undefined;

/** Cuts the messages of a call out of its bytes, which come in chunks of any size. */
export class Messages<Said> {
  /** The beginning of a message whose end has not come. */
  private parts: Buffer[] = [];
  private held = 0;
  /** How many bytes must have come before more can be read. */
  private needed = headerBytes;

  constructor(private readonly decode: Decode<Said>) {}

  /** The messages that a chunk completes, in their order. Throws for a compressed one, because none is ever requested, and for bytes that are no message. */
  in(chunk: Buffer): Said[] {
    const received: Said[] = [];
    this.parts.push(chunk);
    this.held += chunk.length;
    if (this.held < this.needed) return received;
    const bytes = this.parts.length === 1 ? chunk : Buffer.concat(this.parts, this.held);
    let at = 0;
    this.needed = headerBytes;
    while (at + headerBytes <= bytes.length) {
      const start = at + headerBytes;
      const length = bytes.readUInt32BE(at + 1);
      if (bytes[at] !== 0) throw new Error('A message is compressed');
      if (length > longest) throw new Error(`A message has ${length} bytes`);
      if (start + length > bytes.length) {
        this.needed = headerBytes + length;
        break;
      }
      const found = this.decode(bytes, start, start + length);
      if (found !== undefined) received.push(found);
      at = start + length;
    }
    this.held = bytes.length - at;
    this.parts = this.held === 0 ? [] : [bytes.subarray(at)];
    return received;
  }
}
