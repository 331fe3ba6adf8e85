import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { binaryEvent, jsonEvent } from '@eventstore/db-client';
import type { EventData, JSONType, RecordedEvent } from '@eventstore/db-client';
import { identityStream } from '../read/identity.js';

/** The first line of a file. */
export type Header = {
  format: 'event-log';
  version: 2;
  logId: string;
  /** The format of its events, see logFormat. */
  logFormat: number;
};

/** The last line of a complete file: how many events it has, and the hash of all lines before. */
export type Trailer = { format: 'event-log-end'; events: number; sha256: string };

export const trailerIn = (text: string): Trailer | undefined =>
  text.startsWith('{"format":"event-log-end"') ? (JSON.parse(text) as Trailer) : undefined;

/** The events in the lines of a log: without the header and the line at the end. */
export async function* eventsIn(lines: AsyncIterable<string>): AsyncGenerator<Line> {
  for await (const text of lines) if (!isFrame(text)) yield JSON.parse(text) as Line;
}

/** Both lines around the events begin with their format, which no event has. */
export const isFrame = (text: string): boolean => text.startsWith('{"format":"event-log');

/** Computes the hash and the number of a file's lines for its last line. */
export class Seal {
  private readonly hash = createHash('sha256');
  private lines = 0;

  add(text: string): void {
    this.hash.update(text);
    this.lines += 1;
  }

  /** The first line is the header. */
  trailer(): Trailer {
    return {
      format: 'event-log-end',
      events: Math.max(this.lines - 1, 0),
      sha256: this.hash.copy().digest('hex'),
    };
  }
}

/** The path of a file, or a function that opens its content, called for each reading. */
export type Source = string | (() => AsyncIterable<Uint8Array>);
export const nameOf = (source: Source): string => (typeof source === 'string' ? source : 'The log');

export const isCompressed = (file: string): boolean => file.endsWith('.gz');

/** One line per event, in the order of the log. */
export type Line = {
  stream: string;
  revision: number;
  type: string;
  id: string;
  /** ISO 8601. */
  created: string;
  /** Its position in the log that was exported. */
  position: string;
  /** The data: either `json` or `base64`. */
  json?: unknown;
  base64?: string;
  metadata?: unknown;
  metadataBase64?: string;
};

/** Called with the progress of a transfer; `fraction` is from 0 to 1. */
export type Progress = (done: { events: number; fraction: number }) => void;

/** Events that belong to the server, or to this one log, are not transferred. */
export const isTransferred = ({ streamId }: RecordedEvent): boolean =>
  !streamId.startsWith('$') && streamId !== identityStream;

export function lineOf(event: RecordedEvent): Line {
  const { streamId, revision, type, id, created, position, isJson, data, metadata } = event;
  return {
    ...{ stream: streamId, revision: Number(revision), type, id },
    ...{ created: created.toISOString(), position: String(position!.commit) },
    ...(isJson ? { json: data } : { base64: Buffer.from(data).toString('base64') }),
    ...withOriginalDate(metadata, created),
  };
}

/** The metadata field that names what an export added. */
const addedByExport = 'addedByExport';

/**
 * The target server gives an event a new date. So the original date is added to the metadata, unless the metadata
 * already has a date or is not an object.
 */
function withOriginalDate(metadata: unknown, created: Date): Pick<Line, 'metadata' | 'metadataBase64'> {
  if (metadata instanceof Uint8Array) return { metadataBase64: Buffer.from(metadata).toString('base64') };
  const isObject = metadata === undefined || (typeof metadata === 'object' && !Array.isArray(metadata));
  if (!isObject || (metadata && 'occurredAt' in metadata)) return { metadata };
  return { metadata: { ...metadata, occurredAt: created.toISOString(), [addedByExport]: 'occurredAt' } };
}

/**
 * What an event says, wherever it is stored: two equal events have equal contents. Data and metadata that are not JSON are
 * base64; absent and empty metadata are the same.
 */
export function contentOf({ id, stream, revision, type, json, base64, metadata, metadataBase64 }: Line) {
  const data = base64 ?? json ?? null;
  return { id, stream, revision, type, data, metadata: metadataBase64 ?? originalMetadata(metadata) };
}

/** Without the date that an export added. */
function originalMetadata(metadata: unknown): unknown {
  if (typeof metadata !== 'object' || metadata === null || Array.isArray(metadata)) return metadata ?? null;
  const entries = Object.entries(metadata);
  const isAdded = entries.some(([key, value]) => key === addedByExport && value === 'occurredAt');
  const original = isAdded
    ? entries.filter(([key]) => key !== addedByExport && key !== 'occurredAt')
    : entries;
  return original.length > 0 ? Object.fromEntries(original) : null;
}

export function eventOf({ id, type, json, base64, metadata, metadataBase64 }: Line): EventData {
  const eventMetadata =
    metadataBase64 === undefined
      ? (metadata as Record<string, unknown>)
      : Uint8Array.from(Buffer.from(metadataBase64, 'base64'));
  return base64 === undefined
    ? jsonEvent({ id, type, data: json as JSONType, metadata: eventMetadata })
    : binaryEvent({ id, type, data: Buffer.from(base64, 'base64'), metadata: eventMetadata });
}

/** Bytes. An event has at most 1 MB, and a few times as much in JSON and base64, so no export writes longer lines. */
export const longestLine = 16 * 1024 * 1024;

/**
 * The complete lines of a file, each with the offset of its end in the text; an unfinished last line is left out. A
 * file whose name ends with .gz is decompressed. Throws for a line that is too long, so that a hostile file cannot
 * exhaust memory or time.
 */
export async function* linesOf(source: Source): AsyncGenerator<{ text: string; end: number }> {
  /** The pieces of the present line, joined once at its end. */
  let pieces: Uint8Array[] = [];
  let length = 0;
  let end = 0;
  const add = (piece: Uint8Array) => {
    length += piece.length;
    if (length > longestLine)
      throw new Error(`${nameOf(source)} has a line of more than ${longestLine / 1024 / 1024} MB`);
    pieces.push(piece);
  };
  for await (const chunk of typeof source === 'string' ? chunksOf(source) : source()) {
    let start = 0;
    for (let newline = chunk.indexOf(10); newline >= 0; newline = chunk.indexOf(10, start)) {
      add(chunk.subarray(start, newline));
      end += length + 1;
      const text = Buffer.concat(pieces).toString('utf8');
      [pieces, length] = [[], 0];
      yield { text, end };
      start = newline + 1;
    }
    if (start < chunk.length) add(chunk.subarray(start));
  }
}

function chunksOf(file: string): AsyncIterable<Buffer> {
  const stored = createReadStream(file, { highWaterMark: 1024 * 1024 });
  // A failure of either ends the iteration with its error.
  return isCompressed(file) ? pipeline(stored, createGunzip(), () => undefined) : stored;
}

/** The lines of a file without their offsets, as `linesAfter` gives those of a running log. */
export async function* linesOfFile(file: string): AsyncGenerator<string> {
  for await (const { text } of linesOf(file)) yield text;
}
