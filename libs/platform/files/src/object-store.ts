import type { Readable } from 'node:stream';
import type { Bytes } from './incoming.js';

/** Positions of the first and the last byte, both included. */
export type ByteRange = { start: number; end: number };

/** What an operator has to look at when the storage fails. */
export type StorageProblem =
  | 'address'
  | 'key'
  | 'secret'
  | 'region'
  | 'bucket'
  | 'rights'
  | 'expired'
  | 'clock'
  | 'content'
  | 'full'
  | 'other';

/** The storage is unavailable. The message is for the log only: it may quote the server. */
export class ObjectsUnavailable extends Error {
  override readonly name = 'ObjectsUnavailable';
  readonly problem: StorageProblem;
  /** Whether the same request may succeed a little later. */
  readonly isPassing: boolean;

  constructor(
    message: string,
    {
      problem = 'other',
      isPassing = false,
      ...options
    }: ErrorOptions & { problem?: StorageProblem; isPassing?: boolean } = {},
  ) {
    super(message, options);
    this.problem = problem;
    this.isPassing = isPassing;
  }
}

/** Stores files under names of `newObjectName`. An object is written once and never changed. */
export abstract class ObjectStore {
  /** Stores the complete body and returns its size in bytes. Stores nothing when the body throws; throws the same. */
  abstract put(name: string, body: Bytes): Promise<number>;

  /** The complete object or a range of its bytes; undefined when it does not exist. */
  abstract open(name: string, range?: ByteRange): Promise<Readable | undefined>;

  /** Does nothing when the object does not exist. */
  abstract delete(name: string): Promise<void>;

  abstract exists(name: string): Promise<boolean>;

  /** The names of all objects, in no order. Objects may be deleted meanwhile. */
  abstract names(): AsyncGenerator<string>;

  /** Deletes what interrupted writes left behind that began before this time. Returns how many there were. */
  abstract removeUnfinished(before: Date): Promise<number>;
}
