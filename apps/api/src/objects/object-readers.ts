import type { Caller } from '../http/caller.js';

/** Who takes part in the project that references an object. */
export abstract class ObjectReaders {
  /** What the project calls the object; undefined for those who may not read it. */
  abstract nameFor(caller: Caller, objectName: string): Promise<string | undefined>;
}
