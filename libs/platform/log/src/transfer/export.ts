import { createReadStream, createWriteStream } from 'node:fs';
import { open, rename, stat, unlink } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { UnknownError } from '@eventstore/db-client';
import type { RecordedEvent } from '@eventstore/db-client';
import { Connection } from '../client/connection.js';
import { eventsOf } from '../client/reads/events-of.js';
import { defaultTimeouts, isTransient, withRetries } from '../client/retry.js';
import { orAborted } from '../client/timeout.js';
import { logFormat } from '../format.js';
import { lastEvent, readIdentity } from '../read/identity.js';
import { isCompressed, lineOf, linesOf, Seal, trailerIn } from './file.js';
import type { Header, Line, Progress, Trailer } from './file.js';
import { eventsFrom } from './read-all.js';

const bytesPerWrite = 256 * 1024;

/**
 * Writes the log of `url` to a file that must not exist yet, and returns the number of events and their hash. It is
 * compressed when its name ends with .gz. Until it is complete, it is called `<file>.part`; a repeated export resumes
 * there.
 */
export async function exportLog(url: string, file: string, progress: Progress = () => undefined) {
  if (await exists(file)) throw new Error(`${file} already exists`);
  const log = new Connection(url);
  const part = `${file}.part`;
  const unfinished = await unfinishedExport(part);
  const out = await open(part, 'a');
  try {
    await out.truncate(unfinished.end);
    let events = unfinished.events;
    let buffer = unfinished.end === 0 ? textOf(await headerOf(log)) : '';
    const flush = async () => {
      await out.appendFile(buffer);
      buffer = '';
    };
    const last = (await lastPosition(log)) || 1n;
    for await (const event of eventsAfter(log, unfinished.last)) {
      buffer += textOf(lineOf(event));
      events += 1;
      if (buffer.length < bytesPerWrite) continue;
      await flush();
      progress({ events, fraction: Math.min(Number(event.position!.commit) / Number(last), 1) });
    }
    await flush();
    const seal = new Seal();
    for await (const { text } of linesOf(part)) seal.add(`${text}\n`);
    const trailer = seal.trailer();
    await out.appendFile(textOf(trailer));
    await out.sync();
    progress({ events, fraction: 1 });
    if (isCompressed(file)) await compress(part);
    await rename(isCompressed(file) ? compressed(part) : part, file);
    if (isCompressed(file)) await unlink(part);
    return { events, resumedAt: unfinished.events, sha256: trailer.sha256 };
  } finally {
    await out.close();
    await log.close();
  }
}

/** The lines that `exportLog` writes, for callers that need no file. */
export async function* readLog(url: string): AsyncGenerator<string> {
  const seal = new Seal();
  for await (const text of linesAfter(url, undefined)) {
    seal.add(text);
    yield text;
  }
  yield textOf(seal.trailer());
}

/**
 * The lines of a log without the last one: with the header from the beginning, or only the events after `last`. Throws
 * OtherLog when `last` is not in this log, and the reason of `signal` once that has aborted.
 */
export async function* linesAfter(
  url: string,
  after: Pick<Line, 'position' | 'id'> | undefined,
  signal?: AbortSignal,
): AsyncGenerator<string> {
  const log = new Connection(url);
  try {
    if (!after) yield textOf(await (signal ? orAborted(headerOf(log), signal) : headerOf(log)));
    for await (const event of eventsAfter(log, after, signal)) yield textOf(lineOf(event));
  } finally {
    await log.close();
  }
}

/** The events of one stream as the lines of an export have them; how many there are is bounded where they are decided. */
export async function linesOfStream(url: string, stream: string): Promise<Line[]> {
  const log = new Connection(url);
  try {
    const events = await withRetries(
      `Stream ${stream} cannot be read`,
      log,
      defaultTimeouts,
      (client, silence) => eventsOf(client, { stream, from: 'start' }, silence),
    );
    return events.map(lineOf);
  } finally {
    await log.close();
  }
}

const textOf = (line: Header | Line | Trailer): string => `${JSON.stringify(line)}\n`;

const compressed = (part: string): string => `${part}.gz`;
const compress = (part: string): Promise<void> =>
  pipeline(createReadStream(part), createGzip(), createWriteStream(compressed(part)));

const exists = (file: string) =>
  stat(file).then(
    () => true,
    () => false,
  );

/** What an interrupted export has written: bytes and events of its complete lines, and the last line. */
async function unfinishedExport(
  part: string,
): Promise<{ end: number; events: number; last: Line | undefined }> {
  if (!(await exists(part))) return { end: 0, events: 0, last: undefined };
  let count = 0;
  let end = 0;
  let last = '';
  for await (const line of linesOf(part)) {
    if (trailerIn(line.text)) break;
    count += 1;
    end = line.end;
    last = line.text;
  }
  return { end, events: Math.max(count - 1, 0), last: count > 1 ? (JSON.parse(last) as Line) : undefined };
}

async function headerOf(log: Connection): Promise<Header> {
  const identity = await readIdentity(log, defaultTimeouts);
  // The first reader that requests a log's identity creates it; this log may have none yet.
  const { logId = '', format = logFormat } = identity ?? {};
  return { format: 'event-log', version: 2, logId, logFormat: format };
}

async function lastPosition(log: Connection): Promise<bigint | undefined> {
  const last = await withRetries('The log cannot be read', log, defaultTimeouts, lastEvent);
  return last?.position?.commit;
}

/** The log lacks the event after which it should be read. */
export class OtherLog extends Error {
  constructor() {
    super('The unfinished file or the earlier backup comes from another log: begin a new one');
    this.name = 'OtherLog';
  }
}

/** The events after `last`. Throws OtherLog when `last` is not in this log. */
async function* eventsAfter(
  log: Connection,
  last: Pick<Line, 'position' | 'id'> | undefined,
  signal?: AbortSignal,
): AsyncGenerator<RecordedEvent> {
  const from = last ? BigInt(last.position) : 'start';
  let expected = last?.id;
  try {
    for await (const event of eventsFrom(log, from, signal)) {
      if (expected !== undefined) {
        if (event.id !== expected) break;
        expected = undefined;
        continue;
      }
      yield event;
    }
  } catch (error) {
    // Servers reject a position between two events with an UnknownError.
    if (expected === undefined || isTransient(error) || !(error instanceof UnknownError)) throw error;
  }
  if (expected !== undefined) throw new OtherLog();
}
