import { open, rename, stat } from 'node:fs/promises';
import { BACKWARDS, END, FORWARDS, START } from '@eventstore/db-client';
import type { EventStoreDBClient, Position, RecordedEvent } from '@eventstore/db-client';
import { openClient } from '../client/connection.js';
import { defaultTimeouts } from '../client/retry.js';
import { closeClient } from '../client/append-client.js';
import { logFormat } from '../format.js';
import { readIdentity } from '../read/identity.js';
import { isTransferred, lineOf, linesOf } from './file.js';
import type { Header, Line, Progress } from './file.js';

const bytesPerWrite = 256 * 1024;

/**
 * Writes the log of `url` to a file that must not exist yet, and returns the number of events. Until it is complete,
 * the file is called `<file>.part`; a repeated export resumes there.
 */
export async function exportLog(url: string, file: string, progress: Progress = () => undefined) {
  if (await exists(file)) throw new Error(`${file} already exists`);
  const client = openClient(url);
  const part = `${file}.part`;
  const unfinished = await unfinishedExport(part);
  const out = await open(part, 'a');
  try {
    await out.truncate(unfinished.end);
    let events = unfinished.events;
    let buffer = unfinished.end === 0 ? textOf(await headerOf(client)) : '';
    const flush = async () => {
      await out.appendFile(buffer);
      buffer = '';
    };
    const last = (await lastPosition(client)) || 1n;
    for await (const event of eventsAfter(client, unfinished.last)) {
      buffer += textOf(lineOf(event));
      events += 1;
      if (buffer.length < bytesPerWrite) continue;
      await flush();
      progress({ events, fraction: Math.min(Number(event.position!.commit) / Number(last), 1) });
    }
    await flush();
    await out.sync();
    progress({ events, fraction: 1 });
    await rename(part, file);
    return { events, resumedAt: unfinished.events };
  } finally {
    await out.close();
    await closeClient(client);
  }
}

/**
 * The lines that `exportLog` writes, for callers that need no file: all of them, or without the header those of the events
 * after one. Throws when that one is not in this log.
 */
export async function* readLog(url: string, after?: Pick<Line, 'position' | 'id'>): AsyncGenerator<string> {
  const client = openClient(url);
  try {
    if (!after) yield textOf(await headerOf(client));
    for await (const event of eventsAfter(client, after)) yield textOf(lineOf(event));
  } finally {
    await closeClient(client);
  }
}

const textOf = (line: Header | Line): string => `${JSON.stringify(line)}\n`;

const exists = (file: string) =>
  stat(file).then(
    () => true,
    () => false,
  );

/** What an interrupted export has written: the bytes and events of its complete lines, and the last of these. */
async function unfinishedExport(
  part: string,
): Promise<{ end: number; events: number; last: Line | undefined }> {
  if (!(await exists(part))) return { end: 0, events: 0, last: undefined };
  let count = 0;
  let end = 0;
  let last = '';
  for await (const line of linesOf(part)) {
    count += 1;
    end = line.end;
    last = line.text;
  }
  return { end, events: Math.max(count - 1, 0), last: count > 1 ? (JSON.parse(last) as Line) : undefined };
}

async function headerOf(client: EventStoreDBClient): Promise<Header> {
  const identity = await readIdentity(client, defaultTimeouts);
  // The first reader that requests a log's identity creates it; this log may have none yet.
  const { logId = '', format = logFormat } = identity ?? {};
  return { format: 'event-log', version: 2, logId, logFormat: format };
}

async function lastPosition(client: EventStoreDBClient): Promise<bigint | undefined> {
  let last: bigint | undefined;
  for await (const { event } of client.readAll({ direction: BACKWARDS, fromPosition: END, maxCount: 1 }))
    last = event?.position?.commit;
  return last;
}

/** The events after `last`. Throws when `last` is not in this log. */
async function* eventsAfter(
  client: EventStoreDBClient,
  last: Pick<Line, 'position' | 'id'> | undefined,
): AsyncGenerator<RecordedEvent> {
  const at = BigInt(last?.position ?? 0);
  const fromPosition: Position | typeof START = last ? { commit: at, prepare: at } : START;
  let expected = last?.id;
  // The read is long, and the client's default deadline is meant for short ones.
  for await (const { event } of client.readAll({ direction: FORWARDS, fromPosition, deadline: Infinity })) {
    if (!event || !isTransferred(event)) continue;
    if (expected !== undefined) {
      if (event.id !== expected) break;
      expected = undefined;
      continue;
    }
    yield event;
  }
  if (expected !== undefined)
    throw new Error('The unfinished file or the earlier backup comes from another log: begin a new one');
}
