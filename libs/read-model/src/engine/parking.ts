import type { ParkedStream } from '@control-center/contracts';
import type { StoredEvent } from '@control-center/event-store';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import { Moment, Text, TextOrNull, Whole } from '../tables/columns.js';
import type { Database } from './database.js';

/**
 * An event that could not be applied, or one behind it in its stream. The stream's rows stand still from
 * there, all others go on; a retry begins with the first.
 */
@Entity('parked')
export class ParkedRow {
  @PrimaryColumn({ type: 'text' }) stream: string;
  @PrimaryColumn({ type: 'integer' }) revision: number;
  @Text() eventId: string;
  @Text() type: string;
  @Column({ type: 'bigint' }) position: string;
  /** Null for an event that only waits behind the one that failed. */
  @TextOrNull() error: string | null;
  @Whole() attempts: number;
  @Moment() parkedAt: string;
}

const textOf = (error: unknown): string => (error instanceof Error ? String(error) : JSON.stringify(error));

export const parkedStreams = async (db: Database): Promise<Set<string>> => {
  const { rows } = await db.query<{ stream: string }>(`select distinct stream from parked`);
  return new Set(rows.map(({ stream }) => stream));
};

/** Whether the event at this position waits, although the rows have come past it. */
export const isParked = async (db: Database, position: bigint): Promise<boolean> => {
  const { rows } = await db.query<{ parked: boolean }>(
    `select exists (select 1 from parked where position = $1) as parked`,
    [String(position)],
  );
  return rows[0]!.parked;
};

export const parkedRevisions = async (db: Database, stream: string): Promise<Set<number>> => {
  const { rows } = await db.query<{ revision: number }>(`select revision from parked where stream = $1`, [
    stream,
  ]);
  return new Set(rows.map(({ revision }) => revision));
};

type Placed = Pick<StoredEvent, 'stream' | 'revision' | 'id' | 'type' | 'position'>;

export async function park(db: Database, events: readonly Placed[], error?: unknown): Promise<void> {
  for (const [index, event] of events.entries()) {
    const why = index === 0 && error !== undefined ? textOf(error) : null;
    await db.query(
      `insert into parked (stream, revision, "eventId", type, position, error, attempts, "parkedAt")
       values ($1, $2, $3, $4, $5, $6, 1, now()) on conflict (stream, revision) do nothing`,
      [event.stream, event.revision, event.id, event.type, String(event.position), why],
    );
  }
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

export const noteAttempt = async (db: Database, stream: string, error: unknown): Promise<void> => {
  await db.query(
    `update parked set attempts = attempts + 1, error = $2
     where stream = $1 and revision = (select min(revision) from parked where stream = $1)`,
    [stream, textOf(error)],
  );
};
