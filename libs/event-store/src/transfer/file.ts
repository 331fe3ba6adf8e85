import { createReadStream } from 'node:fs';
import { binaryEvent, jsonEvent } from '@eventstore/db-client';
import type { EventData, JSONType, RecordedEvent } from '@eventstore/db-client';
import { identityStream } from '../read/identity.js';

/** The first line of a file. */
export type Header = {
  format: 'event-log';
  version: 2;
  logId: string;
  /** What its events look like, see logFormat. */
  logFormat: number;
};

/** A line for each event, in the order of the log. */
export type Line = {
  stream: string;
  revision: number;
  type: string;
  id: string;
  /** ISO 8601. */
  created: string;
  /** Where it stood in the log that it comes from. */
  position: string;
  /** One of both. */
  json?: unknown;
  base64?: string;
  metadata?: unknown;
  metadataBase64?: string;
};

/** How far a transfer has come. */
export type Progress = (done: { events: number; fraction: number }) => void;

/** What belongs to the server or to one log alone is not moved. */
export const isMoved = ({ streamId }: RecordedEvent): boolean =>
  !streamId.startsWith('$') && streamId !== identityStream;

export function lineOf(event: RecordedEvent): Line {
  const { streamId, revision, type, id, created, position, isJson, data, metadata } = event;
  return {
    ...{ stream: streamId, revision: Number(revision), type, id },
    ...{ created: created.toISOString(), position: String(position!.commit) },
    ...(isJson ? { json: data } : { base64: Buffer.from(data).toString('base64') }),
    ...dated(metadata, created),
  };
}

/**
 * The server that an event moves to gives it a new date: the first one goes along in the metadata, unless that
 * has one or is no object.
 */
function dated(metadata: unknown, created: Date): Pick<Line, 'metadata' | 'metadataBase64'> {
  if (metadata instanceof Uint8Array) return { metadataBase64: Buffer.from(metadata).toString('base64') };
  const isObject = metadata === undefined || (typeof metadata === 'object' && !Array.isArray(metadata));
  return { metadata: isObject ? { occurredAt: created.toISOString(), ...metadata } : metadata };
}

export function eventOf({ id, type, json, base64, metadata, metadataBase64 }: Line): EventData {
  const about =
    metadataBase64 === undefined
      ? (metadata as Record<string, unknown>)
      : Uint8Array.from(Buffer.from(metadataBase64, 'base64'));
  return base64 === undefined
    ? jsonEvent({ id, type, data: json as JSONType, metadata: about })
    : binaryEvent({ id, type, data: Buffer.from(base64, 'base64'), metadata: about });
}

/** The complete lines of a file, each with the byte behind it; an unfinished last line is left out. */
export async function* linesOf(file: string): AsyncGenerator<{ text: string; end: number }> {
  let rest = Buffer.alloc(0);
  let end = 0;
  for await (const chunk of createReadStream(file, { highWaterMark: 1024 * 1024 })) {
    rest = Buffer.concat([rest, chunk as Buffer]);
    let start = 0;
    for (let at = rest.indexOf(10); at >= 0; at = rest.indexOf(10, start)) {
      end += at + 1 - start;
      yield { text: rest.toString('utf8', start, at), end };
      start = at + 1;
    }
    rest = rest.subarray(start);
  }
}
