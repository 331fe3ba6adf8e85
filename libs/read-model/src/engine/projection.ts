import type { ServerMessage } from '@control-center/contracts';
import { evolve } from '@control-center/domain';
import type { Decider, Folded, RecordedOf, StreamKind } from '@control-center/domain';
import type { ObjectLiteral } from 'typeorm';

/** A table: the entity that describes it. Every one has a text primary key named id. */
export type Table<Row> = new () => Row;

export type Keyed = ObjectLiteral & { id: string };

/** Who is to hear of a change: ids of accounts, and the provider's people or not. */
export type Change = { message: ServerMessage; audience: { provider: boolean; accounts: string[] } };

export type Projection<Row extends Keyed, Events> = {
  /** The kind of stream that it reads. */
  kind: StreamKind;
  table: Table<Row>;
  /** Which row an event concerns; `streamId` is the stream's name without its kind. */
  key: (at: { streamId: string; event: RecordedOf<Events> }) => string;
  /** Pure: the row after the event, or undefined for none. */
  fold: (row: Row | undefined, event: RecordedOf<Events>) => Row | undefined;
  /** Tables whose rows are functions of this one's row: what is no longer among them is deleted. */
  derived?: Derived<Row>[];
  /** What to tell browsers when a row went from one state to another. */
  changes: (before: Row | undefined, after: Row | undefined) => Change[];
};

export type Derived<Row> = { table: Table<Keyed>; rows: (row: Row) => Keyed[] };

/** A projection of any kind, as the runner handles it. */
export type AnyProjection = Projection<Keyed, Record<string, object>>;

export const projection = <Row extends Keyed, Events>(definition: Projection<Row, Events>): AnyProjection =>
  definition as unknown as AnyProjection;

/** Rows that are the fold of one stream: the domain's own evolve. An event that the row has seen changes nothing. */
export const foldOf =
  <Row extends Keyed & Folded, Commands, Events>(decider: Decider<Row, Commands, Events>) =>
  (row: Row | undefined, event: RecordedOf<Events>): Row =>
    row && event.revision <= row.revision ? row : evolve(decider, row ?? decider.initial, event);
