// Reads and writes protobuf's wire format directly, because generated message objects would be the main cost of an append.

/** One field of a message: a number (varint), or the bytes of a string, of bytes or of a nested message. */
export type Field = { number: number; value: number; bytes: Buffer };

const noBytes = Buffer.alloc(0);
const allOnes = Buffer.from('ffffffffffffffffff01', 'hex');
/** Bytes of fixed-size fields, by wire type. */
const fixedBytes: Record<number, number> = { 1: 8, 5: 4 };

/** The fields of a message in their order; numbers above 2^53 are rounded. Throws for bytes that are not a message. */
export function fieldsOf(message: Buffer): Field[] {
  const fields: Field[] = [];
  let at = 0;
  const varint = () => {
    let value = 0;
    for (let factor = 1; ; factor *= 128) {
      const byte = message[at++];
      if (byte === undefined) throw new Error('A message ends in the middle of a field.');
      value += (byte & 0x7f) * factor;
      if (byte < 0x80) return value;
    }
  };
  while (at < message.length) {
    const tag = varint();
    const [number, kind] = [Math.floor(tag / 8), tag % 8];
    if (kind === 0) {
      fields.push({ number, value: varint(), bytes: noBytes });
      continue;
    }
    const length = kind === 2 ? varint() : fixedBytes[kind];
    if (length === undefined || at + length > message.length) throw new Error('A message is cut off.');
    fields.push({ number, value: 0, bytes: message.subarray(at, at + length) });
    at += length;
  }
  return fields;
}

/** Builds a message from its end to its beginning, because each length precedes the bytes it counts. */
export class MessageBuilder {
  readonly #bytes: Buffer;
  #at: number;

  /** `capacity` is the largest number of bytes that the message may have. */
  constructor(capacity: number) {
    this.#bytes = Buffer.allocUnsafe(capacity);
    this.#at = capacity;
  }

  /** -1 stands for 2^64-1. */
  number(field: number, value: number): void {
    if (value === -1) this.#raw(allOnes);
    else this.#varint(value);
    this.#varint(field * 8);
  }

  bytes(field: number, value: Uint8Array): void {
    this.#raw(value);
    this.#prefix(field, value.length);
  }

  text(field: number, value: string): void {
    const length = Buffer.byteLength(value);
    this.#at -= length;
    this.#bytes.write(value, this.#at);
    this.#prefix(field, length);
  }

  /** A nested message, whose fields `write` writes, the last one first. */
  message(field: number, write: () => void): void {
    const end = this.#at;
    write();
    this.#prefix(field, end - this.#at);
  }

  finish(): Buffer {
    return this.#bytes.subarray(this.#at);
  }

  #raw(value: Uint8Array): void {
    this.#at -= value.length;
    this.#bytes.set(value, this.#at);
  }

  #prefix(field: number, length: number): void {
    this.#varint(length);
    this.#varint(field * 8 + 2);
  }

  #varint(value: number): void {
    let length = 1;
    for (let rest = value; rest >= 128; rest = Math.floor(rest / 128)) length++;
    this.#at -= length;
    let at = this.#at;
    let rest = value;
    for (; rest >= 128; rest = Math.floor(rest / 128)) this.#bytes[at++] = (rest % 128) | 0x80;
    this.#bytes[at] = rest;
  }
}
