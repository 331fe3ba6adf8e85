import type { Announcement } from '@control-center/contracts';
import { evolve } from '@control-center/domain';
import type { Decider, Folded, RecordedOf, StreamKind } from '@control-center/domain';
import type { ObjectLiteral } from 'typeorm';
import type { Pair } from './counters.js';
import type { Database } from './database.js';

/** A table, given by the entity that describes it. Every table has a text primary key named id. */
export type Table<Row> = new () => Row;

export type Keyed = ObjectLiteral & { id: string };

/** All users of the provider; an account in the role of customer or factory; an account in any role. */
export type Audience = 'provider' | `${'customer' | 'factory' | 'account'}:${string}`;

export type Change = { message: Announcement; audience: Audience[] };

export type Projection<Row extends Keyed, Events> = {
  /** The kind of stream that the projection reads. */
  kind: StreamKind;
  table: Table<Row>;
  /** The column with the id of the stream that a row is built from; absent when a row is built from several. */
  streamColumn?: keyof Row & string;
  /** The id of the row that an event concerns; `streamId` is the stream's name without its kind. */
  key: (at: { streamId: string; event: RecordedOf<Events> }) => string;
  /** Pure: returns the row after the event, or undefined to delete it. */
  fold: (row: Row | undefined, event: RecordedOf<Events>) => Row | undefined;
  /** Tables whose rows are functions of a row of this table; rows no longer returned are deleted. */
  derived?: Derived<Row>[];
  /** Names of the counters that count a row (see counters.ts). */
  counters?: (row: Row) => string[];
  /** Updates rows of other tables that depend on the change, in the same transaction. */
  consequences?: (db: Database, pairs: readonly Pair<Row>[]) => Promise<void>;
  /** The changes to announce to browsers when a row goes from one state to another. */
  changes: (before: Row | undefined, after: Row | undefined) => Change[];
};

export type Derived<Row> = {
  table: Table<Keyed>;
  /** See Projection.streamColumn. */
  streamColumn?: string;
  rows: (row: Row) => Keyed[];
};

/** A projection with its row and event types erased. */
export type AnyProjection = Projection<Keyed, Record<string, object>>;

export const projection = <Row extends Keyed, Events>(definition: Projection<Row, Events>): AnyProjection =>
  definition as unknown as AnyProjection;

/** For rows that are the fold of one stream, by the domain's evolve. An event already applied changes nothing. */
export const foldOf =
  <Row extends Keyed & Folded, Commands, Events>(decider: Decider<Row, Commands, Events>) =>
  (row: Row | undefined, event: RecordedOf<Events>): Row =>
    row && event.revision <= row.revision ? row : evolve(decider, row ?? decider.initial, event);
