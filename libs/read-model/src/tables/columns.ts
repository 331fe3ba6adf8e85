import { Column, PrimaryColumn } from 'typeorm';

// Columns are named as the reply's fields, camelCase, and never null unless they say so.

export const Key = (): PropertyDecorator => PrimaryColumn({ type: 'text' });
export const Text = (): PropertyDecorator => Column({ type: 'text' });
export const TextOrNull = (): PropertyDecorator => Column({ type: 'text', nullable: true });
export const Whole = (): PropertyDecorator => Column({ type: 'integer' });
export const WholeOrNull = (): PropertyDecorator => Column({ type: 'integer', nullable: true });
export const Flag = (): PropertyDecorator => Column({ type: 'boolean' });
export const Double = (): PropertyDecorator => Column({ type: 'double precision' });
/** Integer VND. */
export const Money = (): PropertyDecorator => Column({ type: 'bigint' });
export const MoneyOrNull = (): PropertyDecorator => Column({ type: 'bigint', nullable: true });
/** ISO 8601 with milliseconds on both sides (see database.ts). */
export const Moment = (): PropertyDecorator => Column({ type: 'timestamptz' });
export const MomentOrNull = (): PropertyDecorator => Column({ type: 'timestamptz', nullable: true });
export const DayOrNull = (): PropertyDecorator => Column({ type: 'date', nullable: true });
export const Json = (): PropertyDecorator => Column({ type: 'jsonb' });
