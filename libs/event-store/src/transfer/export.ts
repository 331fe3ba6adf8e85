import { open, rename, stat } from 'node:fs/promises';
import { BACKWARDS, END, FORWARDS, START } from '@eventstore/db-client';
import type { EventStoreDBClient, Position, RecordedEvent } from '@eventstore/db-client';
import { openClient } from '../client/connection.js';
import { defaultPatience } from '../client/retry.js';
import { closeClient } from '../client/writer.js';
import { logFormat } from '../format.js';
import { readIdentity } from '../read/identity.js';
import { isMoved, lineOf, linesOf } from './file.js';
import type { Header, Line, Progress } from './file.js';

const bytesPerWrite = 256 * 1024;

/**
 * Writes the log of `url` to a file that must not exist yet, and resolves to how many events that are. What
 * is unfinished is called `<file>.part`; begun again, it goes on from there.
 */
export async function exportLog(url: string, file: string, progress: Progress = () => undefined) {
  if (await exists(file)) throw new Error(`${file} exists already`);
  const client = openClient(url);
  const part = `${file}.part`;
  const before = await leftOf(part);
  const out = await open(part, 'a');
  try {
    await out.truncate(before.end);
    let events = before.events;
    let buffer = before.end === 0 ? textOf(await headerOf(client)) : '';
    const flush = async () => {
      await out.appendFile(buffer);
      buffer = '';
    };
    const last = (await lastPosition(client)) || 1n;
    for await (const event of eventsBehind(client, before.last)) {
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
    return { events, resumedAt: before.events };
  } finally {
    await out.close();
    await closeClient(client);
  }
}

/** What `exportLog` writes, line by line, for whoever does not want a file. */
export async function* readLog(url: string): AsyncGenerator<string> {
  const client = openClient(url);
  try {
    yield textOf(await headerOf(client));
    for await (const event of eventsBehind(client, undefined)) yield textOf(lineOf(event));
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

/** What an earlier export has left: whole lines, and the last of them. */
async function leftOf(part: string): Promise<{ end: number; events: number; last: Line | undefined }> {
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
  const identity = await readIdentity(client, defaultPatience);
  // A log that nobody has looked at yet gets its identity from the first who does.
  const { logId = '', format = logFormat } = identity ?? {};
  return { format: 'event-log', version: 2, logId, logFormat: format };
}

async function lastPosition(client: EventStoreDBClient): Promise<bigint | undefined> {
  let last: bigint | undefined;
  for await (const { event } of client.readAll({ direction: BACKWARDS, fromPosition: END, maxCount: 1 }))
    last = event?.position?.commit;
  return last;
}

/** Throws when the event to go on behind is not in this log. */
async function* eventsBehind(
  client: EventStoreDBClient,
  last: Line | undefined,
): AsyncGenerator<RecordedEvent> {
  const at = BigInt(last?.position ?? 0);
  const fromPosition: Position | typeof START = last ? { commit: at, prepare: at } : START;
  let expected = last?.id;
  // A long read: the client's deadline is for short ones.
  for await (const { event } of client.readAll({ direction: FORWARDS, fromPosition, deadline: Infinity })) {
    if (!event || !isMoved(event)) continue;
    if (expected !== undefined) {
      if (event.id !== expected) break;
      expected = undefined;
      continue;
    }
    yield event;
  }
  if (expected !== undefined)
    throw new Error('What is there of the file comes from another log: remove it to begin again');
}
