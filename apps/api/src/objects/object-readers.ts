import type { Caller } from '../http/caller.js';

/** Decides who may read an object that a project references. */
export abstract class ObjectReaders {
  /** The object's name in its project; undefined when the caller may not read it. */
  abstract nameFor(caller: Caller, objectName: string): Promise<string | undefined>;
}
