import { Column, Entity, PrimaryColumn } from 'typeorm';
import { Json, Timestamp, TextOrNull } from '../rows/columns.js';
import { prepared } from '../rows/database.js';
import type { Database } from '../rows/database.js';
import type { Change } from '../rows/projection.js';
import { rowLock } from './locks.js';

/** A single row: the last event that this schema's rows include. It changes in the transaction that changes the rows. */
@Entity('checkpoint')
export class CheckpointRow {
  @PrimaryColumn({ type: 'boolean', default: true }) single: boolean;
  /** Position of the last processed event in the log of all streams; null before the first. */
  @Column({ type: 'bigint', nullable: true }) position: string | null;
  @TextOrNull() eventId: string | null;
  /** Id of the log that the rows were built from. */
  @TextOrNull() logId: string | null;
  @Column({ type: 'bigint', default: 0 }) epoch: number;
}

/** One row per batch, kept for minutes: the changes announced to browsers, and the position of the rows. */
@Entity('changes')
export class ChangesRow {
  @PrimaryColumn({ type: 'bigint', generated: 'identity', generatedIdentity: 'ALWAYS' }) id: number;
  @Column({ type: 'bigint' }) position: string;
  @Json() changes: Change[];
  @Timestamp() at: string;
}

/**
 * SQL for the name of the channel on which the schema of a connection announces new rows of `changes`, and whether its
 * rows are complete.
 */
export const changesChannel = `'changes_of_' || current_schema()`;

/** A writer that has lost its lease tried to move the checkpoint; its transaction is rolled back. */
export class Fenced extends Error {
  constructor() {
    super('Another projector has taken over');
    this.name = 'Fenced';
  }
}

/** The last processed event; undefined before the first. */
export async function checkpointOf(db: Database): Promise<{ position: bigint; eventId: string } | undefined> {
  const { rows } = await db.query<{ position: string | null; eventId: string }>(
    `select position::text, "eventId" from checkpoint`,
  );
  const [row] = rows;
  return row?.position == null ? undefined : { position: BigInt(row.position), eventId: row.eventId };
}

/**
 * Keeps all other transactions from changing rows until this one ends. Throws Fenced when another projector has
 * taken over since `epoch`; an administrator's retry passes no epoch.
 */
export async function lockCheckpoint(db: Database, epoch?: number): Promise<void> {
  await lockAnd(db, epoch, '');
}

type Result<Row> = { rows: Row[] };

/**
 * The same, and then `more` statements, of which the rows of the first are returned. In one round trip, but several
 * statements: they see what was committed before the lock was free.
 */
export async function lockAnd<Row>(db: Database, epoch: number | undefined, more: string): Promise<Row[]> {
  const results: unknown = await db.query(`${rowLock}; select epoch from checkpoint; ${more}`);
  const [, { rows }, first] = results as [unknown, Result<{ epoch: number }>, Result<Row>?];
  if (epoch !== undefined && rows[0]?.epoch !== epoch) throw new Fenced();
  return first?.rows ?? [];
}

export async function moveCheckpoint(db: Database, last: { position: bigint; id: string }): Promise<void> {
  await prepared(db, 'moveCheckpoint', `update checkpoint set position = $1, "eventId" = $2`, [
    String(last.position),
    last.id,
  ]);
}

const announcing = `added as (insert into changes (position, changes, at) values ($1, $2, now()) returning id)
  select pg_notify(${changesChannel}, id::text) from added`;

export async function announce(db: Database, position: bigint, changes: readonly Change[]): Promise<void> {
  await db.query(`with ${announcing}`, [String(position), JSON.stringify(changes)]);
}

/** Moves the checkpoint and announces the changes, in one statement. */
export async function announceUpTo(
  db: Database,
  last: { position: bigint; id: string },
  changes: readonly Change[],
): Promise<void> {
  await prepared(
    db,
    'announceUpTo',
    `with moved as (update checkpoint set position = $1, "eventId" = $3), ${announcing}`,
    [String(last.position), JSON.stringify(changes), last.id],
  );
}
