import type { EventStore, MalformedEvent, StoredEvent } from '@platform/log';
import type { Pool } from 'pg';
import type { DataSource } from 'typeorm';
import type { Database } from './database.js';
import type { AnyProjection, Change, Keyed, Table } from './projection.js';

/**
 * Rows that are appended and never changed: one for each event, also for those that cannot be decoded or were discarded.
 * `open` is called when a writer starts; the function that it returns writes the rows of a batch, in the transaction that
 * moves the checkpoint, and returns what to announce. When it throws, the projector starts again from its checkpoint.
 */
export type Journal = {
  tables: readonly Table<Keyed>[];
  open: (
    store: Pick<EventStore, 'read'>,
  ) => (db: Database, entries: readonly (StoredEvent | MalformedEvent)[]) => Promise<Change[]>;
};

/** Everything that the engine knows about an application. */
export type ReadModels = {
  /** The name of the schema of the rows. Rows with another meaning need a schema with another name. */
  schema: string;
  /** Only streams whose names begin with one of these are followed. */
  prefixes: readonly string[];
  projections: readonly AnyProjection[];
  /** In place of projections. A schema with a journal has no rebuilds and parks nothing. */
  journal?: Journal;
  /** Creates in a new schema what the entities cannot describe. */
  complete?: (db: Pick<DataSource, 'query'>, schema: string) => Promise<void>;
  publication?: Publication;
};

/** Views outside of the read schemas that show their rows. */
export type Publication = {
  /** Whether the views are this release's and show the present rows of `schema`. */
  isCurrent: (db: Database, schema: string) => Promise<boolean>;
  /**
   * Points the views to these rows, in a transaction of its own that waits only shortly for locks and is repeated until
   * it succeeds.
   */
  publish: (db: Database, schema: string) => Promise<void>;
  /** Called every minute to add what the views need besides the rows. */
  tend: (db: Database, schema: string) => Promise<void>;
};

export type ProjectorOptions = {
  pool: Pool;
  store: EventStore;
  readModels: ReadModels;
  log: (line: string, error?: unknown) => void;
  /** Milliseconds between two sweeps; by default a minute. */
  sweepInterval?: number;
  /** Callbacks for metrics and traces. */
  observer?: {
    /** A batch of these events was committed after this many seconds. */
    batch: (events: readonly StoredEvent[], seconds: number) => void;
    /** This projector became the writer, or ceased to be it. */
    writer: (isWriter: boolean) => void;
  };
};

/** The names of all schemas with projections begin like this. */
export const schemaPrefix = 'read_';

/** The prefix that a schema shares with its other versions: «read_» for read_1a2b. */
export const prefixOf = (schema: string): string => schema.slice(0, schema.indexOf('_') + 1);

/** The schemas of a rebuild: the one being built, and the replaced one until it is dropped. */
export const rebuiltSchema = (schema: string): string => `${schema}_rebuilt`;
export const replacedSchema = (schema: string): string => `${schema}_replaced`;

/** The name of the read schema that a rebuilt or replaced schema belongs to. */
export const releaseOf = (schema: string): string => schema.replace(/_(rebuilt|replaced)$/, '');
