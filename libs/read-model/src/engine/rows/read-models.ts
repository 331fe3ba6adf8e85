import type { EventStore } from '@control-center/event-store';
import type { Pool } from 'pg';
import type { DataSource } from 'typeorm';
import type { AnyProjection } from './projection.js';

/** All that the engine knows of an application. */
export type ReadModels = {
  /** The name of the schema of the rows. Rows with another meaning need a schema with another name. */
  schema: string;
  /** Only streams whose names begin with one of these are followed. */
  prefixes: readonly string[];
  projections: readonly AnyProjection[];
  /** Creates in a new schema what the entities cannot describe. */
  complete?: (db: Pick<DataSource, 'query'>, schema: string) => Promise<void>;
  /**
   * SQL that points something outside of the read schemas to the rows of `schema`. Run when the rows are complete, and
   * when rebuilt ones replace them.
   */
  publications?: readonly ((schema: string) => string)[];
};

export type ProjectorOptions = {
  pool: Pool;
  store: EventStore;
  readModels: ReadModels;
  log: (line: string, error?: unknown) => void;
  /** Is told what the projector does, for metrics. */
  observer?: {
    /** A batch of so many events was committed, after so many seconds. */
    batch: (events: number, seconds: number) => void;
    /** This projector became the writer, or is it no more. */
    writer: (isWriter: boolean) => void;
  };
};

/** All read schemas have names that begin like this. */
export const schemaPrefix = 'read_';

/** The schemas of a rebuild: the one being built, and the replaced one until it is dropped. */
export const rebuiltSchema = (schema: string): string => `${schema}_rebuilt`;
export const replacedSchema = (schema: string): string => `${schema}_replaced`;

/** The name of the read schema that a rebuilt or replaced schema belongs to. */
export const releaseOf = (schema: string): string => schema.replace(/_(rebuilt|replaced)$/, '');
