/** Who takes part in the project that references an object. */
export abstract class ObjectReaders {
  abstract mayRead(accountId: string, objectName: string): Promise<boolean>;
}
