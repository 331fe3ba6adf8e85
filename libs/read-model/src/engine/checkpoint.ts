import { Column, Entity, PrimaryColumn } from 'typeorm';
import { Json, Moment, TextOrNull } from '../tables/columns.js';
import type { Change } from './projection.js';

/** One row: how far the rows of this schema have come. It moves in the transaction that moves them. */
@Entity('checkpoint')
export class CheckpointRow {
  @PrimaryColumn({ type: 'boolean', default: true }) single: boolean;
  /** Of the last event that was processed, in the log of all streams; null before the first. */
  @Column({ type: 'bigint', nullable: true }) position: string | null;
  @TextOrNull() eventId: string | null;
}

/** One row a batch, kept for minutes: what browsers are told, and how far the rows had come. */
@Entity('changes')
export class ChangesRow {
  @PrimaryColumn({ type: 'bigint', generated: 'identity', generatedIdentity: 'ALWAYS' }) id: number;
  @Column({ type: 'bigint' }) position: string;
  @Json() changes: Change[];
  @Moment() at: string;
}

/** The channel that says that there is a new row in changes; the payload is its id. */
export const changesChannel = 'changes';
