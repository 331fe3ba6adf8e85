import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Logger } from '@nestjs/common';
import { create as contentDisposition } from 'content-disposition';
import type { Response } from 'express';

/** Lines are sent in chunks of this size, instead of one packet each. */
const chunkBytes = 64 * 1024;

const log = new Logger('Exports');

/**
 * Sends lines as a file while they are made. Waits for the first chunk before it sends the headers: an error until then
 * still becomes an error reply.
 */
export async function sendLines(
  response: Response,
  { type, name }: { type: string; name: string },
  lines: AsyncGenerator<string>,
): Promise<void> {
  const chunks = chunksOf(lines);
  const first = await chunks.next();
  response.set({
    'Content-Type': `${type}; charset=utf-8`,
    'Content-Disposition': contentDisposition(name),
  });
  try {
    await pipeline(Readable.from(prepend(first, chunks)), response);
  } catch (error) {
    // The reply has begun and cannot become an error: the client sees the connection break.
    log.warn({ err: error }, `${name} was not sent completely`);
  }
}

async function* chunksOf(lines: AsyncIterable<string>): AsyncGenerator<string> {
  let chunk = '';
  for await (const line of lines) {
    chunk += line;
    if (chunk.length < chunkBytes) continue;
    yield chunk;
    chunk = '';
  }
  if (chunk) yield chunk;
}

async function* prepend(
  first: IteratorResult<string, unknown>,
  rest: AsyncGenerator<string>,
): AsyncGenerator<string> {
  if (!first.done) yield first.value;
  yield* rest;
}
