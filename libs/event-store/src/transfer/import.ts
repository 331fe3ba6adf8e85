import { stat } from 'node:fs/promises';
import { FORWARDS, START } from '@eventstore/db-client';
import type { RecordedEvent } from '@eventstore/db-client';
import { openClient } from '../client/connection.js';
import { defaultPatience } from '../client/retry.js';
import { closeClient, Writer } from '../client/writer.js';
import { Conflict } from '../errors.js';
import { logFormat } from '../format.js';
import { readIdentity, writeIdentity } from '../read/identity.js';
import { append } from '../write/append.js';
import { eventOf, isMoved, linesOf } from './file.js';
import type { Header, Line, Progress } from './file.js';

/** Of one append. */
const mostEvents = 500;
const mostBytes = 512 * 1024;

/**
 * Writes the events of a file to `url`, in order and with their ids, and gives that log a new identity. The
 * server must hold nothing else, and nobody else may write to it meanwhile. Begun again, it compares what is
 * there already and goes on behind it. A log of another format is refused: it would be taken for one of ours.
 */
export async function importLog(url: string, file: string, progress: Progress = () => undefined) {
  const reads = openClient(url);
  const writer = Writer.take(url);
  const connections = { writer, reads, patience: defaultPatience };
  const { size } = await stat(file);
  const there = present(reads);
  let events = 0;
  let resumedAt = 0;
  let isComparing = true;
  const send = async ({ lines, end }: Group) => {
    const { stream, revision } = lines[0]!;
    await append({
      ...connections,
      stream,
      events: lines.map(eventOf),
      expectedRevision: revision - 1,
    }).catch((error: unknown) => {
      if (!(error instanceof Conflict)) throw error;
      const stands = `stands at ${error.actualRevision} and not in front of ${revision}`;
      throw new Error(`${stream} ${stands}: somebody else writes, or its beginning was deleted`);
    });
    events += lines.length;
    progress({ events, fraction: end / size });
  };

  try {
    let group: Group | undefined;
    let isHeader = true;
    for await (const { text, end } of linesOf(file)) {
      if (isHeader) {
        checkHeader(JSON.parse(text) as Partial<Header>, file);
        isHeader = false;
        continue;
      }
      const line = JSON.parse(text) as Line;
      if (isComparing) {
        const { value: found, done } = await there.next();
        if (!done) {
          checkSame(found, line);
          events += 1;
          resumedAt = events;
          continue;
        }
        isComparing = false;
        if (resumedAt === 0) await identify(connections);
      }
      if (group && !fits(group, line, text.length)) {
        await send(group);
        group = undefined;
      }
      group ??= { lines: [], bytes: 0, end };
      group.lines.push(line);
      group.bytes += text.length;
      group.end = end;
    }
    if (group) await send(group);
    if (isComparing && !(await there.next()).done) throw new Error('The server holds more than the file');
    progress({ events, fraction: 1 });
    return { events, resumedAt };
  } finally {
    await there.return(undefined);
    await Promise.all([writer.release(), closeClient(reads)]);
  }
}

/** Events that follow one another in the log and in their stream. */
type Group = { lines: Line[]; bytes: number; end: number };

function fits({ lines, bytes }: Group, next: Line, size: number): boolean {
  const { stream, revision } = lines.at(-1)!;
  const follows = next.stream === stream && next.revision === revision + 1;
  return follows && lines.length < mostEvents && bytes + size <= mostBytes;
}

async function* present(reads: ReturnType<typeof openClient>): AsyncGenerator<RecordedEvent, undefined> {
  const all = reads.readAll({ direction: FORWARDS, fromPosition: START, deadline: Infinity });
  for await (const { event } of all) if (event && isMoved(event)) yield event;
  return undefined;
}

async function identify(connections: Parameters<typeof writeIdentity>[0]): Promise<void> {
  const known = await readIdentity(connections.reads, connections.patience);
  await writeIdentity(connections, known?.revision ?? -1);
}

function checkHeader(header: Partial<Header>, file: string): void {
  if (header.format !== 'event-log' || header.version !== 2)
    throw new Error(`${file} is no exported log that this program can read`);
  if (header.logFormat !== logFormat)
    throw new Error(
      `${file} holds a log of format ${header.logFormat}, and this program writes format ${logFormat} alone: ` +
        'import it with the version that wrote that log',
    );
}

function checkSame(found: RecordedEvent, line: Line): void {
  if (found.id === line.id && found.streamId === line.stream && Number(found.revision) === line.revision)
    return;
  throw new Error(
    `The server holds other events already (${found.type} in ${found.streamId}): import into an empty one`,
  );
}
