import type { Caller } from '../http/caller.js';
import type { Upload } from './upload-ledger.js';

/** Decides who may read an object that a project references. */
export abstract class ObjectReaders {
  /** The object's name in its project; undefined when the caller may not read it. */
  abstract nameFor(caller: Caller, objectName: string): Promise<string | undefined>;
}

/** The name of a stored file for a caller who may read it: its uploader, until a project references it. */
export const readableName = async (
  readers: ObjectReaders,
  caller: Caller,
  objectName: string,
  { state, accountId, name }: Upload,
): Promise<string | undefined> => {
  if (state === 'referenced') return readers.nameFor(caller, objectName);
  return accountId === caller.accountId ? name : undefined;
};
