import { isDeepStrictEqual } from 'node:util';
import type { RecordedEvent } from '@eventstore/db-client';
import { Connection } from '../client/connection.js';
import { defaultTimeouts } from '../client/retry.js';
import { Conflict } from '../errors.js';
import { logFormat } from '../format.js';
import { readIdentity, writeIdentity } from '../read/identity.js';
import { append } from '../write/append.js';
import { contentOf, eventOf, lineOf, linesOf, nameOf, trailerIn } from './file.js';
import type { Header, Line, Progress, Source } from './file.js';
import { eventsFrom } from './read-all.js';
import { verifyLog } from './verify.js';

/** Limits of one append. */
const maxEvents = 500;
const maxBytes = 512 * 1024;

/**
 * Writes the events of a file to `url`, in order and with their ids, and gives that log a new identity. The server must
 * have no other events, and no one else may write to it meanwhile. A repeated import compares the events that the
 * server already has with the file and resumes after them. A log of another format is rejected, because it would be
 * taken for a log of this program's format, and so is a file that was changed after its export. `prepare` is called
 * before the first event is written, after the check that the server has no other log.
 */
export async function importLog(
  url: string,
  file: Source,
  progress: Progress = () => undefined,
  prepare: () => Promise<void> = () => Promise.resolve(),
) {
  const { bytes: size } = await verifyLog(file);
  const reads = new Connection(url);
  const appends = new Connection(url);
  const connections = { appends, reads, timeouts: defaultTimeouts };
  const existing = eventsFrom(reads, 'start');
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
      const mismatch = `is at revision ${error.actualRevision}, not directly before ${revision}`;
      throw new Error(
        `${stream} ${mismatch}: another process writes to it, or its first events were deleted`,
      );
    });
    events += lines.length;
    progress({ events, fraction: end / size });
  };

  try {
    let group: Group | undefined;
    let isHeader = true;
    for await (const { text, end } of linesOf(file)) {
      if (isHeader) {
        checkHeader(JSON.parse(text) as Partial<Header>, nameOf(file));
        isHeader = false;
        continue;
      }
      if (trailerIn(text)) break;
      const line = JSON.parse(text) as Line;
      if (isComparing) {
        const { value: found, done } = await existing.next();
        if (!done) {
          checkSame(found, line);
          events += 1;
          resumedAt = events;
          continue;
        }
        isComparing = false;
        await prepare();
        if (resumedAt === 0) await identify(connections);
      }
      const bytes = Buffer.byteLength(text);
      if (group && !fits(group, line, bytes)) {
        await send(group);
        group = undefined;
      }
      group ??= { lines: [], bytes: 0, end };
      group.lines.push(line);
      group.bytes += bytes;
      group.end = end;
    }
    if (group) await send(group);
    if (isComparing) {
      if (!(await existing.next()).done) throw new Error('The server holds more events than the file');
      await prepare();
    }
    progress({ events, fraction: 1 });
    return { events, resumedAt };
  } finally {
    await existing.return(undefined);
    await Promise.all([appends.close(), reads.close()]);
  }
}

/** Consecutive events of the log that belong to one stream. */
type Group = { lines: Line[]; bytes: number; end: number };

function fits({ lines, bytes }: Group, next: Line, size: number): boolean {
  const { stream, revision } = lines.at(-1)!;
  const follows = next.stream === stream && next.revision === revision + 1;
  return follows && lines.length < maxEvents && bytes + size <= maxBytes;
}

async function identify(connections: Parameters<typeof writeIdentity>[0]): Promise<void> {
  const identity = await readIdentity(connections.reads, connections.timeouts);
  await writeIdentity(connections, identity?.revision ?? -1);
}

function checkHeader(header: Partial<Header>, file: string): void {
  if (header.format !== 'event-log' || header.version !== 2)
    throw new Error(`${file} is not an exported log that this program can read`);
  if (header.logFormat !== logFormat)
    throw new Error(
      `${file} holds a log of format ${header.logFormat}, but this program writes only format ${logFormat}: ` +
        'import it with the version that wrote that log',
    );
}

function checkSame(found: RecordedEvent, line: Line): void {
  // Ids alone prove nothing: demo accounts have the same ids everywhere, but their texts have other keys.
  if (isDeepStrictEqual(contentOf(lineOf(found)), contentOf(line))) return;
  throw new Error(
    `The server already holds other events (${found.type} in ${found.streamId}): import into an empty one`,
  );
}
