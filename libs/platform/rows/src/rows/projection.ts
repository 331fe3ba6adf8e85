import { evolve } from '@platform/kernel';
import type { Evolution, Folded, RecordedOf } from '@platform/kernel';
import type { ObjectLiteral } from 'typeorm';
import type { Pair } from './counters.js';
import type { Database } from './database.js';

/** A table, given by the entity that describes it. Every table has a text primary key named id. */
export type Table<Row> = new () => Row;

export type Keyed = ObjectLiteral & { id: string };

/** A message about changed rows, and its audience. The application defines both. */
export type Change<Message = object, Audience extends string = string> = {
  message: Message;
  audience: Audience[];
};

export type Projection<Row extends Keyed, Events, Announced extends Change = Change> = {
  /** The kind of stream that the projection reads: the streams named `<kind>-<id>`. */
  kind: string;
  /** Its columns are the fields of `Row`, or some of them and `state` (see state-column.ts). */
  table: Table<Row> | Table<{ id: string; state: Row }>;
  /** The column with the id of the stream that a row is built from; absent when a row is built from several. */
  streamColumn?: keyof Row & string;
  /** The id of the row that an event concerns; `streamId` is the stream's name without its kind. */
  key: (at: { streamId: string; event: RecordedOf<Events> }) => string;
  /** Pure: returns the row after the event, or undefined to delete it. */
  fold: (row: Row | undefined, event: RecordedOf<Events>) => Row | undefined;
  /** Tables whose rows are functions of a row of this table; rows no longer returned are deleted. */
  derived?: Derived<Row>[];
  /** Tables that keep something of a row's past: the rows that they return for an event stay. */
  kept?: Kept<Row>[];
  /** Names of the counters that count a row (see counters.ts). */
  counters?: (row: Row) => string[];
  /** Updates rows of other tables that depend on the change, in the same transaction. */
  consequences?: (db: Database, pairs: readonly Pair<Row>[]) => Promise<void>;
  /** The changes to announce to browsers when a row goes from one state to another. */
  changes: (before: Row | undefined, after: Row | undefined) => Announced[];
};

export type Derived<Row> = {
  table: Table<Keyed>;
  /** See Projection.streamColumn. */
  streamColumn?: string;
  rows: (row: Row) => Keyed[];
};

export type Kept<Row> = {
  table: Table<Keyed>;
  /** See Projection.streamColumn. */
  streamColumn?: string;
  /** Called for each event that changes a row. Pure, so that rows do not depend on the batches. */
  rows: (change: Pair<Row>, event: RecordedOf<Record<string, object>>) => Keyed[];
};

/** A projection with its row and event types erased. */
export type AnyProjection = Projection<Keyed, Record<string, object>>;

export const projection = <Row extends Keyed, Events, Announced extends Change = Change>(
  definition: Projection<Row, Events, Announced>,
): AnyProjection => definition as unknown as AnyProjection;

/** The name of the stream with this id. */
export const streamOf = ({ kind }: Pick<AnyProjection, 'kind'>, id: string): string => `${kind}-${id}`;

/** Whether rows are made from a stream. An unreadable event of any other stream is missing in no row. */
export const isProjected = (projections: readonly AnyProjection[], stream: string): boolean =>
  projections.some((projection) => stream.startsWith(streamOf(projection, '')));

/** For rows that are the fold of one stream, by their domain's evolution. An event already applied changes nothing. */
export const foldOf =
  <Row extends Keyed & Folded, Events>(evolution: Evolution<Row, Events>) =>
  (row: Row | undefined, event: RecordedOf<Events>): Row =>
    row && event.revision <= row.revision ? row : evolve(evolution, row ?? evolution.initial, event);
