import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Logger } from '@nestjs/common';
import { create as contentDisposition } from 'content-disposition';
import type { Response } from 'express';

/** Lines are sent in chunks of this size, instead of one packet each. */
const chunkBytes = 64 * 1024;

const log = new Logger('Exports');

/**
 * Streams lines as a file. Waits for the first chunk before it sends the headers: an error until then still becomes an
 * error reply.
 */
export async function sendLines(
  response: Response,
  { type, name }: { type: string; name: string },
  lines: AsyncGenerator<string | Uint8Array>,
): Promise<void> {
  const chunks = chunksOf(lines);
  let first: IteratorResult<string | Uint8Array, unknown>;
  try {
    first = await chunks.next();
  } catch (error) {
    if (response.closed) return;
    throw error;
  }
  response.set({
    'Content-Type': /^(text|application\/(x-ndjson|xml))/.test(type) ? `${type}; charset=utf-8` : type,
    'Content-Disposition': contentDisposition(name),
  });
  try {
    await pipeline(Readable.from(prepend(first, chunks)), response);
  } catch (error) {
    // The reply has begun and cannot become an error: the client sees the connection break.
    log.warn({ err: error }, `${name} was not sent completely`);
  }
}

/** Aborted when the reader of the reply leaves. */
export function readerGone(response: Response): AbortSignal {
  const gone = new AbortController();
  response.once('close', () => gone.abort());
  return gone.signal;
}

async function* chunksOf(lines: AsyncIterable<string | Uint8Array>): AsyncGenerator<string | Uint8Array> {
  let chunk = '';
  for await (const line of lines) {
    const isText = typeof line === 'string';
    if (isText) chunk += line;
    if (chunk && (!isText || chunk.length >= chunkBytes)) {
      yield chunk;
      chunk = '';
    }
    if (!isText && line.length > 0) yield line;
  }
  if (chunk) yield chunk;
}

async function* prepend(
  first: IteratorResult<string | Uint8Array, unknown>,
  rest: AsyncGenerator<string | Uint8Array>,
): AsyncGenerator<string | Uint8Array> {
  if (!first.done) yield first.value;
  yield* rest;
}
