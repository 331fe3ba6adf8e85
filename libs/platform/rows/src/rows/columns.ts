import { Column, PrimaryColumn } from 'typeorm';

// Columns have the names of the reply's fields, in camelCase. They are not null unless the type is ...OrNull.

export const Key = (): PropertyDecorator => PrimaryColumn({ type: 'text' });
export const Text = (): PropertyDecorator => Column({ type: 'text' });
export const TextOrNull = (): PropertyDecorator => Column({ type: 'text', nullable: true });
export const Integer = (): PropertyDecorator => Column({ type: 'integer' });
export const IntegerOrNull = (): PropertyDecorator => Column({ type: 'integer', nullable: true });
export const Flag = (): PropertyDecorator => Column({ type: 'boolean' });
export const Double = (): PropertyDecorator => Column({ type: 'double precision' });
/** A sum of integers that may exceed the range of integer. Below 2^53, so that a number holds it. */
export const Sum = (): PropertyDecorator => Column({ type: 'bigint' });
/** Integer VND. */
export const Money = (): PropertyDecorator => Column({ type: 'bigint' });
export const MoneyOrNull = (): PropertyDecorator => Column({ type: 'bigint', nullable: true });
/** ISO 8601 with milliseconds, when written and when read (see database.ts). */
export const Timestamp = (): PropertyDecorator => Column({ type: 'timestamptz' });
export const TimestampOrNull = (): PropertyDecorator => Column({ type: 'timestamptz', nullable: true });
export const Day = (): PropertyDecorator => Column({ type: 'date' });
export const DayOrNull = (): PropertyDecorator => Column({ type: 'date', nullable: true });
export const Json = (): PropertyDecorator => Column({ type: 'jsonb' });
export const JsonOrNull = (): PropertyDecorator => Column({ type: 'jsonb', nullable: true });
