import type { Announcement } from '@control-center/contracts';
import { evolve } from '@control-center/domain';
import type { Decider, Folded, RecordedOf, StreamKind } from '@control-center/domain';
import type { ObjectLiteral } from 'typeorm';
import type { Pair } from './counters.js';
import type { Database } from './database.js';

/** A table: the entity that describes it. Every one has a text primary key named id. */
export type Table<Row> = new () => Row;

export type Keyed = ObjectLiteral & { id: string };

/** The provider's people; a customer or a factory while they act as such; an account whatever it acts as. */
export type Audience = 'provider' | `${'customer' | 'factory' | 'account'}:${string}`;

export type Change = { message: Announcement; audience: Audience[] };

export type Projection<Row extends Keyed, Events> = {
  /** The kind of stream that it reads. */
  kind: StreamKind;
  table: Table<Row>;
  /** The column with the id of the stream that a row follows from; left out where it follows from several. */
  streamColumn?: keyof Row & string;
  /** Which row an event concerns; `streamId` is the stream's name without its kind. */
  key: (at: { streamId: string; event: RecordedOf<Events> }) => string;
  /** Pure: the row after the event, or undefined for none. */
  fold: (row: Row | undefined, event: RecordedOf<Events>) => Row | undefined;
  /** Tables whose rows are functions of this one's row: what is no longer among them is deleted. */
  derived?: Derived<Row>[];
  /** The counters that count a row, by name (see counters.ts). */
  counters?: (row: Row) => string[];
  /** What rows of other tables take from the change, in the same transaction. */
  consequences?: (db: Database, pairs: readonly Pair<Row>[]) => Promise<void>;
  /** What to tell browsers when a row went from one state to another. */
  changes: (before: Row | undefined, after: Row | undefined) => Change[];
};

export type Derived<Row> = {
  table: Table<Keyed>;
  /** As in the projection. */
  streamColumn?: string;
  rows: (row: Row) => Keyed[];
};

/** A projection of any kind, as the runner handles it. */
export type AnyProjection = Projection<Keyed, Record<string, object>>;

export const projection = <Row extends Keyed, Events>(definition: Projection<Row, Events>): AnyProjection =>
  definition as unknown as AnyProjection;

/** Rows that are the fold of one stream: the domain's own evolve. An event that the row has seen changes nothing. */
export const foldOf =
  <Row extends Keyed & Folded, Commands, Events>(decider: Decider<Row, Commands, Events>) =>
  (row: Row | undefined, event: RecordedOf<Events>): Row =>
    row && event.revision <= row.revision ? row : evolve(decider, row ?? decider.initial, event);
