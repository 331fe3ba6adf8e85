import { once } from 'node:events';
import type { ServerWritableStream } from '@grpc/grpc-js';

const headerBytes = 5;
const writeBytes = 64 * 1024;

/** The messages as a gRPC stream carries them: each preceded by a header with its length. */
export function frames(messages: readonly Uint8Array[]): Buffer {
  const bytes = messages.reduce((sum, message) => sum + message.length, 0);
  const all = Buffer.allocUnsafe(bytes + messages.length * headerBytes);
  let at = 0;
  for (const message of messages) {
    all[at] = 0;
    all.writeUInt32BE(message.length, at + 1);
    all.set(message, at + headerBytes);
    at += headerBytes + message.length;
  }
  return all;
}

/**
 * Serializer of a method that writes many framed messages at once, because a write per event would take most of the
 * time of a read. grpc-js allocates a header and copies the given buffer after it. The buffer here lacks its first
 * header, and its `copy` includes it and so overwrites the header of grpc-js.
 */
export const framed = (all: Buffer): Buffer =>
  Object.assign(all.subarray(headerBytes), { copy: (target: Uint8Array) => all.copy(target) });

/** Sends serialized messages as fast as the client reads them. */
export class MessageSender<Request> {
  readonly #call: ServerWritableStream<Request, Buffer>;
  readonly #signal: AbortSignal;

  constructor(call: ServerWritableStream<Request, Buffer>, signal: AbortSignal) {
    this.#call = call;
    this.#signal = signal;
  }

  async send(messages: readonly Buffer[]): Promise<void> {
    let start = 0;
    let bytes = 0;
    for (let index = 0; index < messages.length; index++) {
      bytes += messages[index]?.length ?? 0;
      if (bytes < writeBytes && index + 1 < messages.length) continue;
      await this.#write(frames(messages.slice(start, index + 1)));
      start = index + 1;
      bytes = 0;
    }
  }

  async #write(all: Buffer): Promise<void> {
    this.#signal.throwIfAborted();
    if (!this.#call.write(all)) await once(this.#call, 'drain', { signal: this.#signal });
  }
}
