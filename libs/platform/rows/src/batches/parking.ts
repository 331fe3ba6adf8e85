import type { MalformedEvent, StoredEvent } from '@platform/log';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import { Timestamp, Text, TextOrNull, Integer } from '../rows/columns.js';
import type { Database } from '../rows/database.js';

/** A stream whose rows are not updated because one of its events could not be applied. */
export type ParkedStream = {
  stream: string;
  /** Of the event that failed. */
  revision: number;
  type: string;
  error: string;
  /** Number of later events of the stream that wait behind it. */
  waiting: number;
  attempts: number;
  parkedAt: string;
};

/**
 * An event that could not be applied, or a later event of its stream. From there on the stream's rows do not change;
 * other streams go on. A retry starts with the first parked event.
 */
@Entity('parked')
export class ParkedRow {
  @PrimaryColumn({ type: 'text' }) stream: string;
  @PrimaryColumn({ type: 'integer' }) revision: number;
  @Text() eventId: string;
  @Text() type: string;
  @Column({ type: 'bigint' }) position: string;
  /** Null for an event that waits behind the one that failed. */
  @TextOrNull() error: string | null;
  @Integer() attempts: number;
  @Timestamp() parkedAt: string;
}

const textOf = (error: unknown): string => (error instanceof Error ? String(error) : JSON.stringify(error));

export const selectParkedStreams = `select distinct stream from parked`;

export const parkedStreams = async (db: Database): Promise<Set<string>> => {
  const { rows } = await db.query<{ stream: string }>(selectParkedStreams);
  return new Set(rows.map(({ stream }) => stream));
};

/** The positions among these whose events are parked: rows lack them although the checkpoint is past them. */
export const parkedAmong = async (db: Database, positions: readonly bigint[]): Promise<Set<bigint>> => {
  const { rows } = await db.query<{ position: string }>(
    `select position::text from parked where position = any($1)`,
    [positions.map(String)],
  );
  return new Set(rows.map(({ position }) => BigInt(position)));
};

/** The parked revisions of a stream, and how often the first of them has failed. */
export async function parkedEventsOf(db: Database, stream: string) {
  const { rows } = await db.query<{ revision: number; attempts: number }>(
    `select revision, attempts from parked where stream = $1 order by revision`,
    [stream],
  );
  const [first] = rows;
  return first && { first, revisions: new Set(rows.map(({ revision }) => revision)) };
}

type EventPlace = Pick<StoredEvent, 'stream' | 'revision' | 'id' | 'type' | 'position'>;

/** The place of an event that cannot be decoded. Throws the error itself when the position is unknown. */
export function placeOf(error: MalformedEvent): EventPlace {
  const { stream, revision, id, type, position } = error.place;
  if (position === undefined) throw error;
  return { stream, revision: Number(revision), id, type, position };
}

/** `error` is the failure of the first event. Without it, all events wait behind an event parked earlier. */
export async function park(db: Database, events: readonly EventPlace[], error?: unknown): Promise<void> {
  const rows = events.map(({ stream, revision, id, type, position }, index) => ({
    stream,
    revision,
    eventId: id,
    type,
    position: String(position),
    error: index === 0 && error !== undefined ? textOf(error) : null,
    attempts: 1,
    parkedAt: new Date().toISOString(),
  }));
  if (rows.length === 0) return;
  await db.query(
    `insert into parked (stream, revision, "eventId", type, position, error, attempts, "parkedAt")
     select stream, revision, "eventId", type, position, error, attempts, "parkedAt"
     from json_populate_recordset(null::parked, $1) on conflict (stream, revision) do nothing`,
    [JSON.stringify(rows)],
  );
}

/** The first event of each parked stream, the oldest first. */
export const listParked = async (db: Database): Promise<ParkedStream[]> => {
  const { rows } = await db.query<ParkedStream>(
    `select distinct on (stream) stream, revision, type, coalesce(error, '') as error, attempts, "parkedAt",
            (count(*) over (partition by stream) - 1)::integer as waiting
     from parked order by stream, revision`,
  );
  return rows.sort((a, b) => a.parkedAt.localeCompare(b.parkedAt));
};

export const unpark = async (db: Database, stream: string): Promise<void> => {
  await db.query(`delete from parked where stream = $1`, [stream]);
};

/** Stores the number of failed attempts. */
export const setAttempts = async (
  db: Database,
  event: { stream: string; revision: number },
  attempts: number,
): Promise<void> => {
  await db.query(`update parked set attempts = $3 where stream = $1 and revision = $2`, [
    event.stream,
    event.revision,
    attempts,
  ]);
};
