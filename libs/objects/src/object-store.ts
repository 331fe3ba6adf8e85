import type { Readable } from 'node:stream';
import type { Bytes } from './incoming.js';

/** Positions of the first and the last byte, both included. */
export type ByteRange = { start: number; end: number };

/** The place of the files cannot be used now. The message is for the log: it may quote the server. */
export class ObjectsUnavailable extends Error {
  override readonly name = 'ObjectsUnavailable';
}

/** Files by the names of `newObjectName`. An object is written once and never changed. */
export abstract class ObjectStore {
  /** Keeps the whole body and answers its size in bytes, or keeps nothing and throws what the body threw. */
  abstract put(name: string, body: Bytes): Promise<number>;

  /** The whole object or a range of its bytes; undefined where there is none. */
  abstract open(name: string, range?: ByteRange): Promise<Readable | undefined>;

  /** Does nothing where there is none. */
  abstract delete(name: string): Promise<void>;

  abstract exists(name: string): Promise<boolean>;
}
